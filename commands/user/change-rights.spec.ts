import { runs } from '#test/support/long.ts';
import { userStreams } from '#domain/user/stream.ts';
import { GreffierError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE, type EventStore } from '#domain/events/store.ts';
import { eventRegistry } from '#domain/registry.ts';
import { type RightsCommand } from '#domain/user/decide.ts';
import { userStream } from '#domain/user/identity.ts';
import { isAdministrator } from '#domain/user/user.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { interposed } from '#test/support/interposed-store.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { handle, type Request } from '../handle.ts';
import { loadAccount } from './account.ts';
import { changeRights, type RightsDependencies } from './change-rights.ts';
import { changeUser } from './change-user.ts';

const request = (expected?: bigint): Request => ({
  commandId: randomUUID(),
  actor: 'user:claire',
  correlationId: 'spec',
  ...(expected === undefined ? {} : { expected }),
});
const demotion: RightsCommand = { type: 'changeUserRole', role: 'user' };
const promotion: RightsCommand = { type: 'changeUserRole', role: 'admin' };

const people = ['claire', 'noor', 'zoe', 'yann'];
let store: EventStore;
const keyring = new MemoryKeyring();
/** Everybody may be an administrator: which of them are, the log says. */
const dependenciesOver = (over: EventStore): RightsDependencies => ({
  log: new StoredEventLog(over, new EventCodec(eventRegistry, keyring)),
  now: () => '2026-11-20T09:00:00.000Z',
  administrators: async () => people,
  sessions: { rightsChanged: async () => {}, endAll: async () => 0 },
});
let dependencies: RightsDependencies;

async function administrators(...names: readonly string[]): Promise<void> {
  store = new MemoryEventStore();
  dependencies = dependenciesOver(store);
  for (const name of people) {
    const user = {
      type: 'createUser',
      userId: name,
      displayName: name,
      email: `${name}@exemple.fr`,
      role: names.includes(name) ? 'admin' : 'user',
      department: null,
      jobTitle: null,
    } as const;
    await handle(dependencies, { stream: userStreams.of(name), command: user, request: request() });
  }
}

const unavailable = () => {
  throw new GreffierError(STORE_UNAVAILABLE);
};

const remaining = async (): Promise<string[]> => {
  const accounts = await Promise.all(
    people.map(async (name) => ({ name, ...(await loadAccount(dependencies.log, name)) })),
  );
  return accounts.filter(({ user }) => isAdministrator(user)).map(({ name }) => name);
};

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof GreffierError ? error.code : Promise.reject(error)),
  );

describe('the last administrator', () => {
  beforeEach(() => administrators('claire', 'noor'));

  it.each<[string, RightsCommand]>([
    ['demoted', demotion],
    ['disabled', { type: 'disableUser' }],
    ['erased', { type: 'eraseUser', erasureId: 'e1' }],
  ])('cannot be %s', async (_how, command) => {
    expect(await code(changeRights(dependencies, { userId: 'claire', command, request: request() }))).toBe('done');
    expect(await code(changeRights(dependencies, { userId: 'noor', command, request: request() }))).toBe(
      'LAST_ADMINISTRATOR',
    );
    expect(await remaining()).toEqual(['noor']);
    await changeRights(dependencies, { userId: 'zoe', command: promotion, request: request() });
    expect(await code(changeRights(dependencies, { userId: 'noor', command, request: request() }))).toBe('done');
    expect(await remaining()).toEqual(['zoe']);
  });

  it('is not somebody who has not accepted their invitation, is disabled, or lost the role meanwhile', async () => {
    await changeRights(dependencies, { userId: 'noor', command: { type: 'disableUser' }, request: request() });
    await handle(dependencies, {
      stream: userStreams.of('nadia'),
      command: {
        type: 'createUser',
        userId: 'nadia',
        displayName: 'Nadia',
        email: 'nadia@exemple.fr',
        role: 'admin',
        department: null,
        jobTitle: null,
        invitedUntil: '2026-11-27T09:00:00.000Z',
      },
      request: request(),
    });
    dependencies = { ...dependencies, administrators: async () => [...people, 'nadia'] };
    expect(await code(changeRights(dependencies, { userId: 'claire', command: demotion, request: request() }))).toBe(
      'LAST_ADMINISTRATOR',
    );
    await changeUser(dependencies, { userId: 'nadia', command: { type: 'acceptInvitation' }, request: request() });
    expect(await code(changeRights(dependencies, { userId: 'claire', command: demotion, request: request() }))).toBe(
      'done',
    );
  });

  it('is told from somebody whose demotion was cut off, once their account has changed', async () => {
    const dying = interposed(store, {
      before: (_nth, stream) => (stream === userStream('noor') ? unavailable() : null),
    });
    expect(
      await code(changeRights(dependenciesOver(dying), { userId: 'noor', command: demotion, request: request() })),
    ).toBe('STORE_UNAVAILABLE');
    expect(await remaining()).toEqual(['claire', 'noor']);
    expect(await code(changeRights(dependencies, { userId: 'claire', command: demotion, request: request() }))).toBe(
      'LAST_ADMINISTRATOR',
    );
    await changeUser(dependencies, {
      userId: 'noor',
      command: { type: 'recordPasswordChange', by: 'self' },
      request: request(),
    });
    expect(await code(changeRights(dependencies, { userId: 'claire', command: demotion, request: request() }))).toBe(
      'done',
    );
  });

  it('does not count for a change of what has changed since it was looked at', async () => {
    await changeRights(dependencies, { userId: 'zoe', command: promotion, request: request(0n) });
    expect(await code(changeRights(dependencies, { userId: 'zoe', command: demotion, request: request(0n) }))).toBe(
      'EDITED_MEANWHILE',
    );
    expect(await code(changeRights(dependencies, { userId: 'zoe', command: demotion, request: request(1n) }))).toBe(
      'done',
    );
  });

  it('remains for any commands at once, in any order at the store, and wherever a process dies', async () => {
    const wish = fc.record({
      whom: fc.constantFrom(...people),
      command: fc.constantFrom<RightsCommand>(
        demotion,
        promotion,
        { type: 'disableUser' },
        { type: 'eraseUser', erasureId: 'e' },
      ),
      diesAt: fc.option(fc.integer({ min: 1, max: 4 })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.subarray(people, { minLength: 1 }),
        fc.array(wish, { minLength: 2, maxLength: 5 }),
        async (scheduler, first, wishes) => {
          await administrators(...first);
          const run = ({ whom, command, diesAt }: (typeof wishes)[number]) => {
            const turn = () => scheduler.schedule(Promise.resolve());
            const scheduled: EventStore = {
              ...interposed(store, { before: (nth) => (nth === diesAt ? unavailable() : turn()) }),
              read: async function* read(...call) {
                await turn();
                yield* store.read(...call);
              },
            };
            return code(changeRights(dependenciesOver(scheduled), { userId: whom, command, request: request() }));
          };
          const outcomes = Promise.all(wishes.map(run));
          await scheduler.waitFor(outcomes);
          expect(await remaining()).not.toEqual([]);
          for (const outcome of await outcomes)
            expect(['done', 'LAST_ADMINISTRATOR', 'STORE_UNAVAILABLE', 'USER_ERASED', 'TOO_MUCH_CONTENTION']).toContain(
              outcome,
            );
        },
      ),
      { numRuns: runs(800) },
    );
  });
});
