import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { WaitingLines } from './waiting-lines.ts';

/** A database that is there or not; what it was asked to write, by bot session. */
function arranged() {
  const told: (readonly [string, number])[][] = [];
  const reports: string[] = [];
  const state = { isAway: false };
  const query = async (_text: string, [, ids, counts]: readonly [string, string[], number[] | undefined]) => {
    if (state.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    if (counts || ids.length === 0) told.push(ids.map((id, index) => [id, counts?.[index] ?? 0] as const));
  };
  const lines = new WaitingLines({
    pool: { query } as unknown as Pool,
    worker: 'w1',
    report: (problem) => reports.push(problem),
  });
  const look = async (...waiting: readonly number[]) => {
    lines.look(waiting.map((count, index) => ({ run: { id: `s${index}`, waiting: count } })));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { lines, look, told, reports, state };
}

it('tells nothing of lines that are written between two looks', async () => {
  const { look, told } = arranged();
  for (const waiting of [1, 0, 2, 0]) await look(waiting);
  expect(told).toEqual([]);
});

it('tells how many wait of each bot session as long as they do, and then once that none does', async () => {
  const { lines, look, told } = arranged();
  for (const waiting of [1, 3, 4, 0, 0]) await look(waiting, 0);
  expect(told).toEqual([[['s0', 3]], [['s0', 4]], []]);
  await lines.forget();
  expect(told).toHaveLength(3);
});

it('reports once that it cannot tell, and tells again when the database is back', async () => {
  const { look, told, reports, state } = arranged();
  await look(1);
  state.isAway = true;
  for (let looks = 0; looks < 5; looks += 1) await look(2);
  expect(reports).toHaveLength(1);
  state.isAway = false;
  await look(2);
  expect(told).toEqual([[['s0', 2]]]);
});
