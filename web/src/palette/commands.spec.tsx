// @vitest-environment happy-dom
import { issueTicket } from '#api/contract/auth.ts';
import {
  listMeetings,
  meetingDetail,
  meetingNavigation,
  meetingSummary,
  meetingTranscript,
} from '#api/contract/meetings.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/app.tsx';
import { lines, meetingView, summary } from '../testing/minutes.ts';
import { answer, stubServer } from '../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const meeting = (may: { edit: boolean; delete: boolean }) =>
  stubServer([
    [meetingDetail, () => answer(meetingDetail, { data: meetingView({ may: { ...may, analyse: false } }) })],
    [meetingSummary, () => answer(meetingSummary, summary())],
    [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines, next: null } })],
    [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: { id: 'm-2', title: 'La suivante' } })],
  ]);

/** Types into the palette until it offers something of this name. */
const offered = async (user: ReturnType<typeof renderApp>['user'], typed: string, name: string | RegExp) => {
  const field = await waitFor(async () => {
    await user.keyboard('{Control>}k{/Control}');
    return screen.getByRole('combobox', { name: 'Rechercher ou commander' });
  });
  await user.type(field, typed);
  return screen.findByRole('option', { name });
};

describe('what the buttons of a page do', () => {
  it('is offered by the palette too', async () => {
    const server = meeting({ edit: true, delete: true });
    const { user } = renderApp('/meetings/m-1');
    await screen.findByRole('button', { name: 'Partager' });
    await user.click(await offered(user, 'compte rendu en mark', /Markdown/u));
    await waitFor(() => expect(server.callsOf(issueTicket)).toHaveLength(1));
    await user.click(await offered(user, 'partag', 'Partager'));
    expect(await screen.findByRole('dialog', { name: 'Partager la réunion' })).toBeTruthy();
  });

  it('is offered to those who may do it only', async () => {
    meeting({ edit: false, delete: false });
    const { user, address } = renderApp('/meetings/m-1');
    await screen.findByRole('button', { name: 'Partager' });
    await offered(user, 'histo', 'Historique');
    const list = within(screen.getByRole('listbox'));
    await user.clear(screen.getByRole('combobox', { name: 'Rechercher ou commander' }));
    expect(list.queryByRole('option', { name: 'Partager' })).toBeNull();
    expect(list.queryByRole('option', { name: /^Supprimer/u })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await user.keyboard(']');
    await waitFor(() => expect(address()).toBe('/meetings/m-2'));
  });
});

describe('the keys of a list', () => {
  it('go from one meeting to the next, and stay at its ends', async () => {
    const row = (id: string) => ({
      ...meetingView({ id, title: `Réunion ${id}` }),
      participants: ['Claire Martin'],
      analysed: true,
      actionCount: 0,
      openActionCount: 0,
    });
    stubServer([
      [listMeetings, () => answer(listMeetings, { meetings: [row('a'), row('b')], total: 2, page: 1, limit: 10 })],
    ]);
    const { user } = renderApp('/meetings');
    const first = await screen.findByRole('link', { name: 'Réunion a' });
    await waitFor(async () => {
      await user.keyboard('j');
      expect(document.activeElement).toBe(first);
    });
    await user.keyboard('jj');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Réunion b' }));
    await user.keyboard('kk');
    expect(document.activeElement).toBe(first);
  });
});
