import { expect, it } from 'vitest';
import { analysisDueAt } from './analysis-due.ts';

const startedAt = '2026-07-01T08:00:00.000Z';
const endedAt = '2026-07-01T09:00:00.000Z';

it.each([
  ['a capture, five minutes after its end', 'payload', endedAt, '2026-07-01T09:00:10.000Z', '2026-07-01T09:05:00.000Z'],
  ['a capture whose end nobody knows, after it was saved', 'payload', null, endedAt, '2026-07-01T09:05:00.000Z'],
  ['a provider’s transcript that comes early, not before', 'provider', endedAt, endedAt, '2026-07-01T09:05:00.000Z'],
  ['one without an end, at once', 'provider', null, '2026-07-01T09:02:00.000Z', '2026-07-01T09:02:00.000Z'],
  ['what somebody imports, at once', 'import', endedAt, '2026-07-01T09:00:10.000Z', '2026-07-01T09:00:10.000Z'],
  [
    'what was saved before its start, at once',
    'payload',
    endedAt,
    '2026-07-01T07:00:00.000Z',
    '2026-07-01T07:00:00.000Z',
  ],
] as const)('%s', (_, source, end, registeredAt, due) => {
  expect(analysisDueAt({ source, startedAt, endedAt: end }, registeredAt)).toBe(due);
});
