import { meetingStreams } from '#domain/meeting/stream.ts';
import { shownMinutes } from '#domain/meeting/minutes.ts';
import { loadState } from '#commands/stream.ts';
import { captureIdOf } from '#domain/meeting/capture/identity.ts';
import { settingsStream } from '#domain/settings/stream.ts';
import { handle, type Dependencies, type Request } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Analysis } from '#domain/analysis/analysis.ts';
import type { Analyst, AnalysisRequest } from '#domain/analysis/analyst.ts';
import type { Recorded } from '#domain/events/event.ts';
import { APPEND_TOO_LARGE } from '#domain/events/store.ts';
import { meetingKeys, meetingStream } from '#domain/meeting/identity.ts';
import { HOPELESS } from '#domain/heavy-work.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { ORGANISER, someAnalysis, someMeeting, type MeetingToSave } from '#test/support/meetings.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { analystReactor } from './analyst.ts';

const principal = { userId: ORGANISER, isAdmin: false };
const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: 'spec' });

/** An analyst that does what it is told, one call after the other, and then quotes the first line. */
const analystWho = (...calls: readonly ((asked: AnalysisRequest) => unknown)[]) => {
  const asked: AnalysisRequest[] = [];
  const analyst: Analyst = {
    name: 'spec',
    model: 'none',
    promptVersion: '1',
    analyse: async (wanted) => {
      asked.push(wanted);
      await calls[asked.length - 1]?.(wanted);
      const { line, text } = wanted.lines[0] ?? { line: 0, text: '' };
      return {
        analysis: { ...someAnalysis([]), summary: text, summaryCitations: [{ line, quote: text }] },
        tokens: { input: 10, output: 2 },
      };
    },
  };
  return { analyst, asked };
};

/** Of a failure that would come again. */
const FOR_GOOD = [...HOPELESS][0] ?? '';

const failing = (code?: string) => () => {
  throw Object.assign(new Error('no answer'), code === undefined ? {} : { code });
};

