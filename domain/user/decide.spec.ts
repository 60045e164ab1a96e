import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userDecider, type CreateUser, type UserCommand } from './decide.ts';
import type { UserEvent } from './events.ts';
import { ROLES } from './role.ts';

const noor: CreateUser = { type: 'createUser', userId: 'noor', displayName: 'Noor', email: ' Noor@Exemple.FR ', role: 'user', department: 'Achats', jobTitle: null };
const created: UserEvent = {
  type: 'UserCreated',
  data: { keyId: 'user/noor/identity', displayName: 'Noor', email: 'noor@exemple.fr', role: 'user', department: 'Achats', jobTitle: null },
};

const given = (...events: UserEvent[]) => ({
  when: (command: UserCommand) => {
    const decide = () => userDecider.decide(command, stateFrom(userDecider, events));
    return {
      then: (...expected: UserEvent[]) => expect(decide()).toEqual(expected),
      thenRefused: (code: string) => expect(decide).toThrow(expect.objectContaining({ code })),
    };
  },
});

describe('an account', () => {
  it('is created with its address in the one form that addresses are compared in', () => given().when(noor).then(created));
  it('is created once', () => given(created).when(noor).thenRefused('EMAIL_TAKEN'));
  it('needs an address', () => given().when({ ...noor, email: 'noor' }).thenRefused('EMAIL_INVALID'));
  it('gets another role', () => given(created).when({ type: 'changeUserRole', role: 'admin' }).then({ type: 'UserRoleChanged', data: { role: 'admin' } }));
  it('does not change when it has the role already', () => given(created).when({ type: 'changeUserRole', role: 'user' }).then());
  it('has no role before it exists', () => given().when({ type: 'changeUserRole', role: 'admin' }).thenRefused('USER_NOT_FOUND'));
  it('has no name once it is erased', () => {
    const erased: UserEvent = { type: 'UserCreated', data: { ...created.data, displayName: { erased: true }, email: { erased: true } } as typeof created.data };
    expect(stateFrom(userDecider, [erased])).toEqual({ phase: 'active', role: 'user', displayName: null, email: null });
  });
});

it('has the role that was decided last, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ROLES)), (roles) => {
      let events: readonly UserEvent[] = [created];
      for (const role of roles) events = [...events, ...userDecider.decide({ type: 'changeUserRole', role }, stateFrom(userDecider, events))];
      expect(stateFrom(userDecider, events)).toMatchObject({ role: roles.at(-1) ?? 'user' });
      const changes = events.filter(({ type }) => type === 'UserRoleChanged').map(({ data }) => data.role);
      expect(changes.every((role, index) => role !== (changes[index - 1] ?? 'user'))).toBe(true);
    }),
  );
});

it('decides or refuses by name, and never fails otherwise', () => {
  const commands: fc.Arbitrary<UserCommand> = fc.oneof(
    fc.record({ role: fc.constantFrom(...ROLES) }).map((change) => ({ type: 'changeUserRole', ...change }) as const),
    fc.record({ email: fc.oneof(fc.string(), fc.emailAddress()), displayName: fc.string() }).map((user) => ({ ...noor, ...user })),
  );
  fc.assert(
    fc.property(fc.array(commands), (wanted) => {
      let events: readonly UserEvent[] = [];
      for (const command of wanted) {
        try {
          events = [...events, ...userDecider.decide(command, stateFrom(userDecider, events))];
        } catch (error) {
          expect(error).toBeInstanceOf(GreffierError);
        }
      }
      expect(events.filter(({ type }) => type === 'UserCreated').length).toBeLessThanOrEqual(1);
    }),
  );
});
