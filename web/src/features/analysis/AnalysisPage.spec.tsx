// @vitest-environment happy-dom
import { analyze, mindMapOfTranscript } from '#api/contract/analysis.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { analysis, lines } from '../../testing/minutes.ts';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const analysed = (change = {}) => ({
  success: true as const,
  analysis: analysis(),
  lines,
  savedToDatabase: false,
  ...change,
});
const asksOf = (stub: ReturnType<typeof stubServer>) => stub.received.filter(({ path }) => path.endsWith('/analyze'));
const server = (reply: () => Response = () => answer(analyze, analysed())) => stubServer([[analyze, reply]]);
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Transcript de la réunion');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const open = async (text = '') => {
  const app = renderApp('/test-bot');
  const transcript = await field();
  if (text !== '') fireEvent.change(transcript, { target: { value: text } });
  return { ...app, transcript };
};

describe('analysing a transcript', () => {
  it('is not offered while there is none, and says so when asked with the keyboard', async () => {
    const stub = server();
    const { user, transcript } = await open('   ');
    expect(button('Analyser').disabled).toBe(true);
    await user.type(transcript, '{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Veuillez saisir un transcript')).toBeTruthy();
    expect(asksOf(stub)).toEqual([]);
  });

  it('shows the result under five tabs', async () => {
    const stub = server();
    const { user, transcript } = await open('Claire : bonjour');
    await user.type(transcript, '{Control>}{Enter}{/Control}');
    expect(await screen.findByText('L’équipe fixe la migration.', { exact: false })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Résumé',
      'Participants',
      'Timeline',
      'Actions',
      'Mind Map',
    ]);
    expect(asksOf(stub)).toMatchObject([
      { path: '/api/meetings/testbot-analysis/analyze', body: { transcript: 'Claire : bonjour' } },
    ]);
  });

  it('says which lines could not be taken as they stand', async () => {
    const first = [{ line: 7, message: 'L’horodatage de cette ligne est illisible.' }];
    server(() => answer(analyze, analysed({ remarks: { count: 3, first } })));
    const { user, transcript } = await open('Claire : bonjour');
    await user.type(transcript, '{Control>}{Enter}{/Control}');
    const said = await screen.findByText('3 lignes du transcript n’ont pas pu être reprises telles quelles.');
    expect(said.parentElement?.textContent).toContain('Ligne 7\u00a0: L’horodatage de cette ligne est illisible.');
    expect(said.parentElement?.textContent).toContain('Et 2 autres.');
  });

  it('is restored, with its transcript, when the page is opened again', async () => {
    server();
    const { user } = await open('Claire : bonjour');
    await user.click(button('Analyser'));
    await screen.findByRole('tab', { name: 'Résumé' });
    cleanup();
    renderApp('/test-bot');
    expect((await field()).value).toBe('Claire : bonjour');
    expect(await screen.findByText('L’équipe fixe la migration.', { exact: false })).toBeTruthy();
  });

  it('says when the text is no longer the one that was analysed', async () => {
    server();
    const { user, transcript } = await open('Claire : bonjour');
    await user.click(button('Analyser'));
    await screen.findByRole('tab', { name: 'Résumé' });
    expect(screen.queryByText(/a changé/u)).toBeNull();
    await user.type(transcript, ' encore');
    expect(await screen.findByText('Le transcript a changé depuis cette analyse.')).toBeTruthy();
  });

  it.each([
    [
      'the server’s whole sentence',
      () => refuse(503, 'ANALYSIS_IMPOSSIBLE', 'Analyse impossible: service absent'),
      'Analyse impossible: service absent',
    ],
    [
      'a reason',
      () => refuse(400, 'TRANSCRIPT_INVALID', 'Transcript invalide'),
      'Analyse impossible: Transcript invalide',
    ],
    [
      'the specified sentence where there is nothing to tell',
      () => new Response('', { status: 500 }),
      "Erreur lors de l'analyse du transcript",
    ],
    ['an answer without an analysis', () => Response.json({ success: true }), 'Réponse invalide du serveur'],
  ])('tells of a failure by %s', async (_, reply, message) => {
    server(reply);
    const { user } = await open('Claire : bonjour');
    await user.click(button('Analyser'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(button('Analyser').disabled).toBe(false);
  });

  it('can be given up', async () => {
    stubServer([[analyze, () => new Promise<Response>(() => {})]]);
    const { user } = await open('Claire : bonjour');
    await user.click(button('Analyser'));
    expect(await screen.findByText('Analyse en cours…')).toBeTruthy();
    expect(button('Analyser').disabled).toBe(true);
    await user.click(button('Annuler'));
    expect(screen.queryByText('Analyse en cours…')).toBeNull();
    expect(button('Analyser').disabled).toBe(false);
  });
});

describe('the transcript', () => {
  it('may be an example, which can be analysed as it is', async () => {
    server();
    const { user, transcript } = await open();
    await user.click(button('Exemple'));
    expect(transcript.value).toContain('[00:00:04] Claire Martin');
    expect(screen.getByLabelText<HTMLInputElement>('Titre de la réunion').value).toBe(
      'Point de lancement du nouvel espace client',
    );
    expect(button('Analyser').disabled).toBe(false);
  });

  it('is not replaced without asking', async () => {
    server();
    const { user, transcript } = await open('Claire : bonjour');
    await user.click(button('Exemple'));
    const dialog = await screen.findByRole('alertdialog');
    expect(transcript.value).toBe('Claire : bonjour');
    await user.click(within(dialog).getByRole('button', { name: 'Remplacer' }));
    expect(transcript.value).toContain('[00:00:04] Claire Martin');
  });

  it('may be a file that is dropped, whose name gives the title', async () => {
    server();
    const { transcript } = await open();
    fireEvent.drop(transcript, {
      dataTransfer: { files: [new File(['Claire : bonjour'], 'comite_projet.txt')], types: ['Files'] },
    });
    await waitFor(() => expect(transcript.value).toBe('Claire : bonjour'));
    expect(screen.getByLabelText<HTMLInputElement>('Titre de la réunion').value).toBe('comite projet');
  });
});

