// @vitest-environment happy-dom
import {
  meetingCorrections,
  meetingSpeakers,
  mergeSpeakers,
  partSpeakers,
  renameSpeaker,
  undoCorrection,
} from '#api/contract/corrections.ts';
import { meetingDetail, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { lines, meetingView, summary } from '../../../testing/minutes.ts';
import { answer, stubServer } from '../../../testing/server.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const done = { success: true, position: 's:1', revision: '5' } as const;
const speaker = (number: number, name: string, mergedInto: number | null = null) => ({
  number,
  name,
  words: 12,
  sayings: mergedInto === null ? [{ line: number, at: 4_000, text: `Une longue phrase de ${name}.` }] : [],
  mergedInto,
});

const MEETING: Parameters<typeof stubServer>[0] = [
  [meetingDetail, () => answer(meetingDetail, { data: meetingView() })],
  [meetingSummary, () => answer(meetingSummary, summary())],
  [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines, next: null } })],
  [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
  [meetingCorrections, () => answer(meetingCorrections, { corrections: [] })],
];

it('names all speakers at once, takes that back, and makes two of them one and two again', async () => {
  const one = [speaker(0, 'Intervenant 1'), speaker(1, 'Intervenant 2'), speaker(2, 'Zoé')];
  const server = stubServer([
    ...MEETING,
    [meetingSpeakers, () => answer(meetingSpeakers, { speakers: one, revision: '4' })],
    [renameSpeaker, () => answer(renameSpeaker, done)],
    [undoCorrection, () => answer(undoCorrection, done)],
    [mergeSpeakers, () => answer(mergeSpeakers, done)],
    [partSpeakers, () => answer(partSpeakers, done)],
  ]);
  renderApp('/meetings/m-1?tab=participants');
  fireEvent.click(await screen.findByRole('button', { name: 'Nommer les intervenants' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^Qui parle/u }));
  expect(await sheet.findByText('Une longue phrase de Intervenant 2.')).toBeTruthy();
  // What is read once they are one.
  server.change(meetingSpeakers, () =>
    answer(meetingSpeakers, {
      speakers: [speaker(0, 'Intervenant 1'), speaker(2, 'Zoé'), speaker(1, 'Intervenant 2', 2)],
      revision: '5',
    }),
  );
  fireEvent.change(sheet.getByRole('combobox', { name: 'Intervenant 2 est en fait' }), { target: { value: '2' } });
  await waitFor(() => expect(server.callsOf(mergeSpeakers)[0]).toMatchObject({ body: { into: 2 } }));
  fireEvent.click(await sheet.findByRole('button', { name: 'Séparer Intervenant 2 de Zoé' }));
  await waitFor(() => expect(server.callsOf(partSpeakers)).toHaveLength(1));
  fireEvent.change(sheet.getByRole('textbox', { name: 'Nom (Intervenant 1)' }), { target: { value: 'Claire' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Enregistrer les noms' }));
  await waitFor(() => expect(server.callsOf(renameSpeaker)[0]?.body).toMatchObject({ name: 'Claire' }));
  const toast = within(await screen.findByRole('dialog', { name: 'Nom enregistré.' }));
  fireEvent.click(toast.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(server.callsOf(undoCorrection)[0]?.body).toMatchObject({ subject: 'speaker/0' }));
});

it('gives nobody an empty name, nor another’s: the two may be one', async () => {
  const server = stubServer([
    ...MEETING,
    [
      meetingSpeakers,
      () => answer(meetingSpeakers, { speakers: [speaker(0, 'Intervenant 1'), speaker(1, 'Zoé')], revision: '4' }),
    ],
    [renameSpeaker, () => answer(renameSpeaker, done)],
  ]);
  renderApp('/meetings/m-1?tab=participants');
  fireEvent.click(await screen.findByRole('button', { name: 'Nommer les intervenants' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^Qui parle/u }));
  const name = await sheet.findByRole('textbox', { name: 'Nom (Intervenant 1)' });
  fireEvent.change(name, { target: { value: ' ' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Enregistrer les noms' }));
  expect(await screen.findByText(/^Le nom de Intervenant 1 est vide/u)).toBeTruthy();
  fireEvent.change(name, { target: { value: 'zoé' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Enregistrer les noms' }));
  expect(await screen.findByText(/^Zoé est déjà quelqu’un ici\..*« Intervenant 1 est en fait Zoé »/u)).toBeTruthy();
  expect(server.callsOf(renameSpeaker)).toEqual([]);
  expect(screen.getByRole('dialog', { name: /^Qui parle/u })).toBeTruthy();
});
