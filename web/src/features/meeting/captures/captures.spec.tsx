// @vitest-environment happy-dom
import {
  chooseTranscript,
  joinMeeting,
  meetingCaptures,
  partMeeting,
  type CaptureView,
} from '#api/contract/meeting-captures.ts';
import { proposedAccounts } from '#api/contract/meeting-people.ts';
import { meetingDetail, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { meetingView, summary } from '../../../testing/minutes.ts';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Stub = Parameters<typeof stubServer>[0];

const joinable = {
  id: 'm-3',
  title: 'Suite',
  source: 'import',
  status: 'completed',
  startTime: '2026-11-19T15:30:00.000Z',
  duration: 10,
  lineCount: 1,
} as const;
const capture = (change: Partial<CaptureView> = {}): CaptureView => ({
  ...joinable,
  id: 'm-1',
  title: 'Point de migration',
  source: 'provider',
  lineCount: 120,
  isTranscript: true,
  isChosen: false,
  may: { part: true, choose: false },
  ...change,
});
const both = [
  capture(),
  capture({ id: 'm-2', title: 'Bot', source: 'botSession', isTranscript: false, may: { part: true, choose: true } }),
];

const open = (stubs: Stub, captures: readonly CaptureView[] = both, edit = true) => {
  const server = stubServer([
    ...stubs,
    [meetingCaptures, () => answer(meetingCaptures, { captures: [...captures], joinable: [joinable] })],
    [meetingDetail, () => answer(meetingDetail, { data: meetingView({ may: { edit, delete: edit, analyse: edit } }) })],
    [meetingSummary, () => answer(meetingSummary, summary())],
    [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines: [], next: null } })],
    [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
    [proposedAccounts, () => answer(proposedAccounts, { proposals: [] })],
  ]);
  renderApp('/meetings/m-1?tab=participants');
  return server;
};
const done = { success: true, position: 's:1' } as const;
const panel = () => screen.findByRole('region', { name: 'Captations de cette réunion' });

describe('the captures of a meeting', () => {
  it('are told apart by source, time and lines, and the transcript is marked', async () => {
    open([]);
    const [first, second, other] = within(await panel()).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Point de migration.*Transcription.*Cette page.*120\slignes/u);
    expect(second?.textContent).toMatch(/Bot.*19\snov\.\s2026.*10\smin/u);
    expect(
      within(second ?? document.body)
        .getByRole('link', { name: 'Bot' })
        .getAttribute('href'),
    ).toBe('/meetings/m-2');
    expect(other?.textContent).toMatch(/1\sligne/u);
  });

  it.each([
    ['Choisir «\u00A0Bot\u00A0» pour transcription', 'Choisir', chooseTranscript, 'La transcription est choisie.'],
    ['Séparer «\u00A0Bot\u00A0»', 'Séparer', partMeeting, 'La captation est une réunion à part.'],
    ['Joindre «\u00A0Suite\u00A0»', 'Joindre', joinMeeting, 'Les deux réunions n’en font qu’une.'],
  ] as const)('are changed once somebody confirms: %s', async (button, confirm, route, toast) => {
    const change = vi.fn<() => Response>(() => answer(route, done));
    open([[route, change]]);
    fireEvent.click(within(await panel()).getByRole('button', { name: button }));
    const dialog = await screen.findByRole('alertdialog');
    expect(change).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: confirm }));
    expect(await screen.findByText(toast)).toBeTruthy();
    expect(change).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('stay as they are where the server refuses, with its reason', async () => {
    open([[partMeeting, () => refuse(409, 'OCCURRENCE_CHANGED', 'Les captations viennent de changer.')]]);
    fireEvent.click(within(await panel()).getByRole('button', { name: 'Séparer «\u00A0Bot\u00A0»' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Séparer' }));
    // On screen, and for those who listen.
    expect(await screen.findAllByText(/Les captations viennent de changer\./u)).not.toEqual([]);
  });

  it('can be asked for again where they could not be loaded', async () => {
    let asked = 0;
    const captures = { captures: both, joinable: [] };
    open([
      [
        meetingCaptures,
        () => ((asked += 1) === 1 ? refuse(500, 'UNEXPECTED', 'Erreur') : answer(meetingCaptures, captures)),
      ],
    ]);
    expect(await screen.findByText('Les captations n’ont pas pu être chargées.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await panel()).toBeTruthy();
  });

  it('are not asked for by those who may not edit the meeting', async () => {
    const captures = vi.fn<() => Response>(() => answer(meetingCaptures, { captures: both, joinable: [] }));
    open([[meetingCaptures, captures]], both, false);
    expect(await screen.findByText('Thomas Lefèvre')).toBeTruthy();
    expect(captures).not.toHaveBeenCalled();
  });

  it('are counted before the meeting is deleted, with those that stay', async () => {
    const others = capture({ id: 'm-4', isTranscript: false, may: { part: false, choose: false } });
    open([], [...both, others]);
    fireEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
    const dialog = await screen.findByRole('alertdialog');
    const note = await within(dialog).findByText(/^Les 2 captations de cette réunion sont supprimées ensemble\./u);
    expect(note.textContent).toContain('Une autre, que quelqu’un d’autre organise, reste.');
  });

  it('stand in the place of a calendar’s entry, whose page leads to them', async () => {
    const entry = meetingView({ id: 'm-9', title: 'Agenda', leadId: 'm-1' });
    stubServer([
      [meetingDetail, ({ path }) => answer(meetingDetail, { data: path.endsWith('m-9') ? entry : meetingView() })],
      [meetingSummary, () => answer(meetingSummary, summary())],
      [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines: [], next: null } })],
      [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
    ]);
    const { address } = renderApp('/meetings/m-9?tab=actions');
    expect(await screen.findByRole('heading', { level: 1, name: meetingView().title })).toBeTruthy();
    expect(address()).toBe('/meetings/m-1?tab=actions');
  });
});
