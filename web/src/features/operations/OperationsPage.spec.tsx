// @vitest-environment happy-dom
import { listDeadLetters, listProjections, retryDeadLetters } from '#api/contract/admin.ts';
import { meetingsAnalytics } from '#api/contract/analytics.ts';
import { attendedBots } from '#api/contract/bots.ts';
import { findStreams, streamEvent, type StreamEventView } from '#api/contract/event-streams.ts';
import { setAsideForeignEvent } from '#api/contract/foreign-events.ts';
import { listLogs } from '#api/contract/logs.ts';
import { listMails } from '#api/contract/mails.ts';
import { apiHealth } from '#api/contract/system.ts';
import {
  cancelRebuild,
  listRebuilds,
  pauseProjection,
  projectionDetail,
  rebuildProjection,
  undoRebuild,
  resumeProjection,
  tryDeadLetters,
  type RebuildView,
} from '#api/contract/operations.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';
import type { Checks, DeadLetter, ProjectionRow } from './projections/api.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '2026-11-20T09:00:00.000Z';
const CORRELATION = '0b7f3a52-1c7b-4a53-9d1e-6a2f0c9d8e11';
const CAMILLE = { actor: 'user:u-1', displayName: 'Camille Durand' };

const projection = (change: Partial<ProjectionRow> = {}): ProjectionRow => ({
  name: 'meetings',
  status: 'running',
  error: null,
  errorEvent: null,
  position: '120',
  behind: 0,
  updatedAt: AT,
  held: true,
  trend: null,
  deadLetters: 0,
  paused: null,
  rebuildable: true,
  ...change,
});
const letter = (change: Partial<DeadLetter> = {}): DeadLetter => ({
  projection: 'summaries',
  stream: 'meeting-m-1',
  position: '118',
  eventId: 'e-1',
  type: 'ActionItemCompleted',
  error: '23514',
  attempts: 1,
  parkedAt: AT,
  ...change,
});
const rebuild = (change: Partial<RebuildView> = {}): RebuildView => ({
  id: 'r-1',
  kind: 'rebuild',
  projection: 'meetings',
  by: CAMILLE,
  askedAt: AT,
  status: 'running',
  cancelling: false,
  phase: 'reading',
  position: '60',
  head: '120',
  share: 0.5,
  events: 60,
  resumed: 0,
  secondsLeft: 12,
  silent: false,
  finishedAt: null,
  error: null,
  errorEvent: null,
  differences: null,
  ...change,
});

const projections = (rows: readonly ProjectionRow[], storeAway = false) =>
  answer(listProjections, { head: storeAway ? null : '120', storeAway, projections: [...rows] });
const letters = (rows: readonly DeadLetter[]) =>
  answer(listDeadLetters, { deadLetters: [...rows], total: rows.length, page: 1, limit: 200 });

const checks = (change: Partial<Checks> = {}) =>
  answer(apiHealth, {
    status: 'healthy',
    checks: {
      database: { status: 'healthy', asOf: AT },
      eventStore: { status: 'healthy', since: AT, waiting: null },
      clock: { status: 'healthy', aheadSeconds: 0, asOf: AT },
      disk: { status: 'healthy' },
      feed: { status: 'healthy', asOf: AT },
      graph: { status: 'not_configured', code: null },
      chat: { status: 'not_configured', code: null, late: 0, asOf: null },
      analyses: { status: 'healthy', late: 0, asOf: AT },
      workers: { list: [], asOf: AT },
      auditHeads: { status: 'healthy', failing: 0, asOf: AT },
      backups: { status: 'healthy', standing: 'made', proof: 'proven', asOf: AT },
      webhooks: { status: 'not_configured', on: 0, stopped: 0, failed: 0, asOf: AT },
      subscriptions: { status: 'not_configured', count: 0 },
      google: { status: 'not_configured', code: null },
      microsoftCalendars: { status: 'not_configured', code: null },
      projections: { status: 'healthy', behind: 0, asOf: AT },
      bots: { status: 'healthy', sessions: 0, alarms: 0, asOf: AT },
      mail: { status: 'unknown', code: null, smtpCode: null, asOf: null },
      model: { status: 'not_configured', code: null, asOf: null },
      ...change,
    },
  });

