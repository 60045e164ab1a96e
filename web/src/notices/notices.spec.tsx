// @vitest-environment happy-dom
import { listNotices, readNotice, readNotices, type NoticesAnswer, type NoticeView } from '#api/contract/notices.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/app.tsx';
import { answer, refuse, stubServer } from '../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MEETING = '5f0a9f3e-6f3c-5b0f-8f0e-1d9a3a1b2c3d';
const notice = (changes: Partial<NoticeView> = {}): NoticeView => ({
  id: 'n-1',
  kind: 'action',
  at: '2026-11-26T08:30:00.000Z',
  read: false,
  text: 'Une action vous est attribuée\u00A0: Relancer la mairie',
  about: 'Budget',
  meetingId: MEETING,
  actionId: 'a 1',
  sessionId: null,
  webhookId: null,
  ...changes,
});
const bot = notice({
  id: 'n-2',
  kind: 'bot',
  text: 'Refusé',
  actionId: null,
  sessionId: 's-1',
  at: '2026-11-25T08:30:00Z',
});
const failure = notice({ id: 'n-3', kind: 'failure', text: 'L’analyse a échoué.', actionId: null, read: true });

const answered = (notices: readonly NoticeView[], more: Partial<NoticesAnswer> = {}): NoticesAnswer => ({
  notices: [...notices],
  total: notices.length,
  unread: notices.filter(({ read }) => !read).length,
  enabled: true,
  page: 1,
  limit: 20,
  ...more,
});
/** A server that keeps what is read. */
const server = (notices: NoticeView[], more: Partial<NoticesAnswer> = {}) =>
  stubServer([
    [listNotices, () => answer(listNotices, answered(notices, more))],
    [
      readNotices,
      () => {
        for (const one of notices) one.read = true;
        return answer(readNotices, { success: true, position: 's:2' });
      },
    ],
    [
      readNotice,
      ({ path }) => {
        for (const one of notices) if (path.includes(one.id)) one.read = true;
        return answer(readNotice, { success: true, position: 's:1' });
      },
    ],
  ]);
const bell = (name: RegExp | string) => screen.findByRole('button', { name });
const open = async (name: RegExp | string = /^Vos notifications/u) => {
  const { user, address } = renderApp('/documentation');
  await user.click(await bell(name));
  return { user, address, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
};

describe('the bell', () => {
  it('says how many are unread, in its name and to those who listen, and nothing where none is', async () => {
    server([notice(), bot, failure]);
    renderApp('/documentation');
    const button = await bell('Vos notifications, 2\u00A0non lues');
    expect(button.parentElement?.querySelector('[aria-live=polite]')?.textContent).toBe(
      'Vos notifications\u00A0: 2\u00A0non lues',
    );
    cleanup();
    server([failure]);
    renderApp('/documentation');
    const other = await bell('Vos notifications, aucune non lue');
    expect(other.parentElement?.querySelector('[aria-live=polite]')?.textContent).toBe('');
  });

  it('has room for two digits', async () => {
    server([notice()], { unread: 120 });
    renderApp('/documentation');
    expect((await bell('Vos notifications, 120\u00A0non lues')).parentElement?.textContent).toContain('99+');
  });

  it('opens by its key, and is among what the palette offers', async () => {
    server([notice()]);
    const { user } = renderApp('/documentation');
    await bell('Vos notifications, 1\u00A0non lue');
    // Keys are loaded after the page.
    await waitFor(async () => {
      await user.keyboard('{Control>}k{/Control}');
      expect(screen.queryByRole('combobox')).toBeTruthy();
    });
    const palette = within(screen.getByRole('dialog'));
    expect(await palette.findByText('Tout marquer comme lu')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy();
  });
});

describe('the panel', () => {
  it('leads to the very action, to the bot, and to the meeting where a failure can be mended', async () => {
    server([notice(), bot, failure]);
    const { panel } = await open();
    const links = (await panel.findAllByRole('link')).map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      `/meetings/${MEETING}?tab=actions#action-a%201`,
      '/google-meet-bot?session=s-1',
      `/meetings/${MEETING}`,
      '/account#notifications',
    ]);
    expect(panel.getAllByText('Non lue')).toHaveLength(2);
  });

  it('has a notice read that is followed, and no longer counts it', async () => {
    const { callsOf } = server([notice(), bot]);
    const { user, address, panel } = await open('Vos notifications, 2\u00A0non lues');
    await user.click(await panel.findByRole('link', { name: /Refusé/u }));
    expect(address()).toBe('/google-meet-bot?session=s-1');
    await bell('Vos notifications, 1\u00A0non lue');
    expect(callsOf(readNotice).map(({ path }) => path)).toEqual(['/api/notices/n-2/read']);
  });

  it('has all read that it shows, and nothing that came since', async () => {
    const { callsOf } = server([notice(), bot]);
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Tout marquer comme lu' }));
    await waitFor(() => expect(panel.queryByText('Non lue')).toBeNull());
    expect(callsOf(readNotices).map(({ body }) => body)).toEqual([{ until: '2026-11-26T08:30:00.000Z' }]);
    expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Tout marquer comme lu' }).disabled).toBe(true);
  });

  it('brings earlier ones where there are more', async () => {
    const { callsOf } = server([notice()], { total: 70 });
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Voir les précédentes' }));
    await waitFor(() => expect(callsOf(listNotices).at(-1)?.query.get('limit')).toBe('60'));
  });

  it('says what would be here where there is nothing, and who switched them off', async () => {
    server([]);
    const { panel } = await open();
    expect(await panel.findByText('Aucune notification')).toBeTruthy();
    cleanup();
    server([], { enabled: false });
    const other = await open();
    expect(await other.panel.findByText('Les notifications sont désactivées')).toBeTruthy();
  });

  it('says where they could not be read, and tries again', async () => {
    const { change } = server([notice()]);
    change(listNotices, () => refuse(503, 'DATABASE_AWAY', 'La base de données ne répond pas.'));
    const { user, panel } = await open();
    expect((await panel.findByRole('alert')).textContent).toContain('La base de données ne répond pas.');
    change(listNotices, () => answer(listNotices, answered([notice()])));
    await user.click(panel.getByRole('button', { name: 'Réessayer' }));
    expect(await panel.findByRole('link', { name: /Relancer la mairie/u })).toBeTruthy();
  });
});
