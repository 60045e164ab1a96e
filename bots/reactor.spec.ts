import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Dependencies, Request } from '#commands/handle.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { GreffierError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { ANALYSIS_LATE_MS } from '#domain/meeting/analysis-due.ts';
import { meetingKeys, meetingStream } from '#domain/meeting/identity.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { allProjections } from '#infra/main/projections.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { lateRequests } from '#projections/requests/queries.ts';
import { interposed } from '#test/support/interposed-store.ts';
import { ORGANISER, someAnalysis, someMeeting, type MeetingToSave } from '#test/support/meetings.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { analystReactor } from './analyst/analyst.ts';
import { eraser } from './eraser/eraser.ts';
import { retryAfter, runReactor, type Reactor } from './reactor.ts';

const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: randomUUID() });
const principal = { userId: ORGANISER, isAdmin: false };

let record: TestRecord;
let stopProjecting: () => Promise<void>;
beforeAll(async () => {
  record = await openTestRecord();
  stopProjecting = record.project();
});
afterAll(() => record.close());

const reports: string[] = [];
const running: { readonly leave: AbortController; readonly done: Promise<void> }[] = [];
const stop = async () => {
  for (const { leave } of running) leave.abort();
  await Promise.all(running.splice(0).map(({ done }) => done));
};
afterEach(async () => {
  await stop();
  reports.length = 0;
});

/** @param draining of the process that runs it, once it is to end */
function run(reactor: Reactor, draining = new AbortController().signal): Promise<void> {
  const head = async () => {
    const position = await record.store.head();
    return position === null ? null : `${record.store.id}:${position}`;
  };
  const leave = new AbortController();
  const done = runReactor(
    {
      pool: record.pool,
      progress: record.progress,
      head,
      report: (problem, details) => reports.push(`${problem} ${JSON.stringify(details)}`),
      draining,
    },
    reactor,
    leave.signal,
  );
  running.push({ leave, done });
  return done;
}

const save = async (changes: Partial<MeetingToSave> = {}) =>
  (await saveMeeting(record.dependencies, someMeeting({ source: 'import', ...changes }), request())).meetingId;
/** Slow, and told of each meeting that it begins. */
const slowAnalyst = (begun: string[]): Analyst => ({
  name: 'lent',
  model: 'lent',
  promptVersion: '1',
  analyse: async ({ title }, signal) => {
    begun.push(title);
    await wait(30, undefined, { signal });
    return { analysis: someAnalysis([]), tokens: null };
  },
});
const remove = (meetingId: string) =>
  changeMeeting(record.dependencies, { meetingId, command: { type: 'deleteMeeting', principal }, request: request() });
const deleted = async () => {
  const meetingId = await save();
  await remove(meetingId);
  return meetingId;
};
const typesIn = async (meetingId: string) =>
  (await record.log.load(meetingStream(meetingId))).events.map(({ type }) => type);
const until = (what: () => Promise<void>) => vi.waitFor(what, { timeout: 30_000, interval: 50 });
const closed = (kind: string) =>
  until(async () => {
    await record.caughtUp();
    expect((await record.pool.query('select from requests where kind = $1', [kind])).rowCount).toBe(0);
  });

/** Erases as the eraser does; `before` may fail or wait. */
const erasing = (
  before: (subject: string) => unknown = () => {},
  concurrency = 1,
): Reactor & { readonly served: string[] } => {
  const served: string[] = [];
  const { act, request } = eraser(record.dependencies, record.vault);
  return {
    request,
    concurrency,
    served,
    act: async (asked, signal) => {
      served.push(asked.subject);
      await before(asked.subject);
      return act(asked, signal);
    },
  };
};

