import { GreffierError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE, type EventStore } from '#domain/events/store.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { testClock, type TestClock } from '#test/support/clock.ts';
import { interposed, type Interruption } from '#test/support/interposed-store.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { StreamJournal } from './journal.ts';
import { REFUSALS_A_MINUTE } from './refusal-counter.ts';

let store: EventStore;
let keyring: MemoryKeyring;
let clock: TestClock;
let reports: string[];
beforeEach(() => {
  store = new MemoryEventStore();
  keyring = new MemoryKeyring();
  clock = testClock();
  reports = [];
});

const logOver = (over: EventStore) => new StoredEventLog(over, new EventCodec(eventRegistry, keyring));
const journalOver = (during: Interruption = {}, process = 'p1') =>
  new StreamJournal({
    log: logOver(interposed(store, during)),
    now: clock.now,
    process,
    report: (problem) => reports.push(problem),
  });
const events = async (day = '2026-11-20', process = 'p1') =>
  (await logOver(store).load(`access-${process}-${day}`)).events;
const types = async (day?: string) => (await events(day)).map(({ type }) => type);
const signedIn = (userId = 'claire') =>
  ({ type: 'SignedIn', userId, address: '192.0.2.7', secondFactor: 'none', way: 'password' }) as const;
const refused = (reason: 'password' | 'unknown' = 'password') =>
  ({ type: 'SignInRefused', userId: null, email: 'personne@exemple.fr', address: '192.0.2.7', reason }) as const;
const unavailable = () => {
  throw new GreffierError(STORE_UNAVAILABLE);
};

describe('the record of accesses', () => {
  it('has the person who came in before they are let in, in the stream of the process and the day', async () => {
    const journal = journalOver();
    await journal.record(signedIn(), 'une demande');
    expect(await events()).toMatchObject([
      {
        type: 'SignedIn',
        data: { keyId: 'user/claire/access', userId: 'claire', address: '192.0.2.7' },
        metadata: { actor: 'user:claire', correlationId: 'une demande' },
      },
    ]);
    clock.advance({ hours: 15 });
    await journal.record({ type: 'SignedOut', userId: 'claire', address: '192.0.2.7', everywhere: false }, 'c');
    expect([await types(), await types('2026-11-21')]).toEqual([['SignedIn'], ['SignedOut']]);
  });

  it('keeps the order of what comes at once, each process in a stream of its own', async () => {
    const [one, other] = [journalOver(), journalOver({}, 'p2')];
    await Promise.all([
      ...Array.from({ length: 30 }, (_, index) => one.record(signedIn(`u${index}`), 'c')),
      other.record(signedIn('ailleurs'), 'c'),
    ]);
    expect((await events()).map(({ data }) => (data as { userId: string }).userId)).toEqual(
      Array.from({ length: 30 }, (_, index) => `u${index}`),
    );
    expect(await events('2026-11-20', 'p2')).toHaveLength(1);
  });

  it('writes once what an append of unknown outcome may have written', async () => {
    const journal = journalOver({ after: (nth) => (nth === 2 ? unavailable() : null) });
    await journal.record(signedIn('u1'), 'c');
    await journal.record(signedIn('u2'), 'c');
    await journal.record(signedIn('u3'), 'c');
    expect((await events()).map(({ data }) => (data as { userId: string }).userId)).toEqual(['u1', 'u2', 'u3']);
  });

  it('lets nobody in of whom nothing could be noted, and goes on when the store is back', async () => {
    let away = true;
    const journal = journalOver({ before: () => (away ? unavailable() : null) });
    await expect(journal.record(signedIn('u1'), 'c')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    journal.refused(refused(), 'c');
    await journal.idle();
    expect(reports).toEqual(['cannot record a refused access']);
    away = false;
    await journal.record(signedIn('u2'), 'c');
    expect(await events()).toMatchObject([{ data: { userId: 'u2' } }]);
  });

  it('notes that somebody was there whose keys are destroyed meanwhile, and of others all of it', async () => {
    await keyring.destroy('user/claire');
    const journal = journalOver();
    await Promise.all([
      journal.record(signedIn('noor'), 'c'),
      journal.record(signedIn('claire'), 'c'),
      journal.record(signedIn('zoe'), 'c'),
    ]);
    expect((await events()).map(({ data }) => data)).toMatchObject([
      { userId: 'noor', address: '192.0.2.7' },
      { userId: 'claire', keyId: 'access/2026-11-20/strangers', address: { erased: true } },
      { userId: 'zoe', address: '192.0.2.7' },
    ]);
  });

  it('encrypts addresses: the store has none in the clear', async () => {
    const journal = journalOver();
    journal.refused(refused(), 'c');
    await journal.close();
    for await (const event of store.read('access-p1-2026-11-20'))
      expect(Buffer.from(event.data).toString()).not.toMatch(/exemple|192\.0\.2/u);
  });
});

describe('refusals', () => {
  it('beyond the limit of a minute are counted by their reasons, and told in one event when it is over', async () => {
    const journal = journalOver();
    for (let turn = 0; turn < REFUSALS_A_MINUTE; turn += 1) journal.refused(refused(), 'c');
    for (let turn = 0; turn < 7; turn += 1) journal.refused(refused('unknown'), 'c');
    for (let turn = 0; turn < 5; turn += 1) journal.refused(refused(), 'c');
    await journal.idle();
    expect(await events()).toHaveLength(REFUSALS_A_MINUTE);
    clock.advance({ minutes: 1 });
    journal.refused(refused(), 'c');
    await journal.idle();
    expect((await events()).slice(REFUSALS_A_MINUTE)).toMatchObject([
      {
        type: 'RefusalsCounted',
        data: {
          since: '2026-11-20T09:00:00.000Z',
          until: '2026-11-20T09:01:00.000Z',
          counts: [
            { reason: 'unknown', count: 7 },
            { reason: 'password', count: 5 },
          ],
        },
      },
      { type: 'SignInRefused' },
    ]);
  });

  it('that were only counted are told when the server ends, and sign-ins are never counted instead', async () => {
    const journal = journalOver();
    for (let turn = 0; turn < REFUSALS_A_MINUTE + 3; turn += 1) journal.refused(refused(), 'c');
    await journal.record(signedIn(), 'c');
    await journal.close();
    expect((await events()).slice(REFUSALS_A_MINUTE)).toMatchObject([
      { type: 'SignedIn' },
      { type: 'RefusalsCounted', data: { counts: [{ reason: 'password', count: 3 }] } },
    ]);
  });
});
