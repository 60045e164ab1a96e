import { PROJECT_ROOT } from '#infra/project-root.ts';
import type { TestRecord } from '#test/support/record.ts';
import { openSwapping, swapped as one, type Swapping } from '#test/support/swapping.ts';
import type { UndoOrders } from '#test/support/undo-process.ts';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuild } from './rebuild.ts';
import { undo } from './undo.ts';

const never = new AbortController().signal;
const EVENTS = 30;

let record: TestRecord;
let dependencies: Swapping['dependencies'];
let append: Swapping['append'];
beforeAll(async () => {
  ({ record, dependencies, append } = await openSwapping());
});
afterAll(() => record.close());

/** The tables that served before have a row that the log does not give. */
const serving = async () =>
  (await record.pool.query('select from swapped.seen where times > 1')).rowCount === 0 ? 'rebuilt' : 'former';

/** Answers whether the process was killed; it ends by itself where it has fewer statements. */
async function killed(orders: Omit<UndoOrders, 'url' | 'masterKey' | 'keepFormerMs'>): Promise<boolean> {
  const { url, masterKey } = record;
  const { keepFormerMs } = dependencies;
  const all: UndoOrders = { ...orders, url, masterKey: Buffer.from(masterKey).toString('base64'), keepFormerMs };
  const child = fork(join(PROJECT_ROOT, 'test', 'support', 'undo-process.ts'), [JSON.stringify(all)]);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal ?? code).toBe(signal === null ? 0 : 'SIGKILL');
  return signal !== null;
}

it.each(['before', 'after'] as const)(
  'an undoing whose process is killed %s each of its steps leaves tables that serve, and is done once when it is asked again',
  async (when) => {
    const stream = `user-${randomUUID()}`;
    let written = 0;
    const write = async () => {
      await append(stream, EVENTS);
      written += EVENTS;
      await record.caughtUp();
    };
    await write();
    await record.pool.query('update swapped.seen set times = 7 where ordinal = 1');
    await rebuild(dependencies, one, { signal: never });
    let [expected, steps] = ['former', 0];
    for (let at = 1; at < 200; at += 1) {
      await write();
      const before = await serving();
      const id = randomUUID();
      const isKilled = await killed({ at, when, id });
      // Half of it is nothing: one or the other serves, and what is written goes on being seen there.
      expect(['former', 'rebuilt']).toContain(await serving());
      await write();
      const { rowCount } = await record.pool.query('select from swapped.seen where stream = $1', [stream]);
      expect(rowCount).toBe(written);
      await undo(dependencies, one, { id, signal: never });
      expect([before, await serving()]).toEqual([expected === 'former' ? 'rebuilt' : 'former', expected]);
      await record.caughtUp();
      const after = await record.pool.query('select from swapped.seen where stream = $1', [stream]);
      expect(after.rowCount).toBe(written);
      expected = expected === 'former' ? 'rebuilt' : 'former';
      if (!isKilled) break;
      steps += 1;
    }
    expect(steps).toBeGreaterThan(10);
    expect(steps).toBeLessThan(199);
  },
  600_000,
);
