import { expect, it } from 'vitest';
import type { CalendarAccess } from './access.ts';
import { calendarsStanding } from './openness.ts';

type Given = CalendarAccess['authorisations'] extends ReadonlyMap<string, infer One> ? One : never;
const given = (changes: Partial<Given> = {}): Given => ({
  id: 'a',
  granted: ['calendar'],
  since: '2026-07-01T08:00:00.000Z',
  refusal: null,
  ...changes,
});
const refused = given({ refusal: { failure: 'GRAPH_AUTHORISATION_REVOKED', at: '2026-07-01T09:00:00.000Z' } });
const standing = (...all: readonly Given[]) =>
  calendarsStanding(
    { authorisations: new Map(all.map((one, index) => [String(index), one])), leaving: new Map() },
    true,
  );

it('is well while somebody’s calendar is read, says why once nobody’s is any more, and nothing before', () => {
  expect(standing()).toEqual({ status: 'unknown', failure: null });
  expect(standing(refused, given())).toEqual({ status: 'healthy', failure: null });
  expect(standing(refused)).toEqual({ status: 'degraded', failure: 'GRAPH_AUTHORISATION_REVOKED' });
  // Who lets Greffier keep their tasks lets it read no calendar.
  expect(standing(given({ granted: ['tasks'] }))).toEqual({ status: 'unknown', failure: null });
  const closed = { authorisations: new Map([['0', refused]]), leaving: new Map() };
  expect(calendarsStanding(closed, false)).toEqual({ status: 'not_configured', failure: null });
});