describe('the analyst', () => {
  let dependencies: Dependencies;
  let keyring: MemoryKeyring;
  const never = new AbortController().signal;
  beforeEach(() => {
    keyring = new MemoryKeyring();
    dependencies = {
      log: new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, keyring)),
      now: () => '2026-07-01T12:00:00.000Z',
    };
  });
  afterEach(() => vi.useRealTimers());

  const eventsOf = async (meetingId: string): Promise<readonly Recorded[]> =>
    (await dependencies.log.load(meetingStream(meetingId))).events;
  const saved = async (changes: Partial<MeetingToSave> = {}) => {
    const { meetingId } = await saveMeeting(dependencies, someMeeting(changes), request());
    const [registered] = await eventsOf(meetingId);
    return {
      meetingId,
      asked: {
        kind: 'analyse' as const,
        subject: meetingId,
        detail: '',
        askedBy: registered?.id ?? '',
        correlationId: 'correlated',
      },
    };
  };
  const last = async (meetingId: string) => (await eventsOf(meetingId)).at(-1);

  it('records what was found, by whom, at what price, and answers where', async () => {
    const { meetingId, asked } = await saved();
    const { analyst, asked: given } = analystWho();
    const position = await analystReactor(dependencies, analyst).act(asked, never);
    expect(given).toMatchObject([
      {
        title: 'Comité d’été',
        heldAt: '2026-07-01T08:00:00.000Z',
        lines: [{ line: 0, speaker: 'Claire' }, { line: 1, speaker: 'Noé' }, { line: 2 }],
      },
    ]);
    const event = await last(meetingId);
    expect(event).toMatchObject({
      type: 'MeetingAnalysed',
      metadata: { actor: 'system:analyst', correlationId: 'correlated' },
      data: {
        analyst: 'spec',
        model: 'none',
        promptVersion: '1',
        tokens: { input: 10, output: 2 },
        result: { summary: 'Phrase numéro 0 sur le budget.' },
      },
    });
    expect(position).toBe(event ? dependencies.log.positionOf(event) : null);
  });

  it('is asked once for one request, however often the request is served', async () => {
    const { meetingId, asked } = await saved();
    const { analyst, asked: given } = analystWho();
    const positions = [
      await analystReactor(dependencies, analyst).act(asked, never),
      await analystReactor(dependencies, analyst).act(asked, never),
    ];
    expect(given).toHaveLength(1);
    expect(positions[0]).toBe(positions[1]);
    expect(await eventsOf(meetingId)).toHaveLength(3);
  });

  it.each<[string, Partial<MeetingToSave>, string]>([
    ['under five minutes', { endedAt: '2026-07-01T08:04:59.999Z' }, 'too-short'],
    ['under five minutes by its words', { endedAt: null, durationMs: 299_999 }, 'too-short'],
    ['in which nothing was said', { lines: [] }, 'nothing-said'],
    [
      'in which only silence was said',
      { lines: numberLines([{ speaker: 'Claire', text: ' \n', at: null }]) },
      'nothing-said',
    ],
  ])('skips a meeting %s, and says so', async (_, changes, reason) => {
    const { meetingId, asked } = await saved(changes);
    const { analyst, asked: given } = analystWho();
    await analystReactor(dependencies, analyst).act(asked, never);
    expect(given).toEqual([]);
    expect(await last(meetingId)).toMatchObject({ type: 'MeetingAnalysisSkipped', data: { reason } });
  });

  it.each<[string, Partial<MeetingToSave>]>([
    ['of just five minutes', { endedAt: '2026-07-01T08:05:00.000Z' }],
    ['of which nobody knows how long it was', { endedAt: null, durationMs: null }],
  ])('analyses a meeting %s', async (_, changes) => {
    const { meetingId, asked } = await saved(changes);
    await analystReactor(dependencies, analystWho().analyst).act(asked, never);
    expect(await last(meetingId)).toMatchObject({ type: 'MeetingAnalysed' });
  });

  /** Sets the installation's switch for automatic summaries. */
  const switchSummaries = (automaticSummaries: boolean) =>
    handle(dependencies, {
      stream: settingsStream,
      command: { type: 'changeSettings', changes: { automaticSummaries } },
      request: request(),
    });
  const configure = (meetingId: string, automaticSummary: boolean) => {
    const languages = { captionLanguage: 'fr', summaryLanguage: 'fr' } as const;
    const config = { visibility: 'restricted' as const, ...languages, automaticSummary, automaticEmail: false };
    return changeMeeting(dependencies, {
      meetingId,
      command: { type: 'configureMeeting', config, principal },
      request: request(),
    });
  };

  describe('where automatic summaries are switched off', () => {
    it.each<[string, boolean, boolean | null, boolean]>([
      ['for the installation', false, null, false],
      ['for the installation, and on for the meeting', false, true, true],
      ['for the meeting', true, false, false],
      ['for neither', true, true, true],
    ])('%s', async (_, installation, ofMeeting, analysed) => {
      await switchSummaries(installation);
      const { meetingId, asked } = await saved();
      if (ofMeeting !== null) await configure(meetingId, ofMeeting);
      const { analyst, asked: given } = analystWho();
      await analystReactor(dependencies, analyst).act(asked, never);
      expect(given).toHaveLength(analysed ? 1 : 0);
      const skipped = { type: 'MeetingAnalysisSkipped', data: { reason: 'switched-off' } };
      expect(await last(meetingId)).toMatchObject(analysed ? { type: 'MeetingAnalysed' } : skipped);
    });

    it('still finishes an analysis that somebody asked for on the analysis screen', async () => {
      await switchSummaries(false);
      const { meetingId, asked } = await saved({ source: 'analysis' });
      await analystReactor(dependencies, analystWho().analyst).act(asked, never);
      expect(await last(meetingId)).toMatchObject({ type: 'MeetingAnalysed' });
    });

    it('still repeats an analysis that somebody’s erasure took away', async () => {
      const { meetingId, asked } = await saved();
      await analystReactor(dependencies, analystWho().analyst).act(asked, never);
      await switchSummaries(false);
      await changeMeeting(dependencies, {
        meetingId,
        command: { type: 'erasePerson', erasureId: 'e1', participants: [0] },
        request: request(),
      });
      await changeMeeting(dependencies, {
        meetingId,
        command: {
          type: 'recordPersonErasure',
          captureId: captureIdOf(meetingId, 'save'),
          erasureId: 'e1',
          participants: [0],
          keysDestroyed: 2,
        },
        request: request(),
      });
      const erased = await last(meetingId);
      await analystReactor(dependencies, analystWho().analyst).act({ ...asked, askedBy: erased?.id ?? '' }, never);
      expect(await last(meetingId)).toMatchObject({ type: 'MeetingAnalysed' });
    });
  });

  describe('that somebody has made again', () => {
    const relaunch = async (meetingId: string) => {
      await changeMeeting(dependencies, {
        meetingId,
        command: { type: 'requestAnalysis', principal },
        request: request(),
      });
      return (await last(meetingId))?.id ?? '';
    };

    it('is another one, with a key of its own, also where it was switched off', async () => {
      await switchSummaries(false);
      const { meetingId, asked } = await saved();
      const { analyst, asked: given } = analystWho();
      await analystReactor(dependencies, analyst).act(asked, never);
      expect(given).toEqual([]);
      for (const _ of ['one', 'two'])
        await analystReactor(dependencies, analyst).act({ ...asked, askedBy: await relaunch(meetingId) }, never);
      const made = (await eventsOf(meetingId)).filter(({ type }) => type === 'MeetingAnalysed');
      expect(new Set(made.map(({ data }) => Object(data).keyId)).size).toBe(2);
    });

    it('is given what people settled since, and finds nothing again that they removed', async () => {
      const { meetingId, asked } = await saved();
      const found = { id: '', text: 'Le budget', citations: [{ line: 0, quote: 'sur le budget' }] };
      const analyst = (given: unknown[]): Analyst => ({
        ...analystWho().analyst,
        analyse: async ({ settled }) => {
          given.push(...(settled ?? []));
          return { analysis: { ...someAnalysis([]), decisions: [found] }, tokens: null };
        },
      });
      await analystReactor(dependencies, analyst([])).act(asked, never);
      const shown = async () =>
        shownMinutes((await loadState(dependencies.log, meetingStreams.of(meetingId))).state.minutes)?.decisions ?? [];
      const statementId = (await shown())[0]?.id ?? '';
      const removal = { type: 'removeStatement', part: 'decisions', statementId, meetingId, principal } as const;
      await changeMeeting(dependencies, { meetingId, command: removal, request: request() });
      const given: unknown[] = [];
      await analystReactor(dependencies, analyst(given)).act({ ...asked, askedBy: await relaunch(meetingId) }, never);
      expect(given).toMatchObject([{ kind: 'decision', content: null, citations: found.citations }]);
      expect(await shown()).toEqual([]);
    });

    it('is none of a meeting of less than five minutes', async () => {
      const { meetingId, asked } = await saved({ endedAt: '2026-07-01T08:04:59.999Z' });
      await analystReactor(dependencies, analystWho().analyst).act(asked, never);
      await analystReactor(dependencies, analystWho().analyst).act(
        { ...asked, askedBy: await relaunch(meetingId) },
        never,
      );
      expect(await last(meetingId)).toMatchObject({ type: 'MeetingAnalysisSkipped', data: { reason: 'too-short' } });
    });

    it('leaves the one before where it fails', async () => {
      const { meetingId, asked } = await saved();
      await analystReactor(dependencies, analystWho().analyst).act(asked, never);
      const again = { ...asked, askedBy: await relaunch(meetingId) };
      const hopeless = analystWho(failing(FOR_GOOD)).analyst;
      await withoutPauses(analystReactor(dependencies, hopeless).act(again, never));
      expect(await last(meetingId)).toMatchObject({ type: 'MeetingReanalysisFailed', data: { code: FOR_GOOD } });
    });
  });

  it('does not analyse a meeting that was saved before it starts', async () => {
    const { meetingId, asked } = await saved({
      startedAt: '2026-07-02T08:00:00.000Z',
      endedAt: '2026-07-02T09:00:00.000Z',
    });
    const { analyst, asked: given } = analystWho();
    await analystReactor({ ...dependencies, now: () => '2026-07-02T09:05:00.000Z' }, analyst).act(asked, never);
    expect(given).toEqual([]);
    expect(await last(meetingId)).toMatchObject({ type: 'MeetingAnalysisSkipped', data: { reason: 'scheduled' } });
  });

  /** Ends every pause at once, between turns of the event loop in which events are read and written. */
  async function withoutPauses(acting: Promise<unknown>): Promise<void> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const state = { isOver: false };
    const ended = acting.finally(() => (state.isOver = true));
    while (!state.isOver) {
      await vi.runAllTimersAsync();
      await nextTurn();
    }
    await ended;
  }

  it('that fails three times has failed, with the code of its last failure and nothing that was said', async () => {
    const { meetingId, asked } = await saved();
    const { analyst, asked: given } = analystWho(failing(), failing('ECONNRESET'), failing('TIMEOUT'));
    await withoutPauses(analystReactor(dependencies, analyst).act(asked, never));
    expect(given).toHaveLength(3);
    expect(await last(meetingId)).toMatchObject({
      type: 'MeetingAnalysisFailed',
      data: { analyst: 'spec', code: 'TIMEOUT', attempts: 3 },
    });
  });

  it('that fails twice has not', async () => {
    const { meetingId, asked } = await saved();
    await withoutPauses(analystReactor(dependencies, analystWho(failing(), failing()).analyst).act(asked, never));
    expect(await last(meetingId)).toMatchObject({ type: 'MeetingAnalysed' });
  });

  it('whose finding cannot be recorded has failed, and is not asked again for ever', async () => {
    const { meetingId, asked } = await saved();
    const { analyst, asked: given } = analystWho();
    const verbose: Analyst = {
      ...analyst,
      analyse: async (wanted) => ({
        ...(await analyst.analyse(wanted)),
        analysis: {
          ...someAnalysis([]),
          summary: 'x'.repeat(1_000_000),
        },
      }),
    };
    await analystReactor(dependencies, verbose).act(asked, never);
    expect(given).toHaveLength(1);
    expect(await last(meetingId)).toMatchObject({
      type: 'MeetingAnalysisFailed',
      data: { code: APPEND_TOO_LARGE.code },
    });
  });

  it('that finds more than an event can hold keeps the best of it, and says how much it left out', async () => {
    const { meetingId, asked } = await saved();
    const { analyst } = analystWho();
    const decisions = Array.from({ length: 20_000 }, (_, number) => ({
      id: '',
      text: `Décision ${number} ${'du comité '.repeat(10)}`,
      citations: [{ line: 0, quote: 'budget' }],
    }));
    const thorough: Analyst = {
      ...analyst,
      analyse: async (wanted) => ({
        ...(await analyst.analyse(wanted)),
        analysis: { ...someAnalysis([]), decisions },
      }),
    };
    await analystReactor(dependencies, thorough).act(asked, never);
    const recorded = await last(meetingId);
    expect(recorded?.type).toBe('MeetingAnalysed');
    const data = recorded?.data as { readonly result: Analysis } | undefined;
    const { decisions: kept, leftOut = 0 } = data?.result ?? someAnalysis([]);
    expect(kept.length).toBeGreaterThan(1_000);
    expect(kept.length + leftOut).toBe(decisions.length);
  });

  it('that is told to leave leaves the request open', async () => {
    const { meetingId, asked } = await saved();
    const leave = new AbortController();
    const { analyst } = analystWho(() => {
      leave.abort();
      throw new Error('interrupted');
    });
    await expect(analystReactor(dependencies, analyst).act(asked, leave.signal)).rejects.toThrow('abort');
    expect(await last(meetingId)).toMatchObject({ type: 'TranscriptCompleted' });
  });

  it('records nothing of a meeting that is deleted and erased while it reads', async () => {
    const { meetingId, asked } = await saved();
    const { analyst } = analystWho(async () => {
      await changeMeeting(dependencies, {
        meetingId,
        command: { type: 'deleteMeeting', principal },
        request: request(),
      });
      await keyring.destroy(meetingKeys.owner(meetingId));
    });
    await analystReactor(dependencies, analyst).act(asked, never);
    expect((await eventsOf(meetingId)).map(({ type }) => type)).toEqual([
      'MeetingRegistered',
      'TranscriptCompleted',
      'MeetingDeleted',
    ]);
  });

  it('is not shown a meeting that was deleted while it waited, erased already or not', async () => {
    const { meetingId, asked } = await saved();
    const { analyst, asked: given } = analystWho();
    await changeMeeting(dependencies, { meetingId, command: { type: 'deleteMeeting', principal }, request: request() });
    await analystReactor(dependencies, analyst).act(asked, never);
    await keyring.destroy(meetingKeys.owner(meetingId));
    await analystReactor(dependencies, analyst).act(asked, never);
    expect(given).toEqual([]);
  });

  it('records nothing that it read before somebody was erased, and is not shown their lines again', async () => {
    const { meetingId, asked } = await saved();
    const erasing = () =>
      changeMeeting(dependencies, {
        meetingId,
        command: { type: 'erasePerson', erasureId: 'e1', participants: [0] },
        request: request(),
      });
    const { analyst, asked: given } = analystWho(erasing);
    await analystReactor(dependencies, analyst).act(asked, never);
    expect(await last(meetingId)).toMatchObject({ type: 'PersonErasureRequested' });
    await analystReactor(dependencies, analyst).act(asked, never);
    expect(given.map(({ lines }) => lines.map(({ speaker }) => speaker))).toEqual([
      ['Claire', 'Noé', 'Claire'],
      ['Noé'],
    ]);
    expect(await last(meetingId)).toMatchObject({
      type: 'MeetingAnalysed',
      data: { result: { summary: 'Phrase numéro 1 sur le budget.' } },
    });
  });
});