const mails = (counts = { unknown: 0, failed: 0, waiting: 0 }) =>
  answer(listMails, { mails: [], counts, page: 1, limit: 100 });

const server = (rows: readonly ProjectionRow[] = [projection()]) =>
  stubServer([
    [listProjections, () => projections(rows)],
    [listRebuilds, () => answer(listRebuilds, { rebuilds: [] })],
    [listDeadLetters, () => letters([])],
    [apiHealth, () => checks()],
    [listMails, () => mails()],
  ]);

describe('the operators’ page', () => {
  it('says first that all is well', async () => {
    server([projection(), projection({ name: 'users' })]);
    renderApp('/operations');
    expect(await screen.findByRole('heading', { level: 1, name: 'Exploitation' })).toBeTruthy();
    expect(await screen.findByText('Tout va bien : 2 projections sont à jour.')).toBeTruthy();
    const table = within(screen.getByRole('table', { name: 'Projections' }));
    expect(table.getAllByText('À jour')).toHaveLength(2);
    expect(await screen.findByText('Aucun événement n’est mis de côté.')).toBeTruthy();
  });

  it('shows how much the processes that take work have taken', async () => {
    const stub = server();
    const list = [
      { id: '0', role: 'analyst', capacity: 2, taken: 1, draining: false },
      { id: '1', role: 'meet', capacity: 3, taken: 3, draining: false },
      { id: '2', role: 'meet', capacity: 3, taken: 2, draining: true },
    ] as const;
    stub.change(apiHealth, () => checks({ workers: { list: [...list], asOf: AT } }));
    renderApp('/operations');
    const section = within(await screen.findByRole('region', { name: 'Processus qui prennent du travail' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Analyse des réunions1\u00A0analyse en cours, 2 au plusDisponible',
      'Bots dans les réunions3\u00A0réunions en cours, 3 au plusComplet',
      'Bots dans les réunions2\u00A0réunions en cours, 3 au plusS’arrête, ne prend plus rien',
    ]);
  });

  it('is not asked for by somebody who may not see it', async () => {
    const stub = server();
    renderApp('/operations', { role: 'user' });
    expect(await screen.findByText('Cette page est réservée aux administrateurs.')).toBeTruthy();
    expect(stub.callsOf(listProjections)).toEqual([]);
  });

  it('says what failed, and tries again', async () => {
    const stub = server();
    stub.change(listProjections, () => refuse(503, 'UNAVAILABLE', 'La base de données ne répond pas.'));
    const { user } = renderApp('/operations');
    expect(await screen.findByText('La base de données ne répond pas.')).toBeTruthy();
    stub.change(listProjections, () => projections([projection()]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Tout va bien : 1 projection est à jour.')).toBeTruthy();
  });

  it('says what the server runs on that fails, although every projection is up to date, and where that is mended', async () => {
    const stub = server();
    stub.change(apiHealth, () =>
      checks({
        clock: { status: 'degraded', aheadSeconds: -3_600, asOf: AT },
        disk: { status: 'down' },
        feed: { status: 'down', asOf: AT },
        bots: { status: 'degraded', sessions: 1, alarms: 2, asOf: AT },
        analyses: { status: 'degraded', late: 3, asOf: AT },
        backups: { status: 'degraded', standing: 'late', proof: 'proven', asOf: AT },
        auditHeads: { status: 'degraded', failing: 1, asOf: AT },
        webhooks: { status: 'degraded', on: 0, stopped: 1, failed: 4, asOf: AT },
        mail: { status: 'degraded', code: 'MAIL_REFUSED', smtpCode: 554, asOf: AT },
      }),
    );
    stub.change(listMails, () => mails({ unknown: 2, failed: 1, waiting: 3 }));
    const { user, address } = renderApp('/operations');
    expect(await screen.findByText('10 choses demandent votre attention.')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Ce qui ne va pas' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Le disque de la base est plein\u00A0: ce qui arrive est refusé, la lecture reste possible. Tout reprend de soi-même quand il y a de la place.',
      'L’horloge du serveur retarde de 60\u00A0minutes sur celle de la base\u00A0: ce qui est dû vient trop tôt ou trop tard.',
      'Le fil des transcriptions (NATS) ne répond pas\u00A0: ce que les bots entendent n’est plus montré en direct.',
      '2\u00A0alertes de capture\u00A0: ce qui est dit en réunion n’est pas entendu en entier.',
      '3\u00A0analyses sont en retard',
      'La dernière sauvegarde a plus d’un jour',
      'La dernière tête de la chaîne d’audit n’a pas été reçue par qui doit la garder.',
      '1\u00A0webhook est arrêté après des jours d’échecs.',
      'Le dernier e-mail n’est pas parti, le 20 nov. 2026 à 10:00.',
      '2\u00A0e-mails dont l’issue est inconnue, 1\u00A0e-mail n’est pas parti',
    ]);
    expect(screen.getByRole('link', { name: 'Voir les e-mails' }).getAttribute('href')).toBe('/operations?tab=mails');
    expect(rows[8]?.textContent).toContain('(code MAIL_REFUSED) Réponse du serveur\u00A0: 554.');
    expect(screen.getByRole('link', { name: 'Voir les webhooks' }).getAttribute('href')).toBe('/settings/webhooks');
    expect(screen.getByRole('link', { name: 'Ouvrir les paramètres' }).getAttribute('href')).toBe('/settings');
    await user.click(screen.getByRole('link', { name: 'Voir les bots' }));
    expect(address()).toBe('/operations?tab=bots');
  });

  it('names what is not well, the gravest first, each with what mends it', async () => {
    const place = { stream: 'user-x', revision: 4, eventId: CORRELATION };
    const stub = server([
      projection({ status: 'paused', paused: { by: CAMILLE, at: AT, reason: 'Disque plein' } }),
      projection({ name: 'users', status: 'stopped', error: 'FOREIGN_EVENT', errorEvent: place }),
      projection({ name: 'access', held: false }),
      projection({ name: 'summaries', behind: 1, trend: { perMinute: 0, minutesLeft: null } }),
      projection({ name: 'sessions', behind: 500, trend: { perMinute: 20, minutesLeft: null } }),
    ]);
    stub.change(setAsideForeignEvent, () => answer(setAsideForeignEvent, { success: true, position: 's:1' }));
    stub.change(resumeProjection, () => answer(resumeProjection, { success: true, position: 's:2' }));
    const { user } = renderApp('/operations');
    expect(await screen.findByText('5 choses demandent votre attention.')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Ce qui ne va pas' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      '«\u00A0Comptes\u00A0» s’est arrêtée.',
      'Aucun processus ne tient «\u00A0Accès\u00A0».',
      '«\u00A0Comptes rendus\u00A0» n’avance plus\u00A0: 1\u00A0événement en attente.',
      '«\u00A0Sessions des bots\u00A0» prend du retard\u00A0: 500\u00A0événements.',
      '«\u00A0Réunions\u00A0» est en pause.',
    ]);
    expect(rows[4]?.textContent).toContain(
      'Par Camille Durand, le 20 nov. 2026 à 10:00\u00A0: «\u00A0Disque plein\u00A0».',
    );
    await user.click(screen.getByRole('button', { name: 'Passer outre cet événement' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Passer outre cet événement' }));
    expect(await dialog.findByText('Dites pourquoi.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Raison'), 'La comptabilité');
    await user.click(dialog.getByRole('button', { name: 'Passer outre cet événement' }));
    await waitFor(() =>
      expect(stub.callsOf(setAsideForeignEvent)[0]?.body).toEqual({ ...place, reason: 'La comptabilité' }),
    );
    await user.click(within(rows[4] ?? document.body).getByRole('button', { name: /Reprendre/u }));
    await waitFor(() => expect(stub.callsOf(resumeProjection)[0]?.path).toBe('/api/admin/projections/meetings/resume'));
  });

  it('names one cause where one event stopped several projections', async () => {
    const errorEvent = { stream: 'user-x', revision: 4, eventId: CORRELATION };
    const stopped = { status: 'stopped', error: 'FOREIGN_EVENT', errorEvent } as const;
    server([
      projection({ name: 'users', ...stopped }),
      projection({ name: 'access', ...stopped }),
      projection({ name: 'sessions', status: 'stopped', error: 'UNEXPECTED', errorEvent: null }),
    ]);
    renderApp('/operations');
    expect(await screen.findByText('2 choses demandent votre attention.')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Ce qui ne va pas' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      '2\u00A0projections se sont arrêtées au même événement.',
      '«\u00A0Sessions des bots\u00A0» s’est arrêtée.',
    ]);
    expect(rows[0]?.textContent).toContain('«\u00A0Comptes\u00A0», «\u00A0Accès\u00A0».');
    expect(screen.getAllByRole('button', { name: 'Passer outre cet événement' })).toHaveLength(1);
  });

  it('names one cause where no projection is run', async () => {
    const held = false;
    server([
      projection({ held }),
      projection({ name: 'users', held }),
      projection({ name: 'access', status: 'paused', held }),
    ]);
    renderApp('/operations');
    expect(await screen.findByText('2 choses demandent votre attention.')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Ce qui ne va pas' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/^Aucun processus ne tient les projections.*la base de données/u);
    expect(rows[1]?.textContent).toContain('«\u00A0Accès\u00A0» est en pause.');
  });

  it('tells where a lag goes to, of which less than one event a minute is nothing', async () => {
    server([
      projection({ behind: 3, trend: { perMinute: 0.3, minutesLeft: null } }),
      projection({ name: 'users', behind: 50, trend: { perMinute: 4.6, minutesLeft: null } }),
      projection({ name: 'diagrams', behind: 9, trend: { perMinute: -0.2, minutesLeft: 45 } }),
    ]);
    renderApp('/operations');
    const table = within(await screen.findByRole('table', { name: 'Projections' }));
    expect(table.getAllByText('stable')).toHaveLength(2);
    expect(table.getByText('en perd 5 par minute')).toBeTruthy();
    expect(table.getByRole('rowheader', { name: /^Diagrammes/u })).toBeTruthy();
  });

  it('says that the log is away', async () => {
    const stub = server();
    stub.change(listProjections, () => projections([projection({ behind: null })], true));
    renderApp('/operations');
    expect(await screen.findByText(/Le journal d’événements ne répond pas/u)).toBeTruthy();
    expect(screen.getByText('Inconnu')).toBeTruthy();
  });
});

describe('a projection', () => {
  it('has its last hour in a chart and a table, its history, and is paused for a reason', async () => {
    const stub = server([projection({ behind: 30, trend: { perMinute: -10, minutesLeft: 3 } })]);
    const sample = (minute: number, position: string, behind: number) => ({
      at: `2026-11-20T09:0${minute}:00.000Z`,
      position,
      head: '120',
      behind,
    });
    stub.change(projectionDetail, () =>
      answer(projectionDetail, {
        name: 'meetings',
        rebuildable: true,
        tables: [
          { name: 'meetings', rows: 1 },
          { name: 'participants', rows: 0 },
          { name: 'occurrences', rows: 10_000 },
        ],
        handles: 9,
        samples: [sample(0, '60', 60), sample(1, '90', 30)],
        operations: [{ id: 'o', kind: 'resumed', at: AT, by: CAMILLE, note: null, correlationId: CORRELATION }],
        rebuilds: [],
        former: null,
      }),
    );
    stub.change(pauseProjection, () => answer(pauseProjection, { success: true, position: 's:1' }));
    const { user, address } = renderApp('/operations');
    expect(await screen.findByText('rattrape 10 événements par minute, encore 3 min')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Détails/u }));
    expect(address()).toBe('/operations?projection=meetings');
    expect(await screen.findByText('Camille Durand l’a relancée')).toBeTruthy();
    const rows = ['meetings', 'participants', 'occurrences'].map(
      (name) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent,
    );
    expect(rows).toEqual(['1\u00A0ligne', 'vide', 'au moins 10\u00A0000\u00A0lignes']);
    expect(screen.getByText(/^Une table à laquelle il manque des lignes se refait/u)).toBeTruthy();
    await user.click(screen.getByText('Ces chiffres dans un tableau'));
    const table = within(screen.getByRole('table', { name: 'La dernière heure' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'HeureFin du journalPositionRetard',
      '10:01:001209030',
      '10:00:001206060',
    ]);
    await user.click(screen.getByRole('button', { name: /Mettre en pause/u }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Raison'), 'Disque plein');
    await user.click(dialog.getByRole('button', { name: 'Mettre en pause' }));
    await waitFor(() => expect(stub.callsOf(pauseProjection)[0]?.body).toEqual({ reason: 'Disque plein' }));
    await user.click(screen.getByRole('link', { name: CORRELATION }));
    expect(address()).toBe(`/operations?tab=logs&correlation=${CORRELATION}`);
  });

  it('is rebuilt once that is confirmed, with how far it is, and that can be cancelled', async () => {
    const stub = server();
    stub.change(projectionDetail, () => new Promise(() => {}));
    stub.change(rebuildProjection, () => answer(rebuildProjection, { success: true, position: 's:1', id: 'r-1' }));
    stub.change(cancelRebuild, () => answer(cancelRebuild, { success: true, position: 's:2' }));
    const { user } = renderApp('/operations?projection=meetings');
    await user.click(await screen.findByRole('button', { name: /^Reconstruire/u }));
    stub.change(listRebuilds, () => answer(listRebuilds, { rebuilds: [rebuild()] }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reconstruire' }));
    await waitFor(() => expect(stub.callsOf(rebuildProjection)).toHaveLength(1));
    expect(await screen.findByText('50 %, 60 événements lus, lecture du journal, encore 12 s environ')).toBeTruthy();
    stub.change(listRebuilds, () =>
      answer(listRebuilds, { rebuilds: [rebuild({ share: 0, events: 0, secondsLeft: null })] }),
    );
    await user.click(screen.getByRole('button', { name: 'Annuler la reconstruction' }));
    await waitFor(() => expect(stub.callsOf(cancelRebuild)).toHaveLength(1));
    // Nothing was read yet: no share is told, and the bar has none.
    expect(await screen.findByText('lecture du journal')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: /Réunions|meetings/u }).hasAttribute('value')).toBe(false);
  });

  it('says how a rebuild changed its tables, and has the former ones serve again once that is confirmed', async () => {
    const stub = server();
    stub.change(projectionDetail, () =>
      answer(projectionDetail, {
        name: 'meetings',
        rebuildable: true,
        tables: [],
        handles: 9,
        samples: [],
        operations: [],
        rebuilds: [],
        former: { replacedAt: AT, keptUntil: AT, bytes: 12_400_000, undoable: true },
      }),
    );
    const key = [
      { column: 'id', value: '12', masked: false },
      { column: 'email', value: null, masked: true },
    ];
    const changed = { kind: 'changed' as const, key, columns: ['subject'] };
    const tables = [{ table: 'participants', added: 2, removed: 0, changed: 1, examples: [changed] }];
    const done = { status: 'done' as const, finishedAt: AT, share: 1 };
    stub.change(listRebuilds, () =>
      answer(listRebuilds, {
        rebuilds: [
          rebuild({ ...done, differences: { tables } }),
          rebuild({ ...done, id: 'r-2', kind: 'undo' }),
          rebuild({ ...done, id: 'r-3', differences: { tables: [] } }),
          rebuild({ ...done, id: 'r-4', differences: { tables: null } }),
        ],
      }),
    );
    stub.change(undoRebuild, () => answer(undoRebuild, { success: true, position: 's:1', id: 'r-5' }));
    const { user } = renderApp('/operations?projection=meetings');
    await user.click(await screen.findByText('Différences dans 1 table'));
    expect(screen.getByText(/2 lignes ajoutées, 1 ligne changée/u)).toBeTruthy();
    expect(screen.getByText(/id 12, email \(personnel\)/u).textContent).toBe(
      'Changée id 12, email (personnel) (subject)',
    );
    expect(screen.getByText('Réunions, retour aux tables d’avant')).toBeTruthy();
    expect(screen.getByText('Les tables refaites étaient les mêmes.')).toBeTruthy();
    expect(screen.getByText(/^Les tables qui servaient étaient d’une autre version/u)).toBeTruthy();
    expect(await screen.findByText(/^Remplacées le .* \(12 Mo\)\.$/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Rétablir les tables d’avant/u }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Rétablir les tables d’avant' }));
    await waitFor(() => expect(stub.callsOf(undoRebuild)).toHaveLength(1));
  });

  it('whose rebuild failed says why, and by which event', async () => {
    const stub = server();
    const errorEvent = { stream: 'meeting-m-1', revision: 3, eventId: 'e-1' };
    const failed = rebuild({ status: 'failed', finishedAt: AT, error: 'UNEXPECTED', errorEvent });
    stub.change(listRebuilds, () => answer(listRebuilds, { rebuilds: [failed] }));
    renderApp('/operations');
    expect(await screen.findByText('La reconstruction de « Réunions » a échoué.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voir l’événement' }).getAttribute('href')).toBe(
      '/operations?tab=events&stream=meeting-m-1&at=3',
    );
    expect(screen.getByRole('button', { name: /Relancer la reconstruction/u })).toBeTruthy();
  });
});

describe('an event that was set aside', () => {
  it('is tried without writing, and taken again', async () => {
    const stub = server([projection({ name: 'summaries', deadLetters: 2 })]);
    stub.change(listDeadLetters, () => letters([letter(), letter({ eventId: 'e-2', error: null })]));
    const event = { eventId: 'e-1', type: 'ActionItemCompleted', position: '118' };
    stub.change(tryDeadLetters, () =>
      answer(tryDeadLetters, { tried: [{ ...event, code: '23514', rows: [], changes: [] }], left: 1 }),
    );
    const { user } = renderApp('/operations');
    expect(await screen.findByText('1 événement du même flux attend derrière.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Essayer sans écrire/u }));
    expect(await screen.findByText(/Échouerait encore/u)).toBeTruthy();
    stub.change(tryDeadLetters, () =>
      answer(tryDeadLetters, {
        tried: [
          {
            ...event,
            code: null,
            rows: [{ table: 'action_marks', inserted: 1, updated: 0, deleted: 0 }],
            changes: [
              {
                table: 'action_marks',
                kind: 'upsert',
                key: [],
                values: [
                  { column: 'meeting_id', value: 'm-1', masked: false },
                  { column: 'assignee', value: null, masked: true },
                ],
              },
            ],
          },
        ],
        left: 0,
      }),
    );
    await user.click(screen.getByRole('button', { name: /Essayer sans écrire/u }));
    expect(await screen.findByText('Réussirait. Rien n’a été écrit.')).toBeTruthy();
    expect(screen.getByText(/1 ligne ajoutée/u)).toBeTruthy();
    await user.click(screen.getByText('1 changement demandé'));
    expect(screen.getByText('masqué')).toBeTruthy();
    stub.change(retryDeadLetters, () => answer(retryDeadLetters, { success: true, applied: 2, failed: [] }));
    stub.change(listDeadLetters, () => letters([]));
    await user.click(screen.getByRole('button', { name: /Reprendre ce flux/u }));
    expect(stub.callsOf(retryDeadLetters)[0]?.body).toEqual({ projection: 'summaries', stream: 'meeting-m-1' });
    expect(await screen.findByText('Aucun événement n’est mis de côté.')).toBeTruthy();
    expect((await screen.findAllByText('2 événements repris.')).length).toBeGreaterThan(0);
  });
});

describe('a stream', () => {
  const event = (change: Partial<StreamEventView> = {}): StreamEventView => ({
    stream: 'meeting-m-1',
    revision: 0,
    last: 2,
    id: 'e-1',
    type: 'MeetingRegistered',
    position: '7',
    metadata: { at: AT, by: CAMILLE, correlationId: CORRELATION, causationId: 'c-1', schemaVersion: 3 },
    data: { title: { masked: true }, platform: 'teams' },
    isPersonal: true,
    unreadable: null,
    handledBy: ['meetings'],
    changes: null,
    handlerError: null,
    ...change,
  });

  it('is found by what people know, and gone through; what is personal is shown when it is asked for', async () => {
    const stub = server();
    const found = { stream: 'meeting-m-1', kind: 'meeting', about: 'Comité', events: 3 };
    stub.change(findStreams, () => answer(findStreams, { streams: [found] }));
    stub.change(streamEvent, ({ path, query }) => {
      const revision = Number(path.split('/').at(-1));
      const isShown = query.get('personal') === 'shown';
      const data = { title: isShown ? 'Comité d’été' : { masked: true }, platform: 'teams' };
      const changes = query.get('projection') === null ? null : [];
      return answer(streamEvent, event({ revision, data, changes }));
    });
    const { user, address } = renderApp('/operations?tab=events');
    await user.type(await screen.findByLabelText('Chercher un flux'), 'comité{Enter}');
    await user.click(await screen.findByRole('link', { name: /Comité/u }));
    expect(await screen.findByText('Événement 1 sur 3')).toBeTruthy();
    expect(screen.getByText('masqué')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(await screen.findByText('Événement 2 sur 3')).toBeTruthy();
    expect(address()).toBe('/operations?tab=events&stream=meeting-m-1&at=1');
    await user.click(screen.getByRole('button', { name: 'Montrer les données personnelles' }));
    expect(await screen.findByText('Comité d’été')).toBeTruthy();
    expect(address()).toBe('/operations?tab=events&stream=meeting-m-1&at=1');
    await user.selectOptions(screen.getByLabelText('Projection'), 'meetings');
    expect(await screen.findByText('Cette projection ne change aucune ligne avec cet événement.')).toBeTruthy();
  });

  it('with an event that cannot be read says why', async () => {
    const stub = server();
    stub.change(streamEvent, () =>
      answer(streamEvent, event({ data: null, isPersonal: false, unreadable: 'EVENT_TAMPERED' })),
    );
    renderApp('/operations?tab=events&stream=meeting-m-1&at=0');
    expect(await screen.findByText(/son contenu chiffré ne correspond plus/u)).toBeTruthy();
  });
});

describe('the technical log', () => {
  it('is narrowed by the address, and unfolds what a line says', async () => {
    const stub = server();
    const line = {
      id: 'l-1',
      at: AT,
      level: 'error' as const,
      message: 'cannot send the mail',
      correlationId: CORRELATION,
      route: 'POST /api/admin/users',
      code: 'MAIL_REFUSED',
      details: { attempts: 3 },
    };
    stub.change(listLogs, () => answer(listLogs, { logs: [line], total: 1, page: 1, limit: 50 }));
    const { user, address } = renderApp(`/operations?tab=logs&level=error&correlation=${CORRELATION}`);
    expect(await screen.findByText('cannot send the mail')).toBeTruthy();
    expect(Object.fromEntries(stub.callsOf(listLogs)[0]?.query ?? [])).toEqual({
      level: 'error',
      page: '1',
      limit: '50',
      correlationId: CORRELATION,
    });
    await user.click(screen.getByText('Détails'));
    expect(screen.getByText('MAIL_REFUSED')).toBeTruthy();
    stub.change(listLogs, () => answer(listLogs, { logs: [], total: 0, page: 1, limit: 50 }));
    await user.selectOptions(screen.getByLabelText('Niveau'), 'Arrêts');
    expect(await screen.findByText('Aucune ligne ne correspond.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(address()).toBe('/operations?tab=logs');
  });
});

describe('figures', () => {
  it('are told with their series, over the stretch of the address', async () => {
    const stub = server();
    const none = { meetings: 0, minutes: 0, actions: 0, completedActions: 0 };
    const count = { meetings: 3, minutes: 90, actions: 4, completedActions: 1 };
    stub.change(meetingsAnalytics, () =>
      answer(meetingsAnalytics, {
        from: '2026-10-01',
        to: '2026-10-02',
        period: 'day',
        demonstration: true,
        totals: { ...count, analysed: 2, participants: 5, words: 12_400, overdueActions: 1 },
        byStatus: { scheduled: 0, active: 0, completed: 3, cancelled: 0 },
        byPlatform: { teams: 3, googlemeet: 0, unknown: 0 },
        byType: {
          planning: 2,
          decision: 0,
          review: 0,
          brainstorm: 0,
          debate: 0,
          interview: 0,
          training: 0,
          information: 0,
          other: 0,
        },
        bySentiment: { positive: 2, neutral: 0, negative: 0, mixed: 0 },
        organisers: [{ organiser: 'claire@exemple.fr', meetings: 3 }],
        series: [
          { start: '2026-10-01', ...none },
          { start: '2026-10-02', ...count },
        ],
      }),
    );
    renderApp('/operations?tab=figures&from=2026-10-01&to=2026-10-02&period=day');
    expect(await screen.findByText('12 400')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Totaux, démonstration comprise' })).toBeTruthy();
    expect(Object.fromEntries(stub.callsOf(meetingsAnalytics)[0]?.query ?? [])).toEqual({
      from: '2026-10-01',
      to: '2026-10-02',
      period: 'day',
    });
    expect(screen.getByText('claire@exemple.fr')).toBeTruthy();
    expect(screen.getByText('Microsoft Teams')).toBeTruthy();
  });
});

describe('bots', () => {
  it('are told with who runs them, and what they no longer recognise', async () => {
    const stub = server();
    stub.change(attendedBots, () =>
      answer(attendedBots, {
        bots: [
          {
            sessionId: 's-1',
            meetingId: 'm-1',
            platform: 'googlemeet',
            status: 'connected',
            requestedAt: AT,
            joinedAt: AT,
            interruptedSince: null,
            lines: 12,
            lastLineAt: null,
            waitingLines: 2,
            worker: { name: 'worker-1', seenAt: AT, silent: true },
            alarms: [],
          },
        ],
        failed: [
          {
            sessionId: 's-0',
            meetingId: 'm-0',
            platform: 'googlemeet',
            reason: { code: 'denied', message: 'La demande du bot a été refusée.' },
            requestedAt: AT,
            endedAt: AT,
            lines: 0,
            evidence: null,
          },
        ],
        drift: [
          {
            sessionId: 's-1',
            signal: 'captions-missing',
            message: 'Meet n’affiche aucun sous-titre.',
            subject: 'captions',
            serious: true,
            noticedAt: AT,
            clearedAt: null,
            evidence: null,
          },
        ],
        limit: 4,
        browserMissing: false,
      }),
    );
    renderApp('/operations?tab=bots');
    expect(await screen.findByText('1 bot en réunion, 4 au plus.')).toBeTruthy();
    expect(screen.getByText('worker-1')).toBeTruthy();
    expect(screen.getByText(/Silencieux/u)).toBeTruthy();
    expect(screen.getByText('Meet n’affiche aucun sous-titre.')).toBeTruthy();
    const denied = screen.getByText('La demande du bot a été refusée.').closest('li');
    expect(denied?.textContent).toContain('Google Meet, le 20 nov. 2026 à 10:00, rien n’a été entendu');
    expect(denied?.querySelector('a')?.getAttribute('href')).toBe(
      '/operations?tab=events&stream=botSession-s-0&at=last',
    );
  });
});
