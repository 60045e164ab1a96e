// @vitest-environment happy-dom
import { listMeetings } from '#api/contract/meetings.ts';
import { adminStats, apiHealth } from '#api/contract/system.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { meeting, stats } from '../../testing/data.ts';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const server = (
  data = stats(),
  meetings = [meeting(), meeting({ id: 'm-2', title: 'Point produit', openActionCount: 0 })],
) =>
  stubServer([
    [adminStats, () => answer(adminStats, data)],
    [listMeetings, () => answer(listMeetings, { meetings, total: meetings.length, page: 1, limit: 5 })],
  ]);

const panel = (name: string) => within(screen.getByRole('region', { name }));

/** A sentence with a link in it. */
const saying = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent?.replaceAll('\u00a0', ' ') === text;

describe('the overview', () => {
  it('says how things stand in one sentence, then in four figures', async () => {
    const { callsOf } = server();
    renderApp('/');
    expect(await screen.findByText(saying('2 réunions en cours, 3 actions en retard'))).toBeTruthy();
    expect(screen.getByText('Production · en service depuis 1h 2m')).toBeTruthy();
    expect([...screen.getByLabelText('Chiffres').children].map((figure) => figure.textContent)).toEqual([
      'Réunions1\u202F263',
      'Réunions actives2',
      'Participants48',
      'État du systèmeOK',
    ]);
    expect(callsOf(listMeetings)[0]?.query.get('limit')).toBe('5');
    // What is still to come is not recent.
    expect(callsOf(listMeetings)[0]?.query.get('status')).toBe('started');
  });

  it('shows a dash where the number of accounts is not for its reader, and the other figures', async () => {
    server(stats({ totalUsers: null }));
    renderApp('/');
    await screen.findByText(saying('2 réunions en cours, 3 actions en retard'));
    expect([...screen.getByLabelText('Chiffres').children].map((figure) => figure.textContent)).toEqual([
      'Réunions1\u202F263',
      'Réunions actives2',
      'Participants—',
      'État du systèmeOK',
    ]);
  });

  it('says so when nothing is running and nothing late', async () => {
    server(stats({ activeMeetings: 0, overdueActions: 0, apiStatus: 'unknown' }), []);
    renderApp('/dashboard');
    expect(await screen.findByText(saying('Aucune réunion en cours, aucune action en retard'))).toBeTruthy();
    expect(await screen.findByText('Aucune réunion récente')).toBeTruthy();
    expect(within(screen.getByLabelText('Chiffres')).getByText('Dégradé')).toBeTruthy();
  });

  it('shows « Non configuré » for whatever has no source', async () => {
    server();
    renderApp('/');
    await screen.findByText(/actions en retard/u);
    expect(panel('État du système').getAllByText('Non configuré')).toHaveLength(4);
    expect(panel('Services des bots').getByText('Non authentifié')).toBeTruthy();
    expect(panel('Services des bots').getByText('Configuration requise')).toBeTruthy();
    expect(panel('Services des bots').getByText('400 requêtes Calendar par minute')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Connecter Google' })).toBeNull();
  });

  it('offers to connect Google where it is configured and not connected', async () => {
    const data = stats();
    server({
      ...data,
      platformStatus: {
        ...data.platformStatus,
        googlemeet: { status: 'degraded', authenticated: false, address: null },
      },
    });
    renderApp('/');
    expect((await screen.findByRole('link', { name: 'Connecter Google' })).getAttribute('href')).toBe(
      '/auth/google/auth',
    );
  });

  it('lists recent meetings, and those of them with something left to do', async () => {
    server();
    renderApp('/');
    expect((await screen.findByRole('link', { name: 'Point produit' })).getAttribute('href')).toBe('/meetings/m-2');
    expect(
      panel('Actions en retard')
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/actions', '/actions?of=all&due=late', '/meetings/m-1?tab=actions']);
    expect(panel('Réunions récentes').getByRole('link', { name: 'Toutes les réunions' }).getAttribute('href')).toBe(
      '/meetings',
    );
  });

  it.each([
    ['development', 1],
    ['production', 0],
  ])('tells what production needs in %s: %s panel', async (environment, count) => {
    server(stats({ environment }));
    renderApp('/');
    await screen.findByText(/actions en retard/u);
    expect(screen.queryAllByRole('region', { name: 'Développement' })).toHaveLength(count);
  });

  it('keeps the last figures under a banner when reading fails, and goes on reading every 30 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const stub = server();
    renderApp('/');
    await screen.findByText(/actions en retard/u);

    stub.change(adminStats, () => refuse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.'));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect((await screen.findByRole('alert')).textContent).toBe('Impossible de charger les données');
    expect(screen.getByText(saying('2 réunions en cours, 3 actions en retard'))).toBeTruthy();

    stub.change(adminStats, () => answer(adminStats, stats({ activeMeetings: 1 })));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await screen.findByText(saying('1 réunion en cours, 3 actions en retard'))).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['the database is frozen', 'Base de données', () => Response.json({ status: 'down' }, { status: 503 }), null],
    [
      'the event store is away',
      'Journal d’événements',
      () => answer(apiHealth, { status: 'degraded' }),
      { storeStatus: 'down' },
    ],
    [
      'the feed hangs',
      'Fil des transcriptions',
      () => answer(apiHealth, { status: 'degraded' }),
      { feedStatus: 'down' },
    ],
  ] as const)('says within five seconds that %s', async (_, row, health, change) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const stub = server();
    stub.change(apiHealth, () => answer(apiHealth, { status: 'healthy' }));
    renderApp('/');
    await screen.findByText(/actions en retard/u);
    const state = () => panel('État du système').getByText(row).closest('div')?.textContent;
    expect(state()).toBe(`${row}Opérationnel`);

    stub.change(apiHealth, health);
    // What needs the database is not answered while that is frozen.
    const figures = () =>
      change === null
        ? new Promise<Response>(() => undefined)
        : answer(adminStats, stats({ apiStatus: 'degraded', ...change }));
    stub.change(adminStats, figures);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(state()).toBe(`${row}Hors ligne`);

    stub.change(adminStats, () => answer(adminStats, stats()));
    stub.change(apiHealth, () => answer(apiHealth, { status: 'healthy' }));
    if (change === null) return;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(state()).toBe(`${row}Opérationnel`);
  });

  it('shows dashes instead of skeletons when nothing could ever be read', async () => {
    stubServer([]);
    renderApp('/');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(within(screen.getByLabelText('Chiffres')).getAllByText('—')).toHaveLength(4);
  });
});