describe('a reactor', () => {
  it('serves what was open before it came and what comes then, each once, in one process at a time', async () => {
    const before = await Promise.all(Array.from({ length: 6 }, deleted));
    const [one, other] = [erasing(undefined, 3), erasing(undefined, 3)];
    run(one);
    run(other);
    const after = await Promise.all(Array.from({ length: 6 }, deleted));
    await closed('erase');
    expect([...one.served, ...other.served].toSorted()).toEqual([...before, ...after].toSorted());
    for (const meetingId of [...before, ...after])
      expect((await typesIn(meetingId)).filter((type) => type === 'MeetingErased')).toHaveLength(1);
  });

  it('draining, ends what is at hand, begins nothing else, and leaves the rest to another process', async () => {
    const [first = '', second = ''] = [await deleted(), await deleted()];
    const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const draining = new AbortController();
    const one = erasing(() => {
      begun.resolve();
      return finish.promise;
    });
    const done = run(one, draining.signal);
    await begun.promise;
    const waiting = erasing();
    const idle = new AbortController();
    const waited = run(waiting, idle.signal);
    // Who only waits for its turn has nothing to end.
    idle.abort();
    await waited;
    draining.abort();
    const other = erasing();
    void run(other);
    finish.resolve();
    await done;
    await closed('erase');
    expect([one.served, waiting.served, other.served]).toEqual([[first], [], [second]]);
  });

  it('puts off what fails, and serves the others meanwhile', async () => {
    const [bad = '', ...good] = await Promise.all(Array.from({ length: 4 }, deleted));
    const failing = new Set([bad]);
    const reactor = erasing((subject) => {
      if (failing.delete(subject)) throw Object.assign(new Error('secret words'), { code: 'BROKEN' });
    });
    run(reactor);
    await closed('erase');
    expect(reactor.served.filter((subject) => subject === bad)).toHaveLength(2);
    expect(reactor.served.filter((subject) => subject !== bad).toSorted()).toEqual(good.toSorted());
    expect(reactor.served.at(-1)).toBe(bad);
    expect(reports).toEqual([`request postponed ${JSON.stringify({ kind: 'erase', subject: bad, code: 'BROKEN' })}`]);
  });

  it('keeps nobody waiting for what takes long, and is never served twice for it', async () => {
    const slow = await deleted();
    const gate = Promise.withResolvers<void>();
    const reactor = erasing((subject) => (subject === slow ? gate.promise : null), 2);
    run(reactor);
    await until(async () => expect(reactor.served).toEqual([slow]));
    const others = [await deleted(), await deleted(), await deleted()];
    for (const other of others) await until(async () => expect(await typesIn(other)).toContain('MeetingErased'));
    expect(await typesIn(slow)).not.toContain('MeetingErased');
    gate.resolve();
    await closed('erase');
    expect(reactor.served.toSorted()).toEqual([slow, ...others].toSorted());
  });

  it('does not ask Postgres again and again while what failed before is tried once more', async () => {
    const [tried, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let attempts = 0;
    const retrying = erasing(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('once');
      tried.resolve();
      await end.promise;
    });
    void run(retrying);
    await deleted();
    await tried.promise;
    const asked = vi.spyOn(record.pool, 'query');
    await wait(400);
    const looks = asked.mock.calls.length;
    asked.mockRestore();
    end.resolve();
    await closed('erase');
    expect(looks).toBeLessThan(20);
  });

  it('leaves nobody working when it is told to leave', async () => {
    await deleted();
    const gate = Promise.withResolvers<void>();
    const reactor = erasing(() => gate.promise);
    run(reactor);
    await until(async () => expect(reactor.served).toHaveLength(1));
    const leaving = stop();
    const next = erasing();
    run(next);
    expect(await Promise.race([leaving.then(() => 'left'), wait(300, 'still there')])).toBe('still there');
    expect(next.served).toEqual([]);
    gate.resolve();
    await leaving;
    await closed('erase');
    expect(next.served).toEqual([]);
  });

  it('goes on after the connection that holds its lock was killed', async () => {
    const reactor = erasing();
    run(reactor);
    await deleted();
    await closed('erase');
    const { rowCount } = await record.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database()) and ((classid::bigint << 32) | objid::bigint) = hashtext('greffier.reactor.erase')::bigint & x'ffffffffffffffff'::bigint`,
    );
    expect(rowCount).toBe(1);
    const meetingId = await deleted();
    await closed('erase');
    expect((await typesIn(meetingId)).filter((type) => type === 'MeetingErased')).toHaveLength(1);
  });
});

describe('erasing', () => {
  /** Dependencies whose nth append of a kind fails, before or after it was written. */
  const crashing = (when: 'before' | 'after'): Dependencies => {
    let crashed = false;
    const die = () => {
      if (crashed) return;
      crashed = true;
      throw new GreffierError(STORE_UNAVAILABLE);
    };
    return {
      ...record.dependencies,
      log: new StoredEventLog(interposed(record.store, { [when]: die }), new EventCodec(eventRegistry, record.vault)),
    };
  };

  it.each(['before', 'after'] as const)(
    'has one outcome, the right one, when it dies between the keys and %s saying so',
    async (when) => {
      const meetingId = await deleted();
      run(eraser(crashing(when), record.vault));
      await closed('erase');
      const erased = (await record.log.load(meetingStream(meetingId))).events.filter(
        ({ type }) => type === 'MeetingErased',
      );
      expect(erased).toMatchObject([{ data: { keysDestroyed: 4 } }]);
      expect(
        (await record.vault.find([meetingKeys.content(meetingId)])).get(meetingKeys.content(meetingId)),
      ).toBeNull();
    },
  );
});

describe('what was asked and answered long ago', () => {
  it('wakes nobody when the read tables are lost and made again', async () => {
    const analyst: Analyst = {
      name: 'spec',
      model: 'none',
      promptVersion: '1',
      analyse: async () => ({ analysis: { ...someAnalysis([]), summaryCitations: [] }, tokens: null }),
    };
    run(eraser(record.dependencies, record.vault));
    run(analystReactor(record.dependencies, analyst));
    const analysed = await save();
    await deleted();
    await closed('erase');
    await closed('analyse');
    expect(await typesIn(analysed)).toContain('MeetingAnalysed');
    await stop();
    await stopProjecting();

    for (const { name } of allProjections) await record.pool.query(`drop schema "${name}" cascade`);
    await record.pool.query('delete from state.checkpoint');
    await prepareProjections({ pool: record.pool, store: record.store.id, projections: allProjections });
    const awake: string[] = [];
    const watching = (reactor: Reactor): Reactor => ({
      ...reactor,
      act: (asked, signal) => {
        awake.push(`${asked.kind} ${asked.subject}`);
        return reactor.act(asked, signal);
      },
    });
    run(watching(eraser(record.dependencies, record.vault)));
    run(watching(analystReactor(record.dependencies, analyst)));
    stopProjecting = record.project();
    const fresh = await save();
    await until(async () => expect(await typesIn(fresh)).toContain('MeetingAnalysed'));
    expect(awake).toEqual([`analyse ${fresh}`]);
  });
});

describe('many meetings that end in the same minute, before an analyst that is slow', () => {
  it('are analysed in the order of their ends, each once, over restarts, and are late until then', async () => {
    const end = Date.now() - 11 * 60_000;
    const at = (ms: number) => new Date(ms).toISOString();
    const seconds = [7, 2, 5, 0, 6, 3, 1, 4];
    const ids: string[] = [];
    for (const second of seconds) {
      const endedAt = end + second * 1_000;
      const times = { startedAt: at(endedAt - 3_600_000), endedAt: at(endedAt) };
      ids.push(await save({ source: 'payload', title: `Fin ${second}`, ...times }));
    }
    await record.caughtUp();
    const late = () => lateRequests(record.pool, 'analyse', { now: new Date(), afterMs: ANALYSIS_LATE_MS });
    expect(await late()).toBe(seconds.length);
    const begun: string[] = [];
    // Of several at once each begins in its order, and reads for as long as it takes.
    const oneByOne = () => ({ ...analystReactor(record.dependencies, slowAnalyst(begun)), concurrency: 1 });
    for (const many of [2, 5]) {
      run(oneByOne());
      await until(async () => expect(new Set(begun).size).toBeGreaterThanOrEqual(many));
      await stop();
    }
    run(oneByOne());
    await closed('analyse');
    const inOrder = seconds.toSorted((a, b) => a - b).map((second) => `Fin ${second}`);
    expect([...new Set(begun)]).toEqual(inOrder);
    for (const id of ids)
      expect((await typesIn(id)).filter((type) => /Analys/u.test(type))).toEqual(['MeetingAnalysed']);
    expect(await late()).toBe(0);
  });
});

describe('two processes that analyse', () => {
  it('share the meetings, each analysed once, and one takes what the other had when it died', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => save()));
    const [begun, served]: [string[][], string[][]] = [
      [[], []],
      [[], []],
    ];
    const [held, died] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const analysts = [0, 1].map((which) => {
      const { act, ...reactor } = analystReactor(record.dependencies, slowAnalyst([]), 1);
      return {
        ...reactor,
        act: async (request: Parameters<typeof act>[0], signal: AbortSignal) => {
          begun[which]?.push(request.subject);
          if (begun.every((all) => all.length > 0)) held.resolve();
          // Both are at it: the first then dies, with what it has.
          await held.promise;
          if (which === 0) await died.promise;
          signal.throwIfAborted();
          const position = await act(request, signal);
          served[which]?.push(request.subject);
          return position;
        },
      };
    });
    const [first, second] = analysts as [Reactor, Reactor];
    void run(first);
    void run(second);
    await held.promise;
    running[0]?.leave.abort();
    died.resolve();
    await closed('analyse');
    expect(begun[0]).toHaveLength(1);
    expect(begun[1]).toContain(begun[0]?.[0]);
    expect(served[1]?.toSorted()).toEqual(ids.toSorted());
    for (const id of ids)
      expect((await typesIn(id)).filter((type) => /Analys/u.test(type))).toEqual(['MeetingAnalysed']);
    expect(reports).toEqual([]);
  });
});

describe('a deletion while the analyst reads', () => {
  it('ends in no analysis, with every key destroyed', async () => {
    const reading = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const analyst: Analyst = {
      name: 'spec',
      model: 'none',
      promptVersion: '1',
      analyse: async () => {
        reading.resolve();
        await read.promise;
        return { analysis: someAnalysis([]), tokens: null };
      },
    };
    run(analystReactor(record.dependencies, analyst));
    run(eraser(record.dependencies, record.vault));
    const meetingId = await save();
    await reading.promise;
    await remove(meetingId);
    await until(async () => expect(await typesIn(meetingId)).toContain('MeetingErased'));
    read.resolve();
    await closed('analyse');
    await stop();
    expect(await typesIn(meetingId)).toEqual([
      'MeetingRegistered',
      'TranscriptCompleted',
      'MeetingDeleted',
      'MeetingErased',
    ]);
    expect(
      (await record.pool.query('select from vault.key where owner = $1', [meetingKeys.owner(meetingId)])).rowCount,
    ).toBe(0);
    expect(reports).toEqual([]);
  });
});

describe('the time before another attempt', () => {
  it('doubles up to a minute, and to a few seconds only after a store that was away', () => {
    const after = (error: unknown) => Array.from({ length: 8 }, (_, failures) => retryAfter(failures, error) / 1_000);
    expect(after(new Error('broken'))).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(after(new GreffierError(STORE_UNAVAILABLE))).toEqual([1, 2, 4, 5, 5, 5, 5, 5]);
  });
});
