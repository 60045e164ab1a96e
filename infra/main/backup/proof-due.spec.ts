import type { BackupAttempt } from '#projections/backups/attempts.ts';
import { expect, it } from 'vitest';
import { isProofDue } from './proof-due.ts';

const at = (iso: string): number => Date.parse(iso);
const proof = (name: string | null, when: string, error: string | null = null): BackupAttempt => ({
  kind: 'proven',
  name,
  at: new Date(when),
  events: 1,
  erasures: 0,
  error,
});
// 03:30 in Paris in November.
const TODAY = '2026-11-26T02-30-04Z';
const YESTERDAY = '2026-11-25T02-30-02Z';

it.each([
  ['one that was never proven', true, 1, TODAY, []],
  ['none where there is no backup', false, 1, undefined, []],
  ['none where it is switched off', false, 0, TODAY, []],
  ['none that was proven', false, 1, TODAY, [proof(TODAY, '2026-11-26T02:33:00Z')]],
  ['that of today after that of yesterday', true, 1, TODAY, [proof(YESTERDAY, '2026-11-25T02:33:00Z')]],
  [
    'none of the same day that was asked for later',
    false,
    1,
    '2026-11-26T08-00-00Z',
    [proof(TODAY, '2026-11-26T02:33:00Z')],
  ],
  ['none each day where a week is enough', false, 7, TODAY, [proof(YESTERDAY, '2026-11-25T02:33:00Z')]],
  ['one a week', true, 7, TODAY, [proof('2026-11-19T02-30-00Z', '2026-11-19T02:33:00Z')]],
  ['none that failed a moment ago', false, 1, TODAY, [proof(null, '2026-11-26T08:00:00Z', 'PROOF_KILLED')]],
  ['one that failed in the morning', true, 1, TODAY, [proof(null, '2026-11-26T02:33:00Z', 'PROOF_KILLED')]],
  [
    'a later one than the one that failed',
    true,
    1,
    '2026-11-26T08-30-00Z',
    [proof(null, '2026-11-26T08:00:00Z', 'ENOSPC')],
  ],
] as const)('asks for %s', (_, isDue, days, latest, attempts) => {
  expect(isProofDue({ at: '03:30', days }, { latest, attempts }, at('2026-11-26T09:00:00Z'))).toBe(isDue);
});
