// @vitest-environment happy-dom
import {
  addAction,
  addStatement,
  correctAction,
  correctLine,
  correctStatement,
  markLine,
  meetingCorrections,
  removeStatement,
  renameMeeting,
  renameSpeaker,
  undoCorrection,
} from '#api/contract/corrections.ts';
import { alwaysCorrect, glossaryAdditions, takeBackGlossaryEntry } from '#api/contract/glossary.ts';
import { meetingHistory } from '#api/contract/history.ts';
import { meetingDirectory } from '#api/contract/meeting-access.ts';
import { meetingDetail, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { lines, meetingView, summary } from '../../../testing/minutes.ts';
import { answer, overtaken, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Stub = Parameters<typeof stubServer>[0];

const done = { success: true, position: 's:1', revision: '5' } as const;
const byZoe = { by: 'Zoé Petit', at: '2026-11-21T09:00:00.000Z' };
const minutes = () => ({ ...summary(), revision: '4', ids: { keyPoints: ['k1'], decisions: ['d1'] } });

const open = (stubs: Stub = [], tab = '') => {
  const server = stubServer([
    ...stubs,
    [meetingDetail, () => answer(meetingDetail, { data: meetingView() })],
    [meetingSummary, () => answer(meetingSummary, minutes())],
    [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines, next: null } })],
    [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
    [meetingCorrections, () => answer(meetingCorrections, { corrections: [] })],
  ]);
  return { server, ...renderApp(`/meetings/m-1${tab}`) };
};

/** Opens the editor of what has this name, and writes. */
const write = async (handle: RegExp, field: string, text: string): Promise<HTMLTextAreaElement> => {
  fireEvent.click(await screen.findByRole('button', { name: handle }));
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: field });
  fireEvent.change(box, { target: { value: text } });
  return box;
};
const writeDecision = (text: string) => write(/^Corriger\s: Décision, /u, 'Décision', text);
const question = () => screen.findByRole('alertdialog', { name: 'Modifications non enregistrées' });
const press = (name: string, within_ = within(document.body)) => fireEvent.click(within_.getByRole('button', { name }));

