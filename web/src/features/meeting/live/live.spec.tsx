// @vitest-environment happy-dom
import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { meetingDetail, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { stream } from '#api/contract/stream.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { lines, meetingView, summary } from '../../../testing/minutes.ts';
import { Said } from '../../../testing/said.ts';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => {
  localStorage.clear();
  // Only rows in sight are drawn: the window of the tests has a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(2_000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const running = meetingView({
  status: 'active',
  startTime: new Date(Date.now() - 12 * 60_000).toISOString(),
  endTime: null,
  duration: null,
  analysis: { state: 'waiting', reason: null, dueAt: null },
});

/** A running meeting, and the streams that the page gets one after the other. */
const server = (streams: readonly Said[], fetched: () => readonly TranscriptLineView[] = () => lines) => {
  const left = [...streams];
  return stubServer([
    [meetingDetail, () => answer(meetingDetail, { data: running })],
    [meetingSummary, () => answer(meetingSummary, { notes: [] })],
    [
      meetingTranscript,
      () => answer(meetingTranscript, { data: { transcript: '', lines: [...fetched()], next: null } }),
    ],
    [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
    [stream, () => left.shift()?.response ?? refuse(503, 'SERVER_STOPPING', 'Le serveur s’arrête.')],
  ]);
};

const said = (line: number, text: string) => ({
  kind: 'lines' as const,
  meetingId: 'm-1',
  lines: [{ line, speaker: 1, name: 'Thomas Lefèvre', at: 740_000, text }],
});
const LINES = 'Répliques du transcript';
const rows = () => screen.getByRole('region', { name: LINES });

/** The page, once its stream brings along the lines of the meeting. */
const openLive = async (stub: ReturnType<typeof server>, followed: Said) => {
  renderApp('/meetings/m-1');
  await screen.findByText('En cours depuis 12 min');
  await waitFor(() => expect(stub.callsOf(stream).at(-1)?.query.get('meeting')).toBe('m-1'), { timeout: 15_000 });
  followed.say({ kind: 'ready' });
  await screen.findByText('Mise à jour en direct');
  await screen.findByRole('region', { name: LINES });
};

it('shows lines as they are said, in their last words, and becomes the ordinary page in its place', async () => {
  const [first, followed] = [new Said(), new Said()];
  const stub = server([first, followed]);
  await openLive(stub, followed);
  followed.say(said(3, 'Je la relis'));
  expect(await within(rows()).findByText('Je la relis')).toBeTruthy();
  followed.say(said(3, 'Je la relis demain.'));
  expect(await within(rows()).findByText('Je la relis demain.')).toBeTruthy();
  expect(within(rows()).queryByText('Je la relis')).toBeNull();

  const box = rows();
  stub.change(meetingDetail, () =>
    answer(meetingDetail, {
      data: meetingView({ analysis: { state: 'waiting', reason: null, dueAt: '2099-11-20T13:50:00Z' } }),
    }),
  );
  followed.say({ kind: 'changed', tables: ['meetings'], meetings: ['m-1'] });
  expect(await screen.findByText('Analyse prévue le 20 nov. 2099 à 14:50.')).toBeTruthy();
  expect(screen.queryByText('En cours depuis', { exact: false })).toBeNull();
  expect(rows()).toBe(box);
  expect(within(box).getByText('Je la relis demain.')).toBeTruthy();

  stub.change(meetingDetail, () => answer(meetingDetail, { data: meetingView() }));
  stub.change(meetingSummary, () => answer(meetingSummary, summary()));
  followed.say({ kind: 'changed', tables: ['analyses'], meetings: ['m-1'] });
  expect(await screen.findByText('L’équipe fixe la migration.', { exact: false })).toBeTruthy();
  expect(rows()).toBe(box);
});

it('says that it lost the stream, and has what it missed when it is back', async () => {
  const [first, followed, again] = [new Said(), new Said(), new Said()];
  let fetched = lines;
  const stub = server([first, followed, again], () => fetched);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await openLive(stub, followed);
  const missed = { line: 3, speaker: 'Thomas Lefèvre', text: 'Dit pendant la coupure.', at: 740_000 };
  fetched = [...lines, missed];
  followed.end();
  expect(await screen.findByText('Connexion au direct perdue : reconnexion…')).toBeTruthy();
  expect(screen.getByText('Mise à jour toutes les 15 secondes')).toBeTruthy();
  await waitFor(() => expect(stub.callsOf(stream)).toHaveLength(3), { timeout: 30_000 });
  again.say({ kind: 'ready' });
  expect(await within(rows()).findByText('Dit pendant la coupure.')).toBeTruthy();
  expect(screen.queryByText('Connexion au direct perdue', { exact: false })).toBeNull();
}, 60_000);

it('leaves somebody who scrolled up where they are, and counts what came', async () => {
  const [first, followed] = [new Said(), new Said()];
  const stub = server([first, followed]);
  await openLive(stub, followed);
  const box = rows();
  Object.defineProperties(box, { scrollHeight: { value: 1_000 }, clientHeight: { value: 200 } });
  const scrollTo = vi.fn<(options: ScrollToOptions) => void>(({ top = 0 }) => {
    box.scrollTop = top;
  });
  Object.defineProperty(box, 'scrollTo', { value: scrollTo });
  act(() => {
    box.scrollTop = 800;
    fireEvent.scroll(box);
    box.scrollTop = 100;
    fireEvent.scroll(box);
  });
  expect(screen.queryByRole('button', { name: /nouvelle/u })).toBeNull();
  scrollTo.mockClear();
  followed.say(said(3, 'Encore une.'));
  const more = await screen.findByRole('button', { name: /^1.nouvelle réplique$/u });
  expect(scrollTo).not.toHaveBeenCalledWith({ top: 1_000 });
  fireEvent.click(more);
  expect(scrollTo).toHaveBeenCalledWith({ top: 1_000 });
  expect(screen.queryByRole('button', { name: /nouvelle/u })).toBeNull();
});
