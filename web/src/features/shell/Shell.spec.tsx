// @vitest-environment happy-dom
import { logout } from '#api/contract/auth.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { stream } from '#api/contract/stream.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const server = () =>
  stubServer([
    [listMeetings, () => answer(listMeetings, { meetings: [], total: 0, page: 1, limit: 10 })],
    [logout, () => answer(logout, { success: true })],
  ]);

/** Both navigations are in the document; style sheets show one of them at a time. */
const sidebar = () => within(screen.getByRole('complementary'));

describe('the frame around the pages', () => {
  it.each([
    [
      'away',
      { lines: 12, launches: 1, analyses: 3, notes: 0 },
      'En attente\u00A0: 12\u00A0phrases entendues par les bots, 1\u00A0bot demandé, 3\u00A0analyses.',
    ],
    [
      'older',
      { lines: 1, launches: 0, analyses: 0, notes: 2 },
      'En attente\u00A0: 1\u00A0phrase entendue par les bots, 2\u00A0notes d’accès.',
    ],
    ['away', { lines: 0, launches: 0, analyses: 0, notes: 0 }, null],
  ] as const)('says in one line while the event store is %s what waits: %o', async (status, waiting, text) => {
    const since = '2026-11-22T10:00:00.000Z';
    const said = [{ kind: 'ready' }, { kind: 'store', status, since, waiting }].map(
      (one) => `data: ${JSON.stringify(one)}\n\n`,
    );
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(said.join(''))),
    });
    server().change(stream, () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    renderApp('/documentation');
    const line = await screen.findByText(
      status === 'away' ? /ne répond pas depuis/u : /est plus ancien que les tables/u,
    );
    if (text === null) expect(line.textContent).not.toContain('En attente');
    else expect(line.textContent).toContain(text);
    // The page behind it may still be loading, which is a status of its own.
    await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(1));
  });

  it('marks the section that is read, and moves the focus to the page that was followed to', async () => {
    server();
    const { user } = renderApp('/documentation');
    expect(sidebar().getByRole('link', { current: 'page' }).textContent).toBe('Documentation');
    await user.click(sidebar().getByRole('link', { name: 'Réunions' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Réunions' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(document.title).toBe('Réunions · Greffier');
  });

  it('shows the first words of five entries and the menu in the bottom bar', () => {
    server();
    renderApp('/documentation');
    const [, bottom] = screen.getAllByRole('navigation', { name: 'Navigation principale' });
    const bar = within(bottom as HTMLElement);
    expect(bar.getAllByRole('link').map((link) => link.querySelector('span')?.firstChild?.textContent)).toEqual([
      'Dashboard',
      'Réunions',
      'Bot',
      'Analyse',
      'Guide',
    ]);
    expect(bar.getByRole('link', { name: 'Bot Google Meet' })).toBeTruthy();
    expect(bar.getByRole('button', { name: 'Menu' })).toBeTruthy();
  });

  it('opens a drawer with all seven entries, which closes on navigation', async () => {
    server();
    const { user, address } = renderApp('/documentation');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getAllByRole('link')).toHaveLength(7);
    expect(drawer.getByRole('button', { name: 'Se déconnecter' })).toBeTruthy();
    await user.click(drawer.getByRole('link', { name: 'Infrastructure' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/infrastructure');
  });

  it('says who is signed in and shows the version', () => {
    server();
    renderApp('/documentation');
    expect(sidebar().getByText('Camille Durand')).toBeTruthy();
    expect(sidebar().getByText('camille@exemple.fr')).toBeTruthy();
    expect(sidebar().getByText('Admin')).toBeTruthy();
    expect(screen.getByRole('contentinfo').textContent).toMatch(/^v1\.1\.0-anti-spam · \d\d\/\d\d\/\d{4}$/u);
  });

  it('reloads the page 500 ms after « Actualiser la page » was pressed', async () => {
    server();
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const { user } = renderApp('/documentation');
    const wait = vi.spyOn(globalThis, 'setTimeout');
    await user.click(screen.getByTitle('Actualiser la page'));
    expect(reload).not.toHaveBeenCalled();
    expect(wait.mock.calls.map(([, delay]) => delay)).toContain(500);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('on signing out tells the server, forgets everything but the appearance, and reloads', async () => {
    const { callsOf } = server();
    localStorage.setItem('greffier.transcript', 'Marie : bonjour');
    localStorage.setItem('greffier.analysis', '{}');
    localStorage.setItem('greffier.theme', 'dark');
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const { user } = renderApp('/documentation');
    await user.click(sidebar().getByRole('button', { name: 'Se déconnecter' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(callsOf(logout)).toHaveLength(1);
    expect(Object.keys(localStorage)).toEqual(['greffier.theme']);
  });

  it('shows what the page before handed over, once', async () => {
    server();
    renderApp('/documentation', { state: { toast: { style: 'success', message: 'Réunion supprimée' } } });
    expect((await screen.findAllByText('Réunion supprimée')).length).toBeGreaterThan(0);
  });

  it.each(['/login', '/n/existe/pas'])('leads from %s to the dashboard', async (address) => {
    server();
    const app = renderApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(app.address()).toBe('/dashboard');
  });
});
