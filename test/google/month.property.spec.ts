import { keepsMonths, type World } from '#test/calendar/month.ts';
import { faultOf } from '#test/emulators/google/apis/refusals.ts';
import type { Person } from '#test/support/api.ts';
import { afterAll, beforeAll } from 'vitest';
import { connectGoogle, type ConnectedGoogle } from './connected.ts';

let greffier: ConnectedGoogle;
beforeAll(async () => {
  greffier = await connectGoogle('claire', 'noe');
});
afterAll(() => greffier.close());

const worldOf = ({ faults, ...rest }: ConnectedGoogle): World => ({
  ...rest,
  ...(rest.people as { claire: Person; noe: Person }),
  inject: (name) => faults.inject(/calendar/u, name === 'cut' ? { kind: 'cut' } : faultOf(name)),
  clearFaults: () => faults.clear(),
});

keepsMonths(() => worldOf(greffier));
