import type { Dependencies, Request } from '#commands/handle.ts';
import { correctTranscript } from '#commands/meeting/correct.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import type { MeetingCommand } from '#domain/meeting/decide.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { shownMinutes } from '#domain/meeting/minutes.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { eventRegistry } from '#domain/registry.ts';
import { loadState } from '#commands/stream.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastChanges, replayMeeting, type Replayed } from './replay.ts';

const principal = { userId: ORGANISER, isAdmin: false };
const LINES = ['Décision : on garde le stand.', 'Décision : on vend la camionnette.', 'Action : appeler le traiteur.'];

/** The same analyst in a later version, which words decisions otherwise. */
const later = (promptVersion: string, worded = (text: string) => `${text} (${promptVersion})`): Analyst => ({
  ...quotingAnalyst,
  promptVersion,
  analyse: async (request, signal) => {
    const { analysis, tokens } = await quotingAnalyst.analyse(request, signal);
    const decisions = analysis.decisions.map((one) => ({ ...one, text: worded(one.text) }));
    return { tokens, analysis: { ...analysis, decisions } };
  },
});

describe('a replay', () => {
  let dependencies: Dependencies;
  let meetingId: string;
  const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: 'spec' });
  const correct = (line: number, text: string) =>
    correctTranscript(dependencies, {
      meetingId,
      correction: { type: 'correctLine', line, text, principal },
      request: request(),
    });
  const change = (command: object) =>
    changeMeeting(dependencies, {
      meetingId,
      command: { meetingId, principal, ...command } as MeetingCommand,
      request: request(),
    });
  const state = async () => (await loadState(dependencies.log, meetingStreams.of(meetingId))).state;
  const decisions = async () => shownMinutes((await state()).minutes)?.decisions.map(({ text }) => text);
  const length = async () => (await dependencies.log.load(meetingStream(meetingId))).events.length;
  const replay = (analyst: Analyst | null, isRecorded = true): Promise<Replayed> =>
    replayMeeting(dependencies, { meetingId, analystFor: async () => analyst, isRecorded, correlationId: 'spec' });

  beforeEach(async () => {
    dependencies = {
      log: new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, new MemoryKeyring())),
      now: () => '2026-07-01T12:00:00.000Z',
    };
    const said = LINES.map((text, line) => ({ line, speaker: 'Claire', text, at: line * 1_000 }));
    ({ meetingId } = await saveMeeting(dependencies, { ...someMeeting(), lines: said }, request()));
  });
  /** The first analysis, which no replay makes. */
  const begin = async () => {
    const { transcript } = await state();
    const { analysis } = await quotingAnalyst.analyse({
      title: '',
      heldAt: '2026-07-01T08:00:00Z',
      lines: LINES.map((text, line) => ({ line, speaker: 'Claire', text, at: null })),
    });
    await change({
      type: 'recordAnalysis',
      captureId: transcript?.captureId,
      analysisId: 'first',
      result: analysis,
      erasedBefore: 0,
      dropped: 0,
      run: { analyst: 'spec', model: 'citations 1', promptVersion: '0', inputHash: '', tokens: null, durationMs: 0 },
    });
  };

  it('begins nothing where nothing was analysed, and nothing without an analyst', async () => {
    expect(await replay(later('2'))).toEqual({ state: 'not-analysed' });
    await begin();
    expect(await replay(null)).toEqual({ state: 'no-analyst' });
    await change({ type: 'requestAnalysis' });
    expect(await replay(later('2'))).toEqual({ state: 'not-analysed' });
  });

  it('says what would change and keeps nothing of it, or is kept, once, and can be compared afterwards', async () => {
    await begin();
    const before = await length();
    const tried = await replay(later('2'), false);
    expect(tried).toMatchObject({
      state: 'replayed',
      changes: { decisions: [{ state: 'changed' }, { state: 'changed' }], actions: [{ state: 'same' }] },
    });
    expect(await length()).toBe(before);
    expect(await lastChanges(dependencies, meetingId)).toBeNull();

    expect(await replay(later('2'))).toEqual(tried);
    expect(await decisions()).toEqual([`${LINES[0]} (2)`, `${LINES[1]} (2)`]);
    expect(await lastChanges(dependencies, meetingId)).toEqual((tried as { changes: unknown }).changes);
    const after = await length();
    expect(await replay(later('2'))).toEqual({ state: 'up-to-date' });
    expect(await length()).toBe(after);
    expect(await replay(later('3'))).toMatchObject({ state: 'replayed' });
  });

  it('is done again once the words are others', async () => {
    await begin();
    await replay(later('2'));
    await correct(0, 'Décision : on garde le grand stand.');
    expect(await replay(later('2'))).toMatchObject({ state: 'replayed' });
    expect(await decisions()).toContain('Décision : on garde le grand stand. (2)');
  });

  it('leaves people what they put right, and what they chose to be shown', async () => {
    await begin();
    const [first, second] = shownMinutes((await state()).minutes)?.decisions ?? [];
    const mine = 'On garde le stand, le grand.';
    await change({ type: 'correctStatement', part: 'decisions', statementId: first?.id, text: mine });
    await change({ type: 'removeStatement', part: 'decisions', statementId: second?.id });
    await replay(later('2'));
    expect(await decisions()).toEqual([mine]);
    await change({ type: 'chooseAnalysis', analysisId: 'first' });
    await replay(later('3'));
    expect((await state()).analysisId).toBe('first');
    expect((await state()).analyses.size).toBe(3);
  });
});
