// @vitest-environment happy-dom
import {
  deleteMeeting,
  listMeetings,
  meetingDetail,
  meetingMindMap,
  meetingNavigation,
  meetingSummary,
  meetingTranscript,
  setActionStatus,
} from '#api/contract/meetings.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { bareMeeting, lines, meetingView, summary } from '../../testing/minutes.ts';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const server = (meeting = meetingView()) =>
  stubServer([
    [meetingDetail, () => answer(meetingDetail, { data: meeting })],
    [meetingSummary, () => answer(meetingSummary, meeting.analysis.state === 'done' ? summary() : { notes: [] })],
    [
      meetingTranscript,
      () =>
        answer(meetingTranscript, {
          data: { transcript: '', lines: meeting.lineCount === 0 ? [] : lines, next: null },
        }),
    ],
    [meetingNavigation, () => answer(meetingNavigation, { previous: { id: 'm-0', title: 'Avant' }, next: null })],
    [listMeetings, () => answer(listMeetings, { meetings: [], total: 0, page: 1, limit: 10 })],
  ]);

const tab = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`, 'u') });
const showDetails = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Détails' }));
};

describe('the page of a meeting', () => {
  it('says where the other parts of a meeting are that was captured in several', async () => {
    const part = (id: string, startTime: string, lineCount: number) => ({ id, startTime, duration: 2, lineCount });
    const parts = [part('m-1', '2026-11-20T13:30:00Z', 3), part('m-2', '2026-11-20T13:43:00Z', 1)];
    server(meetingView({ parts }));
    renderApp('/meetings/m-1');
    expect(await screen.findByText('Cette réunion a été captée en 2 parties', { exact: false })).toBeTruthy();
    expect(screen.getByText('14:30 · 2 min · 3 lignes (cette page)')).toBeTruthy();
    const other = screen.getByRole('link', { name: '14:43 · 2\u00A0min · 1\u00A0ligne' });
    expect(other.getAttribute('href')).toBe('/meetings/m-2');
  });

  it('shows the compte rendu with its figures, platform and neighbours', async () => {
    server();
    renderApp('/meetings/m-1');
    expect(await screen.findByRole('heading', { name: 'Point de lancement' })).toBeTruthy();
    expect(screen.getByText('Fiche Détail de Réunion')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Point de lancement · Fiche Détail de Réunion · Greffier'));
    expect(within(screen.getByRole('main')).getByText('Google Meet', { exact: false })).toBeTruthy();
    await showDetails();
    expect((await screen.findAllByRole('link', { name: 'Précédent' }))[0]?.getAttribute('href')).toBe('/meetings/m-0');
    expect(screen.queryByRole('link', { name: 'Suivant' })).toBeNull();
    expect(await screen.findByText('L’équipe fixe la migration.', { exact: false })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Résumé Exécutif' })).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Points Clés' })).getByText('La migration est fixée', { exact: false }),
    ).toBeTruthy();
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual([
      'Résumé',
      'Participants',
      'Timeline',
      'Actions1',
      'Mind Map',
      'Base de connaissance',
    ]);
    const figures = await screen.findByRole('region', { name: 'La réunion en chiffres' });
    expect(figures.textContent).toBe('Durée13\u00A0minParticipants2Mots18Actions1TypePlanificationSentimentNeutre');
    expect(screen.getByText('Urgence MEDIUM')).toBeTruthy();
    // The public page, which the server draws.
    const page = await screen.findByRole('link', { name: `${location.origin}/information` });
    expect(page.closest('p')?.textContent).toMatch(/^Texte généré automatiquement par Greffier.* comment s’y opposer/u);
  });

  it('says which passages rest on words that were put right since, and why they were not rewritten', async () => {
    const statements = ['summary/summary', 'decisions/d1'];
    for (const [outdated, state, mark] of [
      [{ statements }, 'Le compte rendu est mis à jour d’après les corrections.', '(mise à jour en cours)'],
      [{ statements, failure: { code: 'X', message: 'Panne.' } }, /garde des mots d’avant.*Panne\./u, '(pas à jour)'],
    ] as const) {
      server().change(meetingSummary, () => answer(meetingSummary, { ...summary(), outdated }));
      renderApp('/meetings/m-1');
      expect(await screen.findByText(state)).toBeTruthy();
      expect(screen.getByRole('region', { name: 'Résumé Exécutif' }).textContent).toContain(mark);
      // One that somebody chose, or that could not be rewritten, is written anew where they ask for it.
      if (mark === '(pas à jour)') expect(await screen.findByRole('button', { name: /^Relancer/u })).toBeTruthy();
      cleanup();
    }
  });

  it('names the organiser as their account is, and tells an administrator that this reading is noted', async () => {
    server(meetingView({ organiserName: 'Claire Martin', byRoleAlone: true }));
    renderApp('/meetings/m-1');
    expect(await screen.findByText('organisée par Claire Martin')).toBeTruthy();
    expect(screen.getByText(/cette lecture est notée$/u)).toBeTruthy();
    cleanup();
    server();
    renderApp('/meetings/m-1');
    expect(await screen.findByText('organisée par claire.martin')).toBeTruthy();
    expect(screen.queryByText(/cette lecture est notée$/u)).toBeNull();
  });

  it('shows a dash for every figure of which nothing is known', async () => {
    server(bareMeeting({ analysis: { state: 'waiting', reason: null, dueAt: '2099-11-20T13:50:00Z' } }));
    renderApp('/meetings/m-1');
    await showDetails();
    const figures = await screen.findByRole('region', { name: 'La réunion en chiffres' });
    const labels = ['Durée', 'Participants', 'Mots', 'Actions', 'Type', 'Sentiment'];
    await waitFor(() => expect(figures.textContent).toBe(labels.map((label) => `${label}—inconnu`).join('')));
    expect(screen.getByText('Urgence', { exact: false }).textContent).toBe('Urgence —inconnu');
    expect(screen.queryByText('par défaut')).toBeNull();
    expect(screen.getByText('Inconnue')).toBeTruthy();
    expect(screen.getByText('Analyse prévue le 20 nov. 2099 à 14:50.')).toBeTruthy();
  });

  it('shows no hour where only the day is known', async () => {
    server(meetingView({ startTime: '2024-07-11T22:00:00Z', dayOnly: true }));
    renderApp('/meetings/m-1');
    expect((await screen.findByText('ven. 12 juil. 2024')).tagName).toBe('TIME');
    expect(screen.queryByText(/00:00/u)).toBeNull();
  });

  it('shows no figure before it is known', async () => {
    const stub = server();
    const gate = Promise.withResolvers<void>();
    stub.change(meetingSummary, async () => {
      await gate.promise;
      return answer(meetingSummary, summary());
    });
    renderApp('/meetings/m-1');
    await showDetails();
    const figures = await screen.findByRole('region', { name: 'La réunion en chiffres' });
    expect(figures.textContent).toBe('Durée13\u00A0minParticipants2Mots18ActionsTypeSentiment');
    expect(screen.queryByText('Urgence', { exact: false })).toBeNull();
    gate.resolve();
    expect(await screen.findByText('Urgence MEDIUM')).toBeTruthy();
    expect(figures.textContent).toBe('Durée13\u00A0minParticipants2Mots18Actions1TypePlanificationSentimentNeutre');
  });

  it.each(['waiting', 'skipped'] as const)(
    'says of a meeting to come that it is scheduled, where its analysis is %s',
    async (state) => {
      server(
        bareMeeting({
          status: 'scheduled',
          analysis: { state, reason: 'Réunion enregistrée avant son début', dueAt: null },
        }),
      );
      renderApp('/meetings/m-1');
      expect(await screen.findByText('Programmée')).toBeTruthy();
      expect(screen.getByText('Réunion programmée : elle n’a pas encore eu lieu, et n’est pas analysée.')).toBeTruthy();
    },
  );

  it('gives each speaker a hue of their own, in the order of speaking', async () => {
    server();
    renderApp('/meetings/m-1?tab=timeline');
    const rows = await screen.findByRole('region', { name: 'Répliques du transcript' });
    const hues = [...rows.querySelectorAll('li > span[aria-hidden]')].map(
      ({ className }) => /bg-speaker-\d/u.exec(className)?.[0],
    );
    expect(hues.filter((hue) => hue !== undefined)).toEqual(['bg-speaker-1', 'bg-speaker-2', 'bg-speaker-1']);
  });

  it.each([
    ['skipped', 'Réunion de moins de 5 minutes'],
    ['failed', 'L’analyse a échoué (ANALYST_DOWN)'],
  ] as const)('tells why the analysis was %s', async (state, reason) => {
    server(bareMeeting({ analysis: { state, reason, dueAt: null } }));
    renderApp('/meetings/m-1');
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  it('tells of an analysis that should be there by now', async () => {
    server(bareMeeting({ analysis: { state: 'waiting', reason: null, dueAt: '2020-11-20T13:50:00Z' } }));
    renderApp('/meetings/m-1');
    expect(await screen.findByText('Analyse attendue depuis le 20 nov. 2020 à 14:50.')).toBeTruthy();
  });

  it('looks for the analysis while it waits, and shows it when it is there', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    const stub = server(meetingView({ analysis: { state: 'waiting', reason: null, dueAt: null } }));
    renderApp('/meetings/m-1');
    await screen.findByText('Aucun résumé disponible pour le moment.');
    stub.change(meetingDetail, () => answer(meetingDetail, { data: meetingView() }));
    stub.change(meetingSummary, () => answer(meetingSummary, summary()));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await screen.findByText('L’équipe fixe la migration.', { exact: false })).toBeTruthy();
    const asked = stub.received.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stub.received).toHaveLength(asked);
    vi.useRealTimers();
  });

  it('shows the beginning of a long transcript at once, and the rest of it behind that', async () => {
    const stub = server();
    const rest = Promise.withResolvers<Response>();
    const page = (after: number, next: number | null) =>
      answer(meetingTranscript, {
        data: { transcript: '', lines: lines.filter(({ line }) => line > after && line <= (next ?? Infinity)), next },
      });
    stub.change(meetingTranscript, ({ query }) => (query.get('after') === '1' ? rest.promise : page(-1, 1)));
    const { user } = renderApp('/meetings/m-1');
    await user.click(await tab('Timeline'));
    const pane = await screen.findByRole('region', { name: 'Répliques du transcript' });
    expect(within(pane).getAllByRole('listitem')).toHaveLength(2);
    rest.resolve(page(1, null));
    expect(await within(pane).findByText('Qui valide la traduction ?')).toBeTruthy();
    expect(stub.callsOf(meetingTranscript).map(({ query }) => [query.get('limit'), query.get('after')])).toEqual([
      ['2000', null],
      ['2000', '1'],
    ]);
  });

  it('shows what the bot was told to note, with or without an analysis, and no such part where that is nothing', async () => {
    const stub = server();
    renderApp('/meetings/m-1');
    await screen.findByRole('region', { name: 'Points Clés' });
    expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
    const notes = [
      { text: 'Rappeler le notaire', by: 'Claire Martin', at: '2026-11-20T13:35:00.000Z' },
      { text: 'Relire le bail', by: null, at: '2026-11-20T13:36:00.000Z' },
    ];
    for (const found of [{ notes }, summary(notes)]) {
      cleanup();
      stub.change(meetingSummary, () => answer(meetingSummary, found));
      renderApp('/meetings/m-1');
      const items = within(await screen.findByRole('region', { name: 'Notes' })).getAllByRole('listitem');
      expect(items.map(({ textContent }) => textContent)).toEqual([
        'Rappeler le notaire Claire Martin, 14:35',
        'Relire le bail 14:36',
      ]);
    }
    fireEvent(window, new Event('beforeprint'));
    await waitFor(() =>
      expect(document.querySelector('.print-document')?.textContent).toContain(
        'NotesRappeler le notaire (Claire Martin, 14:35)Relire le bail (14:36)Transcript',
      ),
    );
    // What was decided and what it rests on, typeset.
    const printed = document.querySelector('.print-document')?.textContent;
    expect(printed).toContain('L’équipe fixe la migration. (0:04)');
    expect(printed).toContain('DécisionsMigrer le 12 décembre (0:04)');
    expect(printed).toContain('Qui valide la traduction\u202F? (12:10)');
    expect(printed).toContain('Rédiger le plan (12:04)');
  });

  it('shows a note that is given while the meeting goes on', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    const stub = server(meetingView({ status: 'active', analysis: { state: 'waiting', reason: null, dueAt: null } }));
    renderApp('/meetings/m-1');
    await screen.findByText('Aucun résumé disponible pour le moment.');
    stub.change(meetingSummary, () =>
      answer(meetingSummary, {
        notes: [{ text: 'Rappeler le notaire', by: 'Claire Martin', at: '2026-11-20T13:35:00.000Z' }],
      }),
    );
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await screen.findByText('Rappeler le notaire', { exact: false })).toBeTruthy();
    vi.useRealTimers();
  });

  it('says that a meeting is nowhere to be found, and leads back', async () => {
    const stub = server();
    stub.change(meetingDetail, () => refuse(404, 'MEETING_NOT_FOUND', 'Réunion introuvable'));
    renderApp('/meetings/m-9');
    expect(await screen.findByText('Réunion introuvable')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Retour aux réunions' }).getAttribute('href')).toBe('/meetings');
  });

  it('says what people wrote by hand and that nothing was analysed, after somebody was erased', async () => {
    const stub = server();
    stub.change(meetingSummary, () => answer(meetingSummary, { ...summary(), origin: 'person', analyst: 'manuel' }));
    renderApp('/meetings/m-1');
    expect(await screen.findByText(/^Ce qui avait été écrit à la main, gardé après l’effacement/u)).toBeTruthy();
    await showDetails();
    const figures = await screen.findByRole('region', { name: 'La réunion en chiffres' });
    expect(figures.textContent).toContain('Type—inconnuSentiment—inconnu');
  });

  it('says of a summary and a transcript that they could not be read, and reads them at another try', async () => {
    const stub = server();
    for (const route of [meetingSummary, meetingTranscript, meetingNavigation])
      stub.change(route, () => refuse(500, 'INTERNAL', 'panne'));
    const { user } = renderApp('/meetings/m-1');
    expect(await screen.findByText('Le résumé n’a pas pu être lu.')).toBeTruthy();
    await showDetails();
    const figures = await screen.findByRole('region', { name: 'La réunion en chiffres' });
    expect(figures.textContent).toContain('Actionsnon luTypenon luSentimentnon lu');
    await user.click(await tab('Timeline'));
    expect(await screen.findByText('Le transcript n’a pas pu être lu.')).toBeTruthy();
    stub.change(meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines, next: null } }));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Qui valide la traduction ?')).toBeTruthy();
    await user.click(await tab('Actions'));
    expect(await screen.findByText('Le résumé n’a pas pu être lu.')).toBeTruthy();
    expect(screen.queryByText('Aucune action identifiée')).toBeNull();
    expect(screen.queryByText(/panne/u)).toBeNull();
  });

  it('leads from a citation to its line of the transcript beside it', async () => {
    server();
    const { user, address } = renderApp('/meetings/m-1');
    const decisions = await screen.findByRole('region', { name: 'Décisions' });
    await user.click(await within(decisions).findByRole('button', { name: /^0:04/u }));
    const rail = screen.getByRole('complementary', { name: 'Transcript' });
    const line = (await within(rail).findByText('12 décembre', { exact: false, selector: 'mark' })).closest('li');
    expect(line?.getAttribute('aria-current')).toBe('true');
    expect(address()).toBe('/meetings/m-1');
  });

  it('finds words of the transcript whatever their accents', async () => {
    server();
    const { user } = renderApp('/meetings/m-1?tab=timeline');
    await user.type(await screen.findByLabelText('Chercher dans le transcript'), 'REDIGE{Enter}');
    expect(screen.getByText('rédige', { selector: 'mark' }).closest('li')?.getAttribute('aria-current')).toBe('true');
    expect(screen.getByText('1 / 1')).toBeTruthy();
  });

  it('asks the server for a map only where there is something to map', async () => {
    const stub = server(meetingView({ title: 'Réunion' }));
    renderApp('/meetings/m-1?tab=mindmap');
    expect(await screen.findByText('Carte générée localement')).toBeTruthy();
    expect(stub.callsOf(meetingMindMap)).toEqual([]);
    expect(stub.received.some(({ path }) => path.endsWith('/mindmap'))).toBe(false);
  });
});

describe('actions of a meeting', () => {
  const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T14:00:00Z`) });
  beforeEach(() => on('2026-11-27'));
  afterEach(() => vi.useRealTimers());

  it('are counted, open on a click and are checked on the server', async () => {
    const stub = server();
    let status = '';
    stub.change(setActionStatus, ({ body }) => {
      status = (body as { status: string }).status;
      return answer(setActionStatus, { success: true, position: 's:5' });
    });
    const { user } = renderApp('/meetings/m-1?tab=actions');
    expect(await screen.findByText('1 action identifiée')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Rédiger le plan' }));
    expect(await screen.findByText('Ce qui a été dit')).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    expect(await screen.findByText(/^Terminée/u)).toBeTruthy();
    expect(status).toBe('completed');
  });

  it('are late from the day after the one that they are due on', async () => {
    on('2026-11-28');
    server();
    renderApp('/meetings/m-1?tab=actions');
    expect(await screen.findByText('1 action identifiée, dont 1 en retard')).toBeTruthy();
  });

  it('are shown checked at once, and unchecked again when the server refuses', async () => {
    const stub = server();
    const refusal = Promise.withResolvers<Response>();
    stub.change(setActionStatus, () => refusal.promise);
    const { user } = renderApp('/meetings/m-1?tab=actions');
    const box = await screen.findByRole<HTMLInputElement>('checkbox');
    await user.click(box);
    expect(box.checked).toBe(true);
    refusal.resolve(refuse(503, 'UNAVAILABLE', 'Service indisponible.'));
    expect(await screen.findAllByText('L’action n’a pas été enregistrée : Service indisponible.')).not.toHaveLength(0);
    expect(box.checked).toBe(false);
  });

  it('can be checked by their assignees, and no others', async () => {
    const stub = server(meetingView({ may: { edit: false, delete: false, analyse: false } }));
    const found = summary();
    const other = { ...found.actionItems[0], id: 'a-2', task: 'Relire' } as (typeof found.actionItems)[number];
    stub.change(meetingSummary, () =>
      answer(meetingSummary, { ...found, actionItems: [...found.actionItems, other], checkable: ['a-2'] }),
    );
    renderApp('/meetings/m-1?tab=actions');
    const own = await screen.findByRole('checkbox', { name: /Relire/u });
    expect(own.getAttribute('aria-disabled')).toBeNull();
    const others = screen.getByRole<HTMLInputElement>('checkbox', { name: /Rédiger le plan/u });
    expect(others.getAttribute('aria-disabled')).toBe('true');
    expect(others.title).toMatch(/^Seules la personne qui organise la réunion et celle à qui/u);
    fireEvent.click(others);
    expect(await screen.findAllByText(others.title)).not.toEqual([]);
    expect(others.checked).toBe(false);
    expect(stub.callsOf(setActionStatus)).toEqual([]);
  });

  it('cannot be checked by someone who may only read', async () => {
    server(meetingView({ may: { edit: false, delete: false, analyse: false } }));
    renderApp('/meetings/m-1?tab=actions');
    expect((await screen.findByRole('checkbox')).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Export PDF' })).toBeTruthy();
    const remove = screen.getByRole('menuitem', { name: /^Supprimer Seule la personne qui organise/u });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(remove);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('deleting a meeting', () => {
  const ask = async (stub: ReturnType<typeof server>) => {
    const app = renderApp('/meetings/m-1');
    await app.user.click(await screen.findByRole('button', { name: 'Autres actions' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Êtes-vous sûr de vouloir supprimer cette réunion ?');
    expect(dialog.textContent).toContain('Point de lancement');
    expect(dialog.textContent).toContain('irréversible');
    expect(stub.received.some(({ method }) => method === 'delete')).toBe(false);
    await app.user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    return app;
  };

  it('asks first, then leads back to the list, which says that it is done', async () => {
    const stub = server();
    const done = Promise.withResolvers<Response>();
    stub.change(deleteMeeting, () => done.promise);
    const { address } = await ask(stub);
    const buttons = await screen.findAllByText<HTMLButtonElement>('Suppression...');
    expect(buttons.every(({ disabled }) => disabled)).toBe(true);
    done.resolve(answer(deleteMeeting, { success: true, position: 's:9' }));
    await waitFor(() => expect(address()).toBe('/meetings'));
    expect(await screen.findByText('La réunion « Point de lancement » a été supprimée.')).toBeTruthy();
  });

  it('says that the error is unknown where there is nothing to tell', async () => {
    const stub = server();
    stub.change(deleteMeeting, () => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    await ask(stub);
    expect(await screen.findByText('Erreur lors de la suppression: Erreur inconnue')).toBeTruthy();
  });

  it('says why it could not be deleted, and stays', async () => {
    const stub = server();
    stub.change(deleteMeeting, () => refuse(403, 'FORBIDDEN', 'vous n’en êtes pas l’organisateur.'));
    const { address } = await ask(stub);
    expect(await screen.findByText('Erreur lors de la suppression: vous n’en êtes pas l’organisateur.')).toBeTruthy();
    expect(address()).toBe('/meetings/m-1');
  });
});
