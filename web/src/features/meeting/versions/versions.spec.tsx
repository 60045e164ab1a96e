// @vitest-environment happy-dom
import {
  cancelModelAnalysis,
  chooseAnalysis,
  compareAnalyses,
  listAnalyses,
  requestAnalysis,
  type AnalysisVersionView,
} from '#api/contract/meeting-analyses.ts';
import { meetingDetail, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { meetingView } from '../../../testing/minutes.ts';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const version = (number: number, change: Partial<AnalysisVersionView> = {}): AnalysisVersionView => ({
  id: `v${number}`,
  number,
  origin: 'rule',
  analyst: 'extractif 1',
  rewrites: false,
  at: '2026-11-20T13:50:00Z',
  current: false,
  chosenBy: null,
  ...change,
});
const two = version(2, { origin: 'model', analyst: 'gpt-4', current: true });

const open = (meeting = meetingView(), analyses: readonly AnalysisVersionView[] = [two, version(1)]) => {
  const server = stubServer([
    [meetingDetail, () => answer(meetingDetail, { data: meeting })],
    [meetingSummary, () => answer(meetingSummary, { notes: [] })],
    [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines: [], next: null } })],
    [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
    [listAnalyses, () => answer(listAnalyses, { analyses: [...analyses], revision: '7' })],
    [
      compareAnalyses,
      () =>
        answer(compareAnalyses, {
          before: version(1),
          after: two,
          summary: [
            { kind: 'same', text: 'Le budget est ' },
            { kind: 'removed', text: 'voté' },
            { kind: 'added', text: 'refusé' },
          ],
          decisions: [{ state: 'came', before: null, after: 'Payer', pieces: [{ kind: 'added', text: 'Payer' }] }],
          actions: [],
          keyPoints: [{ state: 'same', before: 'Bail', after: 'Bail', pieces: [{ kind: 'same', text: 'Bail' }] }],
        }),
    ],
  ]);
  return server;
};