describe('words that were not saved', () => {
  it('are asked about before Escape, « Annuler » and another editor lose them', async () => {
    open();
    const box = await writeDecision('La mienne.');
    fireEvent.keyDown(box, { key: 'Escape' });
    press('Rester', within(await question()));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Décision' }).value).toBe('La mienne.');

    fireEvent.click(screen.getByRole('button', { name: /^Corriger\s: Point clé/u }));
    press('Rester', within(await question()));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Point clé' })).toBeNull();

    press('Annuler');
    press('Abandonner ma saisie', within(await question()));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Décision' })).toBeNull());
    // The next editor begins with what is there.
    fireEvent.click(screen.getByRole('button', { name: /^Corriger\s: Décision, /u }));
    const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Décision' });
    expect(again.value).toBe('Migrer le 12 décembre');
    // Where nothing was written there is nothing to ask.
    fireEvent.keyDown(again, { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: 'Décision' })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('stay while another tab of the meeting is open, and are asked about where another page is', async () => {
    const { address } = open();
    await writeDecision('La mienne.');
    fireEvent.click(screen.getByRole('tab', { name: /^Participants/u }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Décision' })).toBeNull());
    fireEvent.click(screen.getByRole('tab', { name: 'Résumé' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Décision' });
    expect(box.value).toBe('La mienne.');
    const [away] = screen.getAllByRole('link', { name: 'Réunions' });
    if (away === undefined) throw new TypeError('the navigation leads to the meetings');
    fireEvent.click(away);
    press('Rester', within(await question()));
    expect(address()).toBe('/meetings/m-1');
    fireEvent.click(away);
    press('Quitter sans enregistrer', within(await question()));
    await waitFor(() => expect(address()).toBe('/meetings'));
  });

  it('come back with the reason where they were refused', async () => {
    open([[correctStatement, () => refuse(503, 'UNAVAILABLE', 'Service indisponible.')]]);
    await writeDecision('La mienne.');
    press('Enregistrer');
    expect(await screen.findByText(/Service indisponible\./u)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Décision' }).value).toBe('La mienne.');
  });

  it('come back where they were refused while something else is written already', async () => {
    let refuseIt: (response: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => {
      refuseIt = resolve;
    });
    open([[renameMeeting, () => slow]]);
    await write(/^Corriger\s: Titre/u, 'Titre de la réunion', 'Un autre titre');
    press('Enregistrer');
    const box = await writeDecision('La mienne.');
    refuseIt(refuse(503, 'UNAVAILABLE', 'Service indisponible.'));
    const dialog = await screen.findByRole('alertdialog', { name: 'La correction n’a pas été enregistrée' });
    expect(within(dialog).getByText('Service indisponible.')).toBeTruthy();
    expect(within(dialog).getByText('Un autre titre')).toBeTruthy();
    expect(box.value).toBe('La mienne.');
    press('La reprendre', within(dialog));
    press('Rester', within(await question()));
    await waitFor(() => expect(screen.getAllByRole('alertdialog')).toHaveLength(1));
    expect(box.value).toBe('La mienne.');
    press('La reprendre', within(dialog));
    press('Abandonner ma saisie', within(await question()));
    const title = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Titre de la réunion' });
    expect(title.value).toBe('Un autre titre');
  });
});

describe('what somebody else removed meanwhile', () => {
  const removed = (): Stub => {
    const later = {
      ...minutes(),
      revision: '9',
      decisions: [],
      actionItems: [],
      ids: { keyPoints: ['k1'], decisions: [] },
    };
    let isGone = false;
    const gone = () => {
      isGone = true;
      return overtaken('CORRECTED_MEANWHILE', byZoe);
    };
    return [
      [correctStatement, gone],
      [removeStatement, gone],
      [correctAction, gone],
      [meetingSummary, () => answer(meetingSummary, isGone ? later : minutes())],
    ];
  };

  it('is said with their name, and what was written is added anew where that is wanted', async () => {
    const add = vi.fn<() => Response>(() => answer(addStatement, { ...done, id: 'd2' }, 201));
    const { server } = open([...removed(), [addStatement, add]]);
    await writeDecision('La mienne.');
    press('Enregistrer');
    const dialog = await screen.findByRole('alertdialog', { name: /^Zoé Petit a supprimé ce passage le /u });
    expect(within(dialog).getByText('La mienne.')).toBeTruthy();
    press('Ajouter la mienne', within(dialog));
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
    expect(server.callsOf(addStatement)[0]?.body).toEqual({ text: 'La mienne.' });
  });

  it('is left out where nobody wants it', async () => {
    open(removed());
    fireEvent.click(await screen.findByRole('button', { name: /^Corriger\s: Action, /u }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Action' }), { target: { value: 'La mienne.' } });
    press('Enregistrer');
    press('Laisser supprimé', within(await screen.findByRole('alertdialog', { name: /^Zoé Petit a supprimé/u })));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('La mienne.')).toBeNull();
  });

  it('leaves nothing to remove', async () => {
    open(removed());
    fireEvent.click(await screen.findByRole('button', { name: /^Corriger\s: Décision, /u }));
    press('Supprimer');
    const dialog = await screen.findByRole('alertdialog', { name: /^Zoé Petit a supprimé/u });
    expect(within(dialog).getByText('Il n’y a plus rien à supprimer.')).toBeTruthy();
  });
});

describe('what is added to the minutes', () => {
  it('is offered once there are some', async () => {
    open([
      [
        meetingDetail,
        () =>
          answer(meetingDetail, { data: meetingView({ analysis: { state: 'waiting', reason: null, dueAt: null } }) }),
      ],
    ]);
    await screen.findByRole('button', { name: /^Corriger\s: Titre/u });
    expect(screen.queryByRole('button', { name: 'Ajouter une décision' })).toBeNull();
    cleanup();
    open();
    expect(await screen.findByRole('button', { name: 'Ajouter une décision' })).toBeTruthy();
  });
});

describe('an open question', () => {
  const ids = { keyPoints: ['k1'], decisions: ['d1'], questions: ['q1'] };

  it('is corrected, added and removed where it stands, and taken back', async () => {
    const { server } = open([
      [meetingSummary, () => answer(meetingSummary, { ...minutes(), ids })],
      [correctStatement, () => answer(correctStatement, done)],
      [addStatement, () => answer(addStatement, { ...done, id: 'q2' }, 201)],
      [removeStatement, () => answer(removeStatement, done)],
      [undoCorrection, () => answer(undoCorrection, done)],
    ]);
    const box = await write(/^Corriger\s: Question ouverte, Qui valide/u, 'Question ouverte', 'Qui relit ?');
    expect(box.value).toBe('Qui relit ?');
    press('Enregistrer');
    await waitFor(() => expect(server.callsOf(correctStatement)).toHaveLength(1));
    expect(server.callsOf(correctStatement)[0]).toMatchObject({
      path: '/api/meetings/m-1/minutes/questions/q1',
      body: { text: 'Qui relit ?' },
    });
    await write(/^Ajouter une question ouverte$/u, 'Question ouverte', 'Qui ferme ?');
    press('Enregistrer');
    await waitFor(() => expect(server.callsOf(addStatement)[0]?.path).toBe('/api/meetings/m-1/minutes/questions'));
    fireEvent.click(await screen.findByRole('button', { name: /^Corriger\s: Question ouverte, Qui valide/u }));
    press('Supprimer');
    await waitFor(() =>
      expect(server.callsOf(removeStatement)[0]?.path).toBe('/api/meetings/m-1/minutes/questions/q1'),
    );
    const notice = within(await screen.findByRole('dialog', { name: 'Suppression enregistrée.' }));
    press('Annuler', notice);
    await waitFor(() => expect(server.callsOf(undoCorrection)[0]?.body).toMatchObject({ subject: 'questions/q1' }));
  });

  it('is shown to readers alone where there is one', async () => {
    const may = { edit: false, delete: false, analyse: false };
    open([
      [meetingDetail, () => answer(meetingDetail, { data: meetingView({ may }) })],
      [meetingSummary, () => answer(meetingSummary, { ...minutes(), ids })],
    ]);
    const part = within(await screen.findByRole('region', { name: 'Questions ouvertes' }));
    expect(part.getByRole('listitem').textContent).toContain('Qui valide la traduction');
    expect(screen.queryByRole('button', { name: /Question ouverte/u })).toBeNull();
  });
});

describe('an important line', () => {
  const transcript = (important: boolean) =>
    answer(meetingTranscript, {
      data: {
        transcript: '',
        lines: lines.map((one) => (one.line === 1 && important ? { ...one, important: true as const } : one)),
        next: null,
      },
    });
  const star = () => screen.findByRole('button', { name: /^Marquer comme important\s: Je rédige/u });

  it('is marked at once, by its star or by a key, and unmarked where the server refuses', async () => {
    let isMarked = false;
    const { server, user } = open([
      [meetingTranscript, () => transcript(isMarked)],
      [
        markLine,
        ({ body }) => {
          isMarked = (body as { important: boolean }).important;
          return answer(markLine, { success: true, position: 's:1' });
        },
      ],
    ]);
    await user.click(await star());
    await waitFor(async () => expect((await star()).getAttribute('aria-pressed')).toBe('true'));
    expect(server.callsOf(markLine)[0]).toMatchObject({
      path: '/api/meetings/m-1/transcript/1/mark',
      body: { important: true },
    });
    expect(await screen.findByText(', important')).toBeTruthy();
    (await star()).focus();
    await user.keyboard('i');
    await waitFor(() => expect(screen.queryByText(', important')).toBeNull());

    server.change(markLine, () => refuse(404, 'LINE_NOT_FOUND', 'Cette ligne n’existe pas.'));
    await user.click(await star());
    expect(await screen.findAllByText(/^La marque n’a pas été enregistrée\s: Cette ligne/u)).not.toHaveLength(0);
    expect((await star()).getAttribute('aria-pressed')).toBe('false');
  });

  it('is shown to readers, who are offered no mark', async () => {
    open([
      [meetingTranscript, () => transcript(true)],
      [
        meetingDetail,
        () => answer(meetingDetail, { data: meetingView({ may: { edit: false, delete: false, analyse: false } }) }),
      ],
    ]);
    expect(await screen.findByText(', important')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Marquer comme important/u })).toBeNull();
  });
});

describe('the name of a participant', () => {
  it('is put right where they are listed, says who did so, and is taken back', async () => {
    const corrections = [{ subject: 'speaker/1', ...byZoe }];
    const rename = vi.fn<() => Response>(() => answer(renameSpeaker, done));
    const undo = vi.fn<() => Response>(() => answer(undoCorrection, done));
    const { server } = open(
      [
        [meetingCorrections, () => answer(meetingCorrections, { corrections })],
        [renameSpeaker, rename],
        [undoCorrection, undo],
      ],
      '?tab=participants',
    );
    const box = await write(/^Corriger\s: Intervenant, Thomas/u, 'Intervenant', 'Thomas Leroy');
    expect(box.maxLength).toBe(255);
    press('Enregistrer');
    await waitFor(() => expect(rename).toHaveBeenCalledOnce());
    expect(server.callsOf(renameSpeaker)[0]).toMatchObject({
      path: '/api/meetings/m-1/participants/1',
      body: { name: 'Thomas Leroy' },
    });
    expect(await screen.findByText(/^, Corrigé par Zoé Petit le /u)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: /^Corriger\s: Intervenant, Thomas/u }));
    press('Annuler la dernière correction');
    await waitFor(() => expect(undo).toHaveBeenCalledOnce());
    expect(server.callsOf(undoCorrection)[0]?.body).toMatchObject({ subject: 'speaker/1' });
  });
});

describe('when an action is due', () => {
  it('is no year that was typed with two digits', async () => {
    const { server } = open([[addAction, () => answer(addAction, { ...done, id: 'a-9' })]]);
    fireEvent.click(await screen.findByRole('button', { name: 'Ajouter une action' }));
    const due = await screen.findByLabelText('Échéance');
    fireEvent.change(screen.getByRole('textbox', { name: 'Action' }), { target: { value: 'Préparer le devis' } });
    fireEvent.change(due, { target: { value: '0026-01-15' } });
    press('Enregistrer');
    expect(await screen.findByText('Indiquez un jour entre 1971 et 2199.')).toBeTruthy();
    expect(server.callsOf(addAction)).toEqual([]);
    fireEvent.change(due, { target: { value: '2027-01-15' } });
    press('Enregistrer');
    await waitFor(() => expect(server.callsOf(addAction)[0]?.body).toMatchObject({ deadline: '2027-01-15' }));
  });
});

describe('whom an action is given to', () => {
  it('may be an account that begins with what is typed, but none that would not be told of it', async () => {
    const people = [
      { name: 'Zoé Martin', email: 'z.martin@exemple.fr', readsPublicOnly: false },
      { name: 'Zoé Petit', email: 'z.petit@exemple.fr', readsPublicOnly: true },
    ];
    open([[meetingDirectory, () => answer(meetingDirectory, { people })]]);
    fireEvent.click(await screen.findByRole('button', { name: 'Ajouter une action' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Responsable');
    const offered = () => [...(field.list?.options ?? [])].map(({ text }) => text);
    expect(offered()).not.toContain('Zoé Martin');
    fireEvent.change(field, { target: { value: 'zo' } });
    await waitFor(() => expect(offered()).toContain('Zoé Martin'));
    expect(offered()).not.toContain('Zoé Petit');
  });
});

describe('a word that was put right', () => {
  it('may be corrected always, and is said to be the glossary’s where that did it', async () => {
    const line = lines[0] ?? { text: '' };
    const { server } = open([
      [correctLine, () => answer(correctLine, done)],
      [alwaysCorrect, () => answer(alwaysCorrect, { ...done, id: 'e-1' })],
      [
        meetingCorrections,
        () =>
          answer(meetingCorrections, { corrections: [{ subject: 'title', by: null, at: byZoe.at, glossary: true }] }),
      ],
    ]);
    expect(await screen.findByText(/^, Corrigé d’après le glossaire le/u)).toBeTruthy();
    fireEvent.click(await screen.findByRole('tab', { name: /^Timeline/u }));
    const box = await write(
      /^Corriger\s: Ce qui a été dit, On migre/u,
      'Ce qui a été dit',
      line.text.replace('migre', 'émigre'),
    );
    fireEvent.keyDown(box, { key: 'Enter' });
    const bar = within(await screen.findByRole('region', { name: 'Glossaire' }));
    expect(bar.getByText('« migre » → « émigre »')).toBeTruthy();
    press('Toujours', bar);
    await waitFor(() =>
      expect(server.callsOf(alwaysCorrect)[0]?.body).toEqual({ wrong: 'migre', right: 'émigre', kind: 'term' }),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Glossaire' })).toBeNull());
    // The notice takes it back, or says why it cannot.
    server.change(takeBackGlossaryEntry, () => refuse(409, 'GLOSSARY_ENTRY_CHANGED', 'Elle a été modifiée.'));
    const added = within(await screen.findByRole('dialog', { name: /sera toujours corrigé en/u }));
    press('Annuler', added);
    expect(await screen.findByText('Le glossaire n’a pas été modifié : Elle a été modifiée.')).toBeTruthy();
    expect(server.callsOf(takeBackGlossaryEntry)[0]?.path).toBe('/api/glossary/additions/e-1');
  });

  it('that were removed from the minutes are put back from the history', async () => {
    const entry = { at: byZoe.at, by: 'Zoé Petit', person: true, part: 'decisions', what: 'Migrer.' } as const;
    const removal = { ...entry, revision: '3', type: 'StatementRemoved', erased: false, undo: false, added: false };
    const events = [{ ...removal, sentence: 'Zoé Petit a retiré la décision « Migrer. »', restores: 'decisions/d1' }];
    const { server } = open([[meetingHistory, () => answer(meetingHistory, { events, next: null })]], '?history');
    const restore = await screen.findByRole('button', { name: /^Rétablir ce qui a été retiré.*« Migrer. »/u });
    server.change(undoCorrection, () => refuse(409, 'CHANGED_MEANWHILE', 'Quelqu’un l’a modifié.'));
    fireEvent.click(restore);
    expect(await screen.findAllByText(/^Rien n’a été rétabli\s: Quelqu’un l’a modifié/u)).toBeTruthy();
    server.change(undoCorrection, () => answer(undoCorrection, done));
    const told = events.map(({ restores: _restores, ...rest }) => rest);
    server.change(meetingHistory, () => answer(meetingHistory, { events: told, next: null }));
    fireEvent.click(restore);
    expect(await screen.findByText('C’est rétabli.')).toBeTruthy();
    expect(server.callsOf(undoCorrection).map(({ body }) => body)).toEqual([
      { subject: 'decisions/d1', seen: '4' },
      { subject: 'decisions/d1', seen: '4' },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Rétablir/u })).toBeNull());
  });

  it('that one added to the glossary is taken back for an hour from the history, too', async () => {
    const addition = { id: 'e-1', wrong: 'migre', right: 'émigre' };
    const { server } = open(
      [
        [meetingHistory, () => answer(meetingHistory, { events: [], next: null })],
        [glossaryAdditions, () => answer(glossaryAdditions, { additions: [addition] })],
      ],
      '?history',
    );
    const part = within(await screen.findByRole('region', { name: /^Vos ajouts au glossaire/u }));
    expect(part.getByText('« migre » → « émigre »')).toBeTruthy();
    server.change(takeBackGlossaryEntry, () => answer(takeBackGlossaryEntry, { success: true, position: 's:2' }));
    server.change(glossaryAdditions, () => answer(glossaryAdditions, { additions: [] }));
    fireEvent.click(part.getByRole('button', { name: /^Annuler.*migre/u }));
    expect(await screen.findByText('« migre » n’est plus corrigé : les mots d’origine sont rétablis.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Vos ajouts/u })).toBeNull());
  });
});
