import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MEASURE_NAMES } from './figures.ts';
import { meetingsOf } from './halves.ts';
import { measured, recorded, worse } from './recorded.ts';

it('has thirty meetings and six hundred labels at least, in both manners of speech', () => {
  const all = [...meetingsOf('seen'), ...meetingsOf('unseen')];
  expect(all.length).toBeGreaterThanOrEqual(30);
  const marked = all.reduce((sum, { labels, traps }) => sum + labels.length + traps.length, 0);
  expect(marked).toBeGreaterThanOrEqual(600);
  expect(new Set(all.map(({ speech }) => speech)).size).toBe(2);
});

/** Only figures are compared: what the meetings of this half say is shown to nobody. */
it('finds as much in meetings that nobody looked at as when that was last recorded (npm run truth)', async () => {
  expect(worse(recorded(), await measured())).toEqual([]);
});

it('has reached what its README says', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const { all, prepared, spontaneous } = recorded();
  const told = [...readme.matchAll(/^\| (\w+ [\w ]+?) +\| ([\d.]+) \(.*?\| ([\d.]+) \(.*?\| ([\d.]+) \(/gmu)];
  expect(told.map(([, measure, ...figures]) => [measure, ...figures.map(Number)])).toEqual(
    MEASURE_NAMES.map((measure) => [measure, all[measure], prepared[measure], spontaneous[measure]]),
  );
});