describe('the versions of an analysis', () => {
  it('stand side by side, the one that is shown beside the one before it, with what differs', async () => {
    const server = open();
    renderApp('/meetings/m-1?versions');
    const compared = await screen.findByRole('region', { name: 'Comparaison' });
    const removed = await within(compared).findByText('voté');
    expect(removed.tagName).toBe('DEL');
    expect(within(compared).getByText('refusé').tagName).toBe('INS');
    expect(within(compared).getByText('Ajoutée')).toBeTruthy();
    expect(within(compared).getByText('1 entrée identique')).toBeTruthy();
    expect(server.callsOf(compareAnalyses).at(-1)?.path).toContain('/analyses/v1/differences/v2');
  });

  it('are chosen by those who may edit the meeting, at the revision that they saw', async () => {
    const server = open();
    server.change(chooseAnalysis, () => answer(chooseAnalysis, { success: true, position: '9' }));
    renderApp('/meetings/m-1?versions');
    fireEvent.click(await screen.findByRole('button', { name: /^Afficher cette version.*version 1, par règles$/u }));
    await screen.findByText('Cette version est maintenant celle du compte rendu.');
    expect(server.callsOf(chooseAnalysis).at(-1)?.body).toEqual({ id: 'v1', seen: '7' });
  });

  it('say of one that it was written by hand', async () => {
    open(meetingView(), [two, version(1, { origin: 'person', analyst: 'manuel' })]);
    renderApp('/meetings/m-1?versions');
    expect(
      await screen.findByRole('button', { name: /^Afficher cette version.*version 1, écrite à la main$/u }),
    ).toBeTruthy();
  });

  it('are only read by others', async () => {
    open(meetingView({ may: { edit: false, delete: false, analyse: false } }));
    renderApp('/meetings/m-1?versions');
    await screen.findByText('Affichée');
    expect(screen.queryByRole('button', { name: /^Afficher cette version/u })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Relancer l’analyse' })).toBeNull();
  });

  it('are one where there is nothing to compare', async () => {
    open(meetingView(), [version(1, { current: true })]);
    renderApp('/meetings/m-1?versions');
    expect(await screen.findByText('Il n’y a qu’une version : rien à comparer.')).toBeTruthy();
  });
});

describe('an analysis that failed', () => {
  const failed = { state: 'failed', reason: 'L’analyse a échoué (TIMEOUT)', dueAt: null } as const;

  it('is asked for again from the page of the meeting; a refusal says why', async () => {
    const server = open(meetingView({ analysis: failed }));
    server.change(requestAnalysis, () => refuse(409, 'TOO_MUCH_CONTENTION', 'Trop de modifications.'));
    renderApp('/meetings/m-1');
    const button = await screen.findByRole('button', { name: 'Relancer l’analyse' });
    fireEvent.click(button);
    await waitFor(() => expect(server.callsOf(requestAnalysis)).toHaveLength(1));
    await screen.findAllByText(/L’analyse n’a pas été relancée/u);
    server.change(requestAnalysis, () => answer(requestAnalysis, { success: true, position: '9' }));
    fireEvent.click(button);
    await screen.findAllByText('L’analyse est relancée.');
  });

  it('is said beside the minutes that stay', async () => {
    const reason = 'La nouvelle analyse a échoué : TIMEOUT. Le compte rendu d’avant reste.';
    open(meetingView({ analysis: { state: 'done', reason, dueAt: null } }));
    renderApp('/meetings/m-1');
    expect(await screen.findByText(reason)).toBeTruthy();
    cleanup();
    open(meetingView({ analysis: { state: 'done', reason: null, dueAt: '2026-11-20T13:50:00Z' } }));
    renderApp('/meetings/m-1');
    expect(await screen.findByText(/^Nouvelle analyse en cours/u)).toBeTruthy();
  });
});

describe('a model that reads the meeting', () => {
  const reading = (model: NonNullable<ReturnType<typeof meetingView>['analysis']['model']>, edit = true) =>
    meetingView({
      analysis: { state: 'done', reason: null, dueAt: null, model },
      may: { edit, delete: edit, analyse: edit },
    });
  const begun = { parts: 7, done: 2, begunAt: '2026-11-20T13:50:00Z', rewrites: false };

  it('is shown with how far it is, on the page and with the versions, and is called off from either', async () => {
    for (const address of ['/meetings/m-1', '/meetings/m-1?versions']) {
      const server = open(reading(begun));
      renderApp(address);
      const told =
        'Le modèle lit la réunion, depuis 14:50, pour réécrire le compte rendu des règles : 2 parties sur 7.';
      expect(await screen.findByText(told)).toBeTruthy();
      const bar = screen.getByRole('progressbar', { name: 'Parties lues par le modèle' });
      expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['2', '7']);
      server.change(cancelModelAnalysis, () => refuse(409, 'MODEL_NOT_READING', 'Aucun modèle ne lit.'));
      fireEvent.click(screen.getByRole('button', { name: 'Arrêter le modèle' }));
      await screen.findAllByText('Le modèle n’a pas été arrêté : Aucun modèle ne lit.');
      server.change(cancelModelAnalysis, () => answer(cancelModelAnalysis, { success: true, position: '9' }));
      server.change(meetingDetail, () => answer(meetingDetail, { data: meetingView() }));
      fireEvent.click(screen.getByRole('button', { name: 'Arrêter le modèle' }));
      await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
      expect(server.callsOf(cancelModelAnalysis)).toHaveLength(2);
      cleanup();
    }
  });

  it.each([
    [{ ...begun, parts: null, done: 0, begunAt: null }, /va lire la réunion.* son tour vient\.$/u],
    [{ ...begun, done: 7 }, /tout est lu, il rédige le résumé\.$/u],
    [{ ...begun, rewrites: true, done: 1 }, /ce qui repose sur des corrections : 1 partie sur 7\.$/u],
  ])('says what it is at: %#', async (model, told) => {
    open(reading(model, false));
    renderApp('/meetings/m-1');
    expect(await screen.findByText(told)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Arrêter le modèle' })).toBeNull();
  });
});
