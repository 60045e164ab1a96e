import { GreffierError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { someEvent } from '#test/contract/event-store.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reporterTo } from '../main/reporter.ts';
import { MemoryEventStore } from './memory.ts';
import { logStoreState } from './state-log.ts';
import { StoreWatch } from './watch.ts';

const MINUTE = 60_000;
/** Between two calls, in ms. */
const EVERY = 100;

let isAway = false;
let lines: { readonly msg: string; readonly [detail: string]: unknown }[];
let watch: StoreWatch;
beforeEach(() => {
  vi.useFakeTimers();
  isAway = false;
  lines = [];
  const logger = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const store = new MemoryEventStore();
  const meet = (): void => {
    if (isAway) throw new GreffierError(STORE_UNAVAILABLE);
  };
  const { append, head } = store;
  store.append = async (...given) => {
    meet();
    return append.apply(store, given);
  };
  store.head = async () => {
    meet();
    return head.apply(store);
  };
  watch = new StoreWatch(store);
  logStoreState(watch, logger);
  report = reporterTo(logger);
});
afterEach(async () => {
  await watch.close();
  vi.useRealTimers();
});
let report: ReturnType<typeof reporterTo>;

it('an outage of a minute with hundreds of refused calls is one line when it begins, and one with how long when it is over', async () => {
  await watch.append('contract-a', 'none', [someEvent()]);
  isAway = true;
  let refused = 0;
  for (let ms = 0; ms < MINUTE; ms += EVERY) {
    await watch.append(`contract-${ms}`, 'none', [someEvent()]).catch((error: unknown) => {
      refused += 1;
      // As work in the background reports what it meets, a drop of a subscription among it.
      report('cannot append', { code: (error as { readonly code: unknown }).code });
    });
    if (ms % 1_000 === 0) watch.suspect();
    await vi.advanceTimersByTimeAsync(EVERY);
  }
  expect(refused).toBe(MINUTE / EVERY);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the event store does not answer; nothing can be saved until it does',
    'the event store answers again',
  ]);
  expect(lines[1]?.['awaySeconds']).toBeGreaterThanOrEqual(60);
});
