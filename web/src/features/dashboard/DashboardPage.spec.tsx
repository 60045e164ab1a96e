// @vitest-environment happy-dom
import { type ActionsAnswer, listActions, type RegisteredAction } from '#api/contract/actions.ts';
import { sinceLastVisit, underway } from '#api/contract/home.ts';
import { meetSessions, type BotSessionView } from '#api/contract/google-meet-bot.ts';
import { listMeetings, setActionStatus } from '#api/contract/meetings.ts';
import { adminStats, apiHealth } from '#api/contract/system.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { botPlatforms } from '../../testing/botPlatforms.ts';
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
    [listActions, () => answer(listActions, actions([]))],
    [meetSessions, () => answer(meetSessions, sessions([]))],
    [underway, () => answer(underway, { meetings: [], total: 0 })],
    [sinceLastVisit, () => answer(sinceLastVisit, { since: null, meetings: [], total: 0 })],
  ]);

const actions = (given: readonly RegisteredAction[]): ActionsAnswer => ({
  actions: [...given],
  total: given.length,
  counts: { late: 0, today: 0, week: 0, later: 0, none: 0 },
  today: '2026-11-20',
  page: 1,
  limit: 5,
});

const action = (change: Partial<RegisteredAction> = {}): RegisteredAction => ({
  meetingId: 'm-1',
  title: 'Comité de pilotage',
  startTime: '2026-11-18T08:00:00Z',
  id: 'a-1',
  task: 'Envoyer le devis',
  assignee: 'Camille Durand',
  deadline: '2026-11-19',
  due: 'late',
  priority: 'medium',
  status: 'pending',
  line: 6,
  may: { check: true, edit: false },
  inTools: [],
  ...change,
});

const sessions = (given: readonly BotSessionView[]) => ({
  data: {
    sessions: [...given],
    host: 'meet.google.com',
    platforms: botPlatforms,
    limit: 3,
    running: given.length,
    browserMissing: false,
  },
});

