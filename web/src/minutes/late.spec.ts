import { expect, it } from 'vitest';
import { isLate, today } from './late.ts';

it.each([
  ['2026-11-20', 'pending', true],
  ['2026-11-20T23:59', 'pending', true],
  ['2026-11-21', 'pending', false],
  ['2026-11-21T08:00', 'pending', false],
  ['2026-11-20', 'completed', false],
  [null, 'pending', false],
] as const)('an action due %s that is %s is late on 21 November: %s', (deadline, status, late) => {
  expect(isLate({ deadline, status }, '2026-11-21')).toBe(late);
});

it('knows the day by the clock of Paris', () => {
  expect(today(new Date('2026-11-20T22:59:00Z'))).toBe('2026-11-20');
  expect(today(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
});