describe('saving', () => {
  it('needs an analysis', async () => {
    const stub = server();
    const { user } = await open('Claire : bonjour');
    await user.click(button('Sauvegarder en base'));
    expect(await screen.findByText('Aucune analyse à sauvegarder')).toBeTruthy();
    expect(asksOf(stub)).toEqual([]);
  });

  const saved = async (reply: () => Response) => {
    const stub = server();
    const { user } = await open('Claire : bonjour');
    await user.clear(screen.getByLabelText('Titre de la réunion'));
    await user.type(screen.getByLabelText('Titre de la réunion'), 'Point du lundi');
    await user.click(button('Analyser'));
    await screen.findByRole('tab', { name: 'Résumé' });
    stub.change(analyze, reply);
    await user.click(button('Sauvegarder en base'));
    return stub;
  };

  it('tells the id, and where the meeting is', async () => {
    const stub = await saved(() =>
      answer(analyze, analysed({ savedToDatabase: true, meetingId: 'm-7', position: 's:1' })),
    );
    expect(
      await screen.findByText(/dans la base de données \(ID : m-7\)\. Elle figure dans la liste des réunions\./u),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ouvrir la réunion' }).getAttribute('href')).toBe('/meetings/m-7');
    const last = asksOf(stub).at(-1);
    expect(last?.path).toMatch(/^\/api\/meetings\/testbot-\d+\/analyze$/u);
    expect(last?.body).toEqual({ transcript: 'Claire : bonjour', title: 'Point du lundi', saveToDatabase: true });
  });

  it('asks before the same text is saved a second time', async () => {
    const stub = await saved(() =>
      answer(analyze, analysed({ savedToDatabase: true, meetingId: 'm-7', position: 's:1' })),
    );
    await screen.findByRole('link', { name: 'Ouvrir la réunion' });
    const asked = asksOf(stub).length;
    fireEvent.click(button('Sauvegarder en base'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cette analyse est déjà enregistrée' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    expect(asksOf(stub)).toHaveLength(asked);
    fireEvent.click(button('Sauvegarder en base'));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Enregistrer encore' }));
    await waitFor(() => expect(asksOf(stub)).toHaveLength(asked + 1));
    // What was saved may go without a question.
    await screen.findByRole('link', { name: 'Ouvrir la réunion' });
    fireEvent.click(button('Effacer'));
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Résumé' })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('tells that it failed, and why', async () => {
    await saved(() => refuse(403, 'FORBIDDEN', 'Action réservée.'));
    expect(await screen.findByText('Erreur lors de la sauvegarde: Action réservée.')).toBeTruthy();
  });

  it('tells only that it failed, where there is nothing else to tell', async () => {
    await saved(() => new Response('', { status: 500 }));
    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeTruthy();
  });

  it('is refused to observers before they try, with the reason', async () => {
    const stub = server();
    renderApp('/test-bot', { role: 'observer' });
    expect(await screen.findByRole('button', { name: 'Analyser' })).toBeTruthy();
    const save = screen.getByRole('button', { name: 'Sauvegarder en base' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    const reason = /^Votre rôle d’observateur permet d’analyser un texte/u;
    expect(save.title).toMatch(reason);
    fireEvent.click(save);
    expect(await screen.findAllByText(reason)).not.toEqual([]);
    expect(stub.callsOf(analyze)).toEqual([]);
  });

  it('does not take an analysis for a saved one', async () => {
    await saved(() => answer(analyze, analysed()));
    expect(await screen.findByText('Échec de la sauvegarde')).toBeTruthy();
  });
});

describe('the mind map of an analysis', () => {
  const opened = async (title: string | null) => {
    const stub = server();
    const nodes = [
      { id: 'root', title: 'Point', type: 'root' as const, x: 400, y: 300, connections: ['topic:1'], weight: 10 },
      { id: 'topic:1', title: 'Sujet du serveur', type: 'topic' as const, x: 600, y: 300, connections: [], weight: 6 },
    ];
    stub.change(mindMapOfTranscript, () => answer(mindMapOfTranscript, { success: true, mindMap: { nodes } }));
    const { user } = await open('Claire : bonjour');
    if (title !== null) await user.type(screen.getByLabelText('Titre de la réunion'), title);
    await user.click(button('Analyser'));
    await user.click(await screen.findByRole('tab', { name: 'Mind Map' }));
    await user.click(await screen.findByRole('button', { name: 'Liste' }));
    return { stub, user };
  };

  it('comes from the server for a meeting that has a title', async () => {
    await opened(' du lundi');
    expect(await screen.findByRole('button', { name: /Sujet du serveur/u })).toBeTruthy();
    expect(screen.queryByText('Carte générée localement')).toBeNull();
  });

  it('is derived here under the default title, and says so; its nodes lead to the transcript', async () => {
    const { stub, user } = await opened(null);
    expect(await screen.findByText('Carte générée localement')).toBeTruthy();
    expect(stub.received.some(({ path }) => path.endsWith('/mindmap'))).toBe(false);
    await user.click(screen.getByRole('button', { name: /Migrer le 12 décembre/u }));
    await user.click(
      within(screen.getByRole('complementary', { name: 'Détails du nœud' })).getByRole('button', {
        name: /Aller au passage/u,
      }),
    );
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('On migre le samedi 12 décembre.').closest('li')?.getAttribute('aria-current')).toBe('true');
  });
});