const session = (change: Partial<BotSessionView> = {}): BotSessionView => ({
  sessionId: 's-1',
  meetingId: 'm-9',
  meetingUrl: 'https://meet.google.com/abc-defg-hij',
  botName: 'Scribe',
  status: 'connected',
  reason: null,
  startTime: '2026-11-20T08:00:00Z',
  joinedAt: '2026-11-20T08:01:00Z',
  endTime: null,
  transcriptCount: 3,
  lastLineAt: null,
  consent: null,
  alarms: [],
  accessRequests: [],
  announcement: 'written',
  capture: 'running',
  objections: [],
  saved: false,
  ...change,
});

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

  it('says that its figures count a demonstration', async () => {
    server(stats({ activeMeetings: 0, overdueActions: 0, demonstration: true }), []);
    renderApp('/dashboard');
    expect(
      await screen.findByText(saying('Aucune réunion en cours, aucune action en retard (démonstration comprise)')),
    ).toBeTruthy();
  });

  it('shows « Non configuré » for whatever has no source', async () => {
    server();
    renderApp('/');
    await screen.findByText(/actions en retard/u);
    expect(panel('État du système').getAllByText('Non configuré')).toHaveLength(5);
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
    [
      'a projection stopped',
      'Tables de lecture',
      () => answer(apiHealth, { status: 'degraded' }),
      { projectionsStatus: 'down' },
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

  it('leads an administrator to the read tables that are not well, and nobody else', async () => {
    const stub = server();
    stub.change(adminStats, () => answer(adminStats, stats({ projectionsStatus: 'degraded' })));
    renderApp('/');
    expect((await screen.findByRole('link', { name: 'Dégradé' })).getAttribute('href')).toBe('/operations');
    cleanup();
    const { user } = renderApp('/', { role: 'user' });
    await user.click(await screen.findByRole('button', { name: 'État du service' }));
    expect(await screen.findByText('Dégradé')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Dégradé' })).toBeNull();
  });

  it('has what the person has to do first, to tick off where it stands', async () => {
    const stub = server();
    const later = action({ id: 'a-2', task: 'Relire le bail', deadline: null, due: 'none', line: null });
    stub.change(listActions, () => answer(listActions, actions([action(), later])));
    stub.change(setActionStatus, () => refuse(409, 'CONFLICT', 'La réunion a changé.'));
    const { user } = renderApp('/', { role: 'user' });
    const link = await screen.findByRole('link', { name: 'Envoyer le devis' });
    expect(stub.callsOf(listActions)[0]?.query.get('of')).toBe('mine');
    expect(link.getAttribute('href')).toContain('/meetings/m-1?');
    expect(link.closest('li')?.textContent).toContain('19 nov. 2026, en retard');
    const box = () => panel('Mes actions').getByRole('checkbox', { name: 'Terminer «\u00A0Envoyer le devis\u00A0»' });
    await user.click(box());
    expect(await screen.findAllByText('La réunion a changé.')).not.toHaveLength(0);
    expect(box()).toHaveProperty('checked', false);

    stub.change(setActionStatus, () => {
      stub.change(listActions, () => answer(listActions, actions([later])));
      return answer(setActionStatus, { success: true, position: '0' });
    });
    await user.click(box());
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Envoyer le devis' })).toBeNull());
    expect(stub.callsOf(setActionStatus).at(-1)).toMatchObject({
      path: '/api/meetings/m-1/actions/a-1',
      body: { status: 'completed' },
    });
    expect(screen.getByRole('link', { name: 'Relire le bail' })).toBeTruthy();
    // What was ticked by mistake comes back.
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(stub.callsOf(setActionStatus).at(-1)?.body).toEqual({ status: 'pending' }));
  });

  const running: readonly (readonly [Partial<BotSessionView>, string])[] = [
    [{}, 'dans la réunion'],
    [{ status: 'joining' }, 'rejoint la réunion'],
    [{ consent: 'recording' }, 'attend votre réponse'],
    [{ accessRequests: [{ name: 'Noé', requestedAt: '2026-11-20T08:02:00Z' }] }, 'Noé demande à suivre'],
  ];
  it.each(running)('says what runs and what it waits for: %j', async (change, words) => {
    const stub = server();
    const ended = session({ sessionId: 's-2', botName: 'Fini', status: 'stopped' });
    stub.change(meetSessions, () => answer(meetSessions, sessions([session(change), ended])));
    renderApp('/');
    expect((await screen.findByRole('link', { name: 'Scribe' })).getAttribute('href')).toBe('/google-meet-bot');
    expect(panel('En cours').getByText(words)).toBeTruthy();
    expect(screen.queryByText('Fini')).toBeNull();
  });

  it('has the meetings that run and what waits for an answer, each once, and says how many more there are', async () => {
    const stub = server();
    const row = (id: string, title: string, what: 'running' | 'waiting' | 'failed' | 'people', people = 0) => ({
      id,
      title,
      startTime: '2026-11-20T08:00:00Z',
      dayOnly: false,
      what,
      people,
    });
    // Its bot tells more of the first.
    stub.change(meetSessions, () => answer(meetSessions, sessions([session({ meetingId: 'm-1', saved: true })])));
    stub.change(underway, () =>
      answer(underway, {
        meetings: [
          row('m-1', 'Celle du bot', 'running'),
          row('m-2', 'Maintenant', 'running'),
          row('m-3', 'En échec', 'failed'),
          row('m-4', 'À confirmer', 'people', 2),
          row('m-4', 'À confirmer', 'waiting'),
        ],
        total: 7,
      }),
    );
    renderApp('/');
    await screen.findByRole('link', { name: 'Maintenant' });
    const rows = panel('En cours')
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(rows).toEqual([
      expect.stringContaining('dans la réunion'),
      expect.stringMatching(/^Maintenanten réunion/u),
      expect.stringMatching(/^En échecanalyse en échec/u),
      expect.stringMatching(/^À confirmer2.personnes à confirmer/u),
      expect.stringMatching(/^À confirmeranalyse à venir/u),
    ]);
    const [people] = panel('En cours').getAllByRole('link', { name: 'À confirmer' });
    expect(people?.getAttribute('href')).toBe('/meetings/m-4?tab=participants');
    expect(panel('En cours').getByText(/^et 2.autres réunions$/u)).toBeTruthy();
  });

  it('shows what could be read of what runs, and asks again for the rest', async () => {
    const stub = server();
    stub.change(underway, () => refuse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.'));
    stub.change(meetSessions, () => answer(meetSessions, sessions([session()])));
    const { user } = renderApp('/');
    expect(await screen.findByRole('link', { name: 'Scribe' })).toBeTruthy();
    await screen.findByText('Ce qui est en cours n’a pas pu être lu en entier.');
    stub.change(underway, () => answer(underway, { meetings: [], total: 0 }));
    await user.click(panel('En cours').getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.queryByText('Ce qui est en cours n’a pas pu être lu en entier.')).toBeNull());
    expect(stub.callsOf(meetSessions)).toHaveLength(1);
  });

  it('says so when nothing is to do and nothing runs, and when neither could be read', async () => {
    const stub = server();
    renderApp('/');
    expect(await screen.findByText('Aucune action ne vous attend')).toBeTruthy();
    expect(await screen.findByText('Rien en cours')).toBeTruthy();
    cleanup();
    stub.change(listActions, () => refuse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.'));
    stub.change(meetSessions, () => refuse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.'));
    stub.change(underway, () => refuse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.'));
    renderApp('/');
    expect(await screen.findByText('Vos actions n’ont pas pu être lues.')).toBeTruthy();
    expect(await screen.findByText('Ce qui est en cours n’a pas pu être lu en entier.')).toBeTruthy();
  });

  it.each([
    ['admin', /^Vos réunions paraissent ici/u, 1],
    ['user', /^Vos réunions paraissent ici/u, 1],
    ['observer', /^Les observateurs voient les réunions publiques/u, 0],
  ] as const)('says to the role %s which meetings would be here', async (role, words, bots) => {
    server(stats(), []);
    renderApp('/', { role });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(panel('Réunions récentes').queryAllByRole('link', { name: 'Envoyer un bot' })).toHaveLength(bots);
    // A newcomer is led to what they may do, and to the guide.
    expect(panel('Depuis votre dernière visite').queryAllByRole('link')).toHaveLength(2 + 2 * bots);
  });

  it.each(['user', 'observer'] as const)(
    'has how the machinery stands behind a title for the role %s',
    async (role) => {
      server(stats({ environment: 'development' }));
      const { user } = renderApp('/', { role });
      await screen.findByText(saying('2 réunions en cours, 3 actions en retard'));
      expect(screen.queryByRole('region', { name: 'Services des bots' })).toBeNull();
      expect(screen.queryByText(/en service depuis/u)).toBeNull();
      await user.click(screen.getByRole('button', { name: 'État du service' }));
      for (const name of ['Services des bots', 'Résumé des bots', 'État du système'])
        expect(screen.getByRole('region', { name })).toBeTruthy();
      expect(screen.getByLabelText('Chiffres')).toBeTruthy();
      expect(screen.queryByRole('region', { name: 'Développement' })).toBeNull();
    },
  );

  it('shows dashes instead of skeletons when nothing could ever be read', async () => {
    stubServer([]);
    renderApp('/');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(within(screen.getByLabelText('Chiffres')).getAllByText('—')).toHaveLength(4);
  });

  it('shows what came since the last visit with its decisions, each leading to its words', async () => {
    const stub = server();
    stub.change(sinceLastVisit, () => refuse(500, 'INTERNAL', 'panne'));
    const { user } = renderApp('/');
    await waitFor(() => panel('Depuis votre dernière visite').getByText('Les nouveautés n’ont pas pu être lues.'));
    const decisions = ['Retenir le devis', 'Payer', 'Voter'].map((text, line) => ({
      text,
      line: line === 1 ? null : line,
    }));
    const found = { id: 'm-7', title: 'Comité', startTime: '2026-11-19T08:00:00Z', dayOnly: false, decisions };
    stub.change(sinceLastVisit, () =>
      answer(sinceLastVisit, {
        since: '2026-11-18T17:00:00Z',
        meetings: [found, { ...found, id: 'm-8', title: 'Point', decisions: [] }],
        total: 4,
      }),
    );
    await user.click(panel('Depuis votre dernière visite').getByRole('button', { name: 'Réessayer' }));
    const link = await screen.findByRole('link', { name: 'Retenir le devis' });
    expect(link.getAttribute('href')).toBe('/meetings/m-7?tab=timeline&line=0');
    const part = panel('Depuis votre dernière visite');
    expect(part.getByRole('link', { name: 'Payer' }).getAttribute('href')).toBe('/meetings/m-7');
    expect(part.queryByText('Voter')).toBeNull();
    expect(part.getByText('et 1 autre décision')).toBeTruthy();
    expect(part.getByText('Aucune décision relevée')).toBeTruthy();
    expect(part.getByRole('link', { name: /^2.autres réunions$/u })).toBeTruthy();
  });

  it('tells a first visit from nothing new', async () => {
    const stub = server();
    renderApp('/');
    expect(await screen.findByText('C’est votre première visite')).toBeTruthy();
    cleanup();
    stub.change(sinceLastVisit, () =>
      answer(sinceLastVisit, { since: '2026-11-18T17:00:00Z', meetings: [], total: 0 }),
    );
    renderApp('/');
    expect(await screen.findByText('Tout est lu')).toBeTruthy();
    expect(screen.getByText(/depuis votre dernière visite, le 18 nov. 2026 à 18:00/u)).toBeTruthy();
  });

  it('tells an observer that no action is given to them', async () => {
    server();
    renderApp('/', { role: 'observer' });
    expect(await screen.findByText(/on ne vous y confie pas d’action/u)).toBeTruthy();
    expect(screen.queryByText(/Celles que l’on vous confie/u)).toBeNull();
  });
});
