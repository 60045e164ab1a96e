import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { countWords, UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { CaptionLines } from './caption-lines.ts';
import type { CaptionEvent } from './events.ts';
import { botSessionKeys } from './identity.ts';
import { BOT_SESSION_TAKEN } from './session.ts';

/** What the next caption depends on: which speakers have a number, and what each line says. */
export interface Captions {
  /** Those who are not erased: one who was and speaks again is somebody new. */
  readonly speakers: ReadonlyMap<string, number>;
  /** The number of the next new speaker; one that was given is never given again. */
  readonly nextSpeaker: number;
  readonly lines: CaptionLines<{ readonly speaker: number; readonly at: number; readonly words: number }>;
  /** The worker that took the bot session over last; null where the first still writes. */
  readonly writer: string | null;
}

export interface RecordCaption {
  readonly type: 'finaliseCaption' | 'reviseCaption';
  readonly sessionId: string;
  readonly line: number;
  readonly speaker: string;
  readonly text: string;
  readonly startedAt: string;
  /** Milliseconds since `startedAt`. */
  readonly at: number;
}

export const CAPTION_UNKNOWN: ErrorDefinition = {
  code: 'CAPTION_UNKNOWN',
  kind: 'not-found',
  message: 'Cette ligne de sous-titres n’existe pas.',
};

interface Voice {
  readonly number: number;
  readonly keyId: string;
  /** That somebody is heard for the first time. */
  readonly seen: readonly CaptionEvent[];
}

function voiceOf({ sessionId, speaker: name }: RecordCaption, { speakers, nextSpeaker }: Captions): Voice {
  const number = speakers.get(name) ?? nextSpeaker;
  const keyId = botSessionKeys.speaker(sessionId, number);
  const isNew = !speakers.has(name);
  return {
    number,
    keyId,
    seen: isNew ? [{ type: 'CaptionSpeakerSeen', data: { speaker: number, keyId, name } }] : [],
  };
}

/** A line stays that of its speaker, but for one of whom nobody had been named: it becomes theirs who is. */
function revise(command: RecordCaption, captions: Captions): readonly CaptionEvent[] {
  const { sessionId, line, speaker: name, text, startedAt } = command;
  const known = captions.lines.get(line);
  if (!known) throw new GreffierError(CAPTION_UNKNOWN, { line });
  const former = { speaker: known.speaker, keyId: botSessionKeys.speaker(sessionId, known.speaker) };
  const isNamed = name !== UNKNOWN_SPEAKER && known.speaker === captions.speakers.get(UNKNOWN_SPEAKER);
  const { number, keyId, seen } = isNamed
    ? voiceOf(command, captions)
    : { number: former.speaker, keyId: former.keyId, seen: [] };
  const words = { before: known.words, after: countWords(text) };
  const from = isNamed ? former : null;
  return [
    ...seen,
    { type: 'CaptionRevised', data: { line, speaker: number, keyId, startedAt, at: known.at, text, words, from } },
  ];
}

function decide(command: RecordCaption, captions: Captions): readonly CaptionEvent[] {
  if (command.type === 'reviseCaption') return revise(command, captions);
  const { line, text, startedAt, at } = command;
  if (captions.lines.get(line)) return [];
  const { number, keyId, seen } = voiceOf(command, captions);
  return [...seen, { type: 'CaptionFinalised', data: { line, speaker: number, keyId, startedAt, at, text } }];
}

function evolve(captions: Captions, event: CaptionEvent): Captions {
  if (event.type === 'CaptionsTakenOver') return { ...captions, writer: event.data.worker };
  if (event.type === 'CaptionSpeakerSeen') {
    const { name, speaker } = event.data;
    return {
      ...captions,
      nextSpeaker: speaker + 1,
      speakers: isErased(name) ? captions.speakers : new Map(captions.speakers).set(name, speaker),
    };
  }
  const { line, speaker, at, text } = event.data;
  return {
    ...captions,
    lines: captions.lines.with(line, { speaker, at, words: countWords(orElse(text, '')) }),
  };
}

/** Throws SESSION_TAKEN where another worker took the bot session over from this one. */
export function mustBeWriter({ writer }: Captions, worker: string): void {
  if (writer !== null && writer !== worker) throw new GreffierError(BOT_SESSION_TAKEN);
}

export const captionsDecider: Decider<Captions, RecordCaption, CaptionEvent> = {
  initialState: { speakers: new Map(), nextSpeaker: 0, lines: CaptionLines.none(), writer: null },
  decide,
  evolve,
};
