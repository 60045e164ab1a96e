import { expect, it } from 'vitest';
import { dueOn } from './due.ts';

it.each([
  [null, '2026-11-18', 'none'],
  ['2026-11-17', '2026-11-18', 'late'],
  ['2026-11-17T23:59', '2026-11-18', 'late'],
  ['2026-11-18', '2026-11-18', 'today'],
  // What was due this morning is due today until the day is over.
  ['2026-11-18T08:00', '2026-11-18', 'today'],
  ['2026-11-22', '2026-11-18', 'week'],
  ['2026-11-23', '2026-11-18', 'later'],
  ['2026-11-23', '2026-11-22', 'later'],
  ['2027-01-03', '2026-12-31', 'week'],
] as const)('what is due %s is on %s: %s', (deadline, today, due) => {
  expect(dueOn(deadline, today)).toBe(due);
});
