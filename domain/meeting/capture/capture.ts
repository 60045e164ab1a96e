import { GreffierError } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { orElse } from '#domain/events/personal.ts';
import { MEETING_DELETED, MEETING_EXISTS } from '#domain/meeting/errors.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import type { CapturedPerson, CaptureEvent, CaptureEventData, TranscriptFigures } from './events.ts';
import { captureKeys } from './identity.ts';
import { transcriptParts } from './transcript-parts.ts';

/** What the next decision over a capture depends on: not what was said in it. */
export interface Capture {
  readonly phase: 'unknown' | 'recording' | 'complete' | 'deleted' | 'erased';
  /** ISO 8601, as its first event says. */
  readonly startedAt: string | null;
  /** Of the whole transcript that is being recorded, so that only the same one is continued. */
  readonly fingerprint: string | null;
  /** Parts that are there, from 0 without gaps. */
  readonly parts: number;
  /** Once it is complete. */
  readonly figures: TranscriptFigures | null;
}

type Beginning = Pick<
  CaptureEventData<'CaptureStarted'>,
  'meetingId' | 'source' | 'platform' | 'providerMeetingId' | 'startedAt'
>;

export type CaptureCommand =
  /** Everything that a source says, at once. */
  | (Beginning & {
      readonly type: 'recordCapture';
      readonly captureId: string;
      readonly participants: readonly CapturedPerson[];
      /** The number of each speaker, by the name that the lines have. */
      readonly voices: ReadonlyMap<string, number>;
      readonly lines: readonly TranscriptLine[];
      readonly fingerprint: string;
      readonly words: number;
      readonly durationMs: number | null;
    })
  /** A bot session, whose lines are its captions; `figures` once it is over. */
  | (Beginning & {
      readonly type: 'followSession';
      readonly captureId: string;
      readonly session: string;
      readonly figures: TranscriptFigures | null;
    })
  | { readonly type: 'deleteCapture' }
  | { readonly type: 'recordCaptureErasure'; readonly meetingId: string; readonly keysDestroyed: number };

const beginningOf = ({ meetingId, source, platform, providerMeetingId, startedAt }: Beginning): Beginning => ({
  meetingId,
  source,
  platform,
  providerMeetingId,
  startedAt,
});

/** Goes on at the first missing part of the same transcript. */
function record(command: Extract<CaptureCommand, { type: 'recordCapture' }>, capture: Capture): CaptureEvent[] {
  const { captureId, meetingId, participants, voices, lines, fingerprint, words, durationMs } = command;
  if (capture.phase === 'complete') return [];
  if (capture.phase === 'recording' && capture.fingerprint !== fingerprint) throw new GreffierError(MEETING_EXISTS);
  const parts = transcriptParts(capture.startedAt ?? command.startedAt, lines, (name) => {
    const number = voices.get(name) ?? 0;
    return { number, keyId: captureKeys.speaker(captureId, number) };
  });
  const started: CaptureEvent = {
    type: 'CaptureStarted',
    data: {
      ...beginningOf(command),
      keyId: captureKeys.content(captureId),
      keptIn: 'capture',
      session: null,
      fingerprint,
      participants: [...participants],
    },
  };
  const completed: CaptureEvent = {
    type: 'CaptureCompleted',
    data: { meetingId, parts: parts.length, lines: lines.length, words, durationMs, endedAt: null },
  };
  const missing = parts.slice(capture.parts);
  return [
    ...(capture.phase === 'unknown' ? [started] : []),
    ...missing.map((part): CaptureEvent => ({ type: 'CapturePartRecorded', data: { meetingId, ...part } })),
    completed,
  ];
}

function follow(command: Extract<CaptureCommand, { type: 'followSession' }>, capture: Capture): CaptureEvent[] {
  const { captureId, meetingId, session, figures } = command;
  const started: CaptureEvent = {
    type: 'CaptureStarted',
    data: {
      ...beginningOf(command),
      keyId: captureKeys.content(captureId),
      keptIn: 'captions',
      session,
      fingerprint: session,
      participants: [],
    },
  };
  return [
    ...(capture.phase === 'unknown' ? [started] : []),
    ...(figures === null || capture.phase === 'complete'
      ? []
      : [{ type: 'CaptureCompleted', data: { meetingId, ...figures } } as const]),
  ];
}

function decide(command: CaptureCommand, capture: Capture): readonly CaptureEvent[] {
  const isGone = capture.phase === 'deleted' || capture.phase === 'erased';
  switch (command.type) {
    case 'recordCapture':
    case 'followSession':
      if (isGone) throw new GreffierError(MEETING_DELETED);
      return command.type === 'recordCapture' ? record(command, capture) : follow(command, capture);
    case 'deleteCapture':
      // Also of one that has no event yet, so that it is not recorded afterwards.
      return isGone ? [] : [{ type: 'CaptureDeleted', data: {} }];
    case 'recordCaptureErasure': {
      const { meetingId, keysDestroyed } = command;
      return capture.phase === 'deleted' ? [{ type: 'CaptureErased', data: { meetingId, keysDestroyed } }] : [];
    }
  }
}

function evolve(capture: Capture, event: CaptureEvent): Capture {
  switch (event.type) {
    case 'CaptureStarted':
      return {
        ...capture,
        phase: 'recording',
        startedAt: event.data.startedAt,
        fingerprint: orElse(event.data.fingerprint, null),
      };
    case 'CapturePartRecorded':
      return { ...capture, parts: capture.parts + 1 };
    case 'CaptureCompleted': {
      const { meetingId: _, ...figures } = event.data;
      return { ...capture, phase: 'complete', figures };
    }
    case 'CaptureDeleted':
      return { ...capture, phase: 'deleted' };
    case 'CaptureErased':
      return { ...capture, phase: 'erased' };
  }
}

export const unknownCapture: Capture = {
  phase: 'unknown',
  startedAt: null,
  fingerprint: null,
  parts: 0,
  figures: null,
};

export const captureDecider: Decider<Capture, CaptureCommand, CaptureEvent> = {
  initialState: unknownCapture,
  decide,
  evolve,
};
