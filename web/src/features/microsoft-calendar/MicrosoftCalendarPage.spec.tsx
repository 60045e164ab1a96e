// @vitest-environment happy-dom
import {
  authoriseMicrosoftCalendar,
  beginMicrosoftCalendar,
  endMicrosoftCalendar,
  microsoftCalendars,
  type MicrosoftCalendars,
} from '#api/contract/microsoft-calendars.ts';
import { microsoftCalendarSync, readMicrosoftCalendarsNow } from '#api/contract/microsoft-calendar-sync.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const PAGE = '/settings/microsoft-calendar';
const own: NonNullable<MicrosoftCalendars['own']> = {
  email: 'camille@exemple.fr',
  granted: ['calendar'],
  since: '2026-11-20T09:00:00.000Z',
  failure: null,
};
const nobody: MicrosoftCalendars = { isConfigured: true, isOpenToTools: false, own: null, administration: null };
const showing = (change: Partial<MicrosoftCalendars> = {}) =>
  [microsoftCalendars, () => answer(microsoftCalendars, { ...nobody, ...change })] as const;
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('says that it is not configured, truly, and offers nothing then', async () => {
  stubServer([showing({ isConfigured: false })]);
  renderApp(PAGE, { role: 'user' });
  const mine = await part('Mon compte Microsoft');
  expect(mine.getByText(/Intégration non configurée/u)).toBeDefined();
  expect(mine.queryByRole('button')).toBeNull();
});

it('begins, and shows why Microsoft was not reached', async () => {
  const stub = stubServer([
    showing(),
    [beginMicrosoftCalendar, () => refuse(503, 'GRAPH_UNREACHABLE', 'Microsoft ne répond pas.')],
  ]);
  renderApp(PAGE, { role: 'user' });
  const mine = await part('Mon compte Microsoft');
  await userEvent.click(mine.getByRole('button', { name: 'Relier mon agenda chez Microsoft' }));
  expect(stub.callsOf(beginMicrosoftCalendar)).toHaveLength(1);
});

it('hands in what came back, once, and ends what is given', async () => {
  history.replaceState(null, '', `${PAGE}#returned=sealed`);
  const stub = stubServer([
    showing({ own }),
    [authoriseMicrosoftCalendar, () => answer(authoriseMicrosoftCalendar, { success: true, granted: ['calendar'] })],
    [endMicrosoftCalendar, () => answer(endMicrosoftCalendar, { success: true })],
  ]);
  renderApp(PAGE, { role: 'user' });
  const mine = await part('Mon compte Microsoft');
  expect(stub.callsOf(authoriseMicrosoftCalendar)).toHaveLength(1);
  expect(location.hash).toBe('');
  await userEvent.click(mine.getByRole('button', { name: 'Retirer mes accords' }));
  expect(stub.callsOf(endMicrosoftCalendar)).toHaveLength(1);
});

it('shows administrators what is missing, who is read, and has calendars read now', async () => {
  const sync = { everyMinutes: 15, askedAt: null, pausedUntil: null, last: null };
  const stub = stubServer([
    showing({
      administration: {
        variables: [{ name: 'MICROSOFT_CALENDARS', isSet: true, isNeeded: false }],
        callbackAddress: 'https://greffier.exemple.fr/auth/microsoft/calendar/callback',
        permissions: ['Calendars.Read'],
        people: [{ userId: 'u-2', name: 'Paul Petit', authorisation: own }],
      },
    }),
    [microsoftCalendarSync, () => answer(microsoftCalendarSync, sync)],
    [readMicrosoftCalendarsNow, () => answer(readMicrosoftCalendarsNow, { ...sync, askedAt: own.since })],
  ]);
  renderApp(PAGE, { role: 'admin' });
  expect((await part('Qui a relié son compte')).getByText('Paul Petit')).toBeDefined();
  const syncing = await part('Synchronisation');
  await userEvent.click(syncing.getByRole('button', { name: 'Synchroniser maintenant' }));
  expect(stub.callsOf(readMicrosoftCalendarsNow)).toHaveLength(1);
});
