import { expect, it } from 'vitest';
import { sayFailure } from './connecting.ts';
import { FOR_ADMINISTRATORS, GRAPH_FAILURE_CODES } from './failures.ts';
import { notConnected, type HeldSubscription, type Integration } from './integration.ts';
import { WATCHED } from './plan.ts';
import { remedyFor } from './remedies.ts';
import { standingOf } from './standing.ts';

const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const at = '2026-11-20T08:00:00.000Z';
const access = { failure: null, tenantId: 't', missing: [] as string[], superfluous: [], at, application: 'a' };
const held = (change: Partial<HeldSubscription> = {}): Integration['subscriptions'] =>
  new Map(
    WATCHED.map(({ resource }) => [
      resource,
      {
        id: resource,
        resource,
        address: 'https://greffier.exemple.fr',
        certificateId: null,
        since: at,
        expiresAt: '2026-11-22T09:00:00.000Z',
        needs: null,
        ...change,
      },
    ]),
  );
const standing = (change: Partial<Integration>, isReachable = true) =>
  standingOf({ ...notConnected, access, subscriptions: held(), ...change }, { now: NOW, isReachable });

it('is well where everything is granted and Microsoft tells of transcripts', () => {
  expect(standing({})).toMatchObject({ teams: 'healthy', identity: 'healthy', graph: 'healthy', failure: null });
  expect(standing({ subscriptions: new Map() }, false)).toMatchObject({ teams: 'healthy', failure: null });
});

it('is unknown before anything was asked', () => {
  expect(standing({ access: null })).toMatchObject({ teams: 'unknown', graph: 'unknown', identity: 'unknown' });
});

it.each<[string, Partial<Integration>, object]>([
  [
    'a refused sign-in',
    { access: { ...access, failure: 'GRAPH_SIGN_IN_REFUSED' } },
    { teams: 'down', identity: 'down', isAuthenticated: false, failure: 'GRAPH_SIGN_IN_REFUSED' },
  ],
  [
    'a platform that does not answer',
    { access: { ...access, failure: 'GRAPH_UNREACHABLE' } },
    { teams: 'down', identity: 'degraded', failure: 'GRAPH_UNREACHABLE' },
  ],
  [
    'a missing permission, before anything else',
    {
      access: { ...access, missing: ['CallRecords.Read.All'] },
      transcripts: { failure: 'GRAPH_TRANSCRIPTS_DISABLED', at, application: 'a' },
    },
    { teams: 'degraded', graph: 'degraded', identity: 'healthy', failure: 'GRAPH_PERMISSION_MISSING' },
  ],
  [
    'refused transcripts',
    { transcripts: { failure: 'GRAPH_POLICY_MISSING', at, application: 'a' } },
    { teams: 'degraded', graph: 'healthy', failure: 'GRAPH_POLICY_MISSING' },
  ],
  [
    'an address that Microsoft does not reach',
    { subscriptions: new Map(), refusals: new Map([['r', 'GRAPH_ADDRESS_UNREACHED']]) },
    { teams: 'degraded', failure: 'GRAPH_ADDRESS_UNREACHED', subscriptions: { status: 'down', count: 0 } },
  ],
  [
    'subscriptions that ran out',
    { subscriptions: held({ expiresAt: at }) },
    { teams: 'degraded', subscriptions: { status: 'down', count: 0 } },
  ],
])('tells of %s', (_, change, expected) => {
  expect(standing(change)).toMatchObject(expected);
});

it('has something to do about all that an administrator puts right, and French words for every failure', () => {
  for (const code of GRAPH_FAILURE_CODES) expect(sayFailure(code)).not.toBe(code);
  for (const code of GRAPH_FAILURE_CODES.filter((one) => FOR_ADMINISTRATORS.has(one)))
    expect(remedyFor(code, 'c-1')?.steps.length).toBeGreaterThan(0);
  const commands = remedyFor('GRAPH_POLICY_MISSING', 'c-1')?.commands.join('\n');
  expect(commands).toContain('-AppIds "c-1"');
  expect(remedyFor('GRAPH_UNREACHABLE', 'c-1')).toBeNull();
});
