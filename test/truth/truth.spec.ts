import { readFileSync } from 'node:fs';
import { isLong } from '#test/support/long.ts';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MEASURE_NAMES } from './figures.ts';
import { meetingsOf } from './halves.ts';
import { WAYS } from './model-path.ts';
import { measured, measuredByModel, recorded, worse } from './recorded.ts';

it('has thirty meetings and six hundred labels at least, in both manners of speech', () => {
  const all = [...meetingsOf('seen'), ...meetingsOf('unseen')];
  expect(all.length).toBeGreaterThanOrEqual(30);
  const marked = all.reduce((sum, { labels, traps }) => sum + labels.length + traps.length, 0);
  expect(marked).toBeGreaterThanOrEqual(600);
  expect(new Set(all.map(({ speech }) => speech)).size).toBe(2);
});

/** Only figures are compared: what the meetings of this half say is shown to nobody. */
it('finds as much in meetings that nobody looked at as when that was last recorded (npm run truth)', async () => {
  expect(worse(recorded().rules, await measured())).toEqual([]);
});

it.runIf(isLong)('leaves as much of what a second reader found there, by the path of a model', async () => {
  expect(worse(recorded().model, await measuredByModel())).toEqual([]);
});

it('has reached what its README says', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const { rules, model } = recorded();
  const { all, prepared, spontaneous } = rules;
  const told = [...readme.matchAll(/^\| (\w+ [\w ]+?) +\| ([\d.]+) \(.*?\| ([\d.]+) \(.*?\| ([\d.]+) \(/gmu)];
  expect(told.map(([, measure, ...figures]) => [measure, ...figures.map(Number)])).toEqual(
    MEASURE_NAMES.map((measure) => [measure, all[measure], prepared[measure], spontaneous[measure]]),
  );
  const left = [
    ...readme.matchAll(/^\| (\w+ [\w ]+?) +\| ([\d.]+|–) +\| ([\d.]+|–) +\| ([\d.]+|–) +\| ([\d.]+|–) +\|$/gmu),
  ];
  const figureOf = (told: string) => (told === '–' ? null : Number(told));
  expect(left.map(([, measure, ...figures]) => [measure, ...figures.map(figureOf)])).toEqual(
    MEASURE_NAMES.map((measure) => [measure, ...WAYS.map((way) => model[way][measure])]),
  );
});
