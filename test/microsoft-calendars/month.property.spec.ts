import { keepsMonths, type FAULTS, type World } from '#test/calendar/month.ts';
import type { Fault } from '#test/emulators/microsoft/faults.ts';
import type { Person } from '#test/support/api.ts';
import { afterAll, beforeAll } from 'vitest';
import { connectCalendars, type ConnectedCalendars } from './connected.ts';

let greffier: ConnectedCalendars;
beforeAll(async () => {
  greffier = await connectCalendars('claire', 'noe');
});
afterAll(() => greffier.close());

const AS_GRAPH: Readonly<Record<(typeof FAULTS)[number], Fault>> = {
  backend: { kind: 'refusal', status: 503, code: 'ServiceUnavailable' },
  tooMany: { kind: 'refusal', status: 429, code: 'TooManyRequests', retryAfter: 600 },
  token: { kind: 'refusal', status: 401, code: 'InvalidAuthenticationToken' },
  syncLost: { kind: 'refusal', status: 410, code: 'SyncStateNotFound' },
  forbidden: { kind: 'refusal', status: 403, code: 'ErrorAccessDenied' },
  cut: { kind: 'cut' },
};

const worldOf = ({ microsoft, ...rest }: ConnectedCalendars): World => ({
  ...rest,
  ...(rest.people as { claire: Person; noe: Person }),
  calendars: microsoft.calendars,
  inject: (name) => microsoft.faults.inject(/v1\.0\/me/u, AS_GRAPH[name]),
  clearFaults: () => microsoft.faults.clear(),
});

keepsMonths(() => worldOf(greffier));
