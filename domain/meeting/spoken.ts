import type { CaptionEvent, LineEvent } from '#domain/bot-session/events.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import type { CaptureEvent, CapturedPerson } from './capture/events.ts';
import type { CaptureReference } from './capture/identity.ts';

/**
 * A line as its source took it and as people corrected it. Texts are null where they are erased, or were never there.
 */
export interface SpokenLine {
  readonly line: number;
  readonly startedAt: string;
  readonly at: number | null;
  /** Whose words the source took them for. */
  readonly source: number;
  /** Whose they are. */
  readonly speaker: number;
  readonly text: string | null;
  readonly correction: string | null;
  readonly isCorrected: boolean;
  /** Somebody found it so. */
  readonly isImportant: boolean;
  /** It was told of as nobody's before somebody was named. */
  readonly isNamedLate: boolean;
  /** Speakers whose keys open some version of it. */
  readonly holders: ReadonlySet<number>;
}

export interface Voice {
  /** Null once erased. */
  readonly name: string | null;
  /** Every name by which they were known, also where a source or a correction was wrong. */
  readonly names: readonly string[];
  readonly email: string | null;
  /** Every key under which something of this speaker was recorded; the last is for what comes. */
  readonly keyIds: readonly string[];
}

/** What was said in a capture and by whom, as people corrected it in its meeting. */
export interface Spoken {
  readonly lines: ReadonlyMap<number, SpokenLine>;
  readonly voices: ReadonlyMap<number, Voice>;
}

/** Events of a meeting that say something of its transcript. */
const SPOKEN = [
  'MeetingRegistered',
  'MeetingScheduled',
  'TranscriptPartRecorded',
  'SpeakerAdded',
  'SpeakerRenamed',
  'TranscriptLineCorrected',
  'TranscriptLineMarked',
  'SpeakerRekeyed',
  'GlossaryApplied',
  'GlossaryWithdrawn',
  'SpeakersMerged',
  'SpeakersParted',
] as const;
export type SpokenEvent = Extract<MeetingEvent, { type: (typeof SPOKEN)[number] }>;
export const isSpoken = (event: MeetingEvent): event is SpokenEvent =>
  (SPOKEN as readonly string[]).includes(event.type);

/** What a line says after all; null when that is erased. */
export const wordsOf = ({ correction, text, isCorrected }: SpokenLine): string | null =>
  isCorrected ? correction : text;

/** An event that brings lines: of the capture's own stream, or of the captions of its bot session. */
export type LinesEvent = CaptureEvent | CaptionEvent;

/** A capture, and its lines where they are not in the meeting's stream. */
export interface CapturedLines {
  readonly capture: CaptureReference;
  readonly lines: readonly LinesEvent[];
}

/** @param events of the meeting */
export function spokenIn({ capture, lines }: CapturedLines, events: readonly SpokenEvent[]): Spoken {
  const fold = new SpokenFold();
  for (const event of lines) fold.line(event);
  for (const event of events) if (captureOf(event, capture) === capture.captureId) fold.event(event);
  return fold;
}

/** The capture of which an event of a meeting speaks. Parts in a meeting's stream are of the one that is kept there. */
function captureOf({ type, data }: SpokenEvent, { captureId, keptIn }: CaptureReference): string | null {
  if (type === 'MeetingRegistered' || type === 'MeetingScheduled') return data.transcript.captureId;
  if (type === 'TranscriptPartRecorded') return keptIn === 'meeting' ? captureId : null;
  return data.captureId;
}

class SpokenFold implements Spoken {
  readonly lines = new Map<number, SpokenLine>();
  readonly voices = new Map<number, Voice>();

  line(event: LinesEvent): void {
    switch (event.type) {
      case 'CaptureStarted':
        this.#people(event.data.participants);
        return;
      case 'CapturePartRecorded':
        this.#part(event.data);
        return;
      case 'CaptionSpeakerSeen':
        this.#hear(event.data.speaker, event.data.keyId, { name: orElse(event.data.name, null) });
        return;
      case 'CaptionFinalised':
      case 'CaptionRevised':
        this.#caption(event);
    }
  }

  event({ type, data }: SpokenEvent): void {
    switch (type) {
      case 'MeetingRegistered':
      case 'MeetingScheduled':
        this.#people(data.participants);
        return;
      case 'TranscriptPartRecorded':
        this.#part(data);
        return;
      case 'SpeakerAdded':
      case 'SpeakerRenamed':
        this.#hear(data.speaker, data.keyId, { name: orElse(data.name, null) });
        return;
      case 'TranscriptLineCorrected':
        this.#correct(data);
        return;
      case 'TranscriptLineMarked':
        this.#mark(data);
        return;
      case 'SpeakerRekeyed':
        this.#rekey(data);
    }
  }

  #people(participants: readonly CapturedPerson[]): void {
    for (const { number, keyId, name, email } of participants)
      this.#hear(number, keyId, { name: orElse(name, null), email: orElse(email, null) });
  }

  #part({ startedAt, voices }: Pick<MeetingEventData<'TranscriptPartRecorded'>, 'startedAt' | 'voices'>): void {
    for (const { speaker, lines } of voices)
      for (const { line, at, text } of lines) this.#source({ line, at, text: orElse(text, null) }, speaker, startedAt);
  }

  /** A line that was nobody's is theirs who was named; what was written before is under nobody's key. */
  #caption({ type, data }: LineEvent): void {
    const { line, at, speaker, startedAt } = data;
    const known = this.lines.get(line);
    const text = orElse(data.text, null);
    if (type === 'CaptionFinalised' || !known) return this.#source({ line, at, text }, speaker, startedAt);
    const named = data.from === null ? {} : { source: speaker, speaker, isNamedLate: true };
    this.lines.set(line, { ...known, ...named, text, holders: new Set([...known.holders, speaker]) });
  }

  /** What is erased says nothing over what is known: a name under a new key stays when the old key goes. */
  #hear(number: number, keyId: string, known: Partial<Pick<Voice, 'name' | 'email'>>): void {
    const before = this.voices.get(number) ?? { name: null, names: [], email: null, keyIds: [] };
    this.voices.set(number, {
      name: known.name ?? before.name,
      names: known.name ? [...before.names.filter((name) => name !== known.name), known.name] : before.names,
      email: known.email ?? before.email,
      keyIds: [...before.keyIds.filter((id) => id !== keyId), keyId],
    });
  }

  #source({ line, at, text }: Pick<SpokenLine, 'line' | 'at' | 'text'>, speaker: number, startedAt: string): void {
    this.lines.set(line, {
      line,
      startedAt,
      at,
      source: speaker,
      speaker,
      text,
      correction: null,
      isCorrected: false,
      isImportant: false,
      isNamedLate: false,
      holders: new Set([speaker]),
    });
  }

  #correct(data: MeetingEventData<'TranscriptLineCorrected'>): void {
    const { line, startedAt, at, text, corrected } = data;
    const before = this.lines.get(line);
    // Who was named after somebody corrected the words alone is who said them.
    const source = before?.source ?? data.source;
    const speaker = data.speaker === data.source ? source : data.speaker;
    const holders = new Set([...(before?.holders ?? [source]), speaker]);
    this.lines.set(line, {
      line,
      startedAt,
      at,
      source,
      speaker,
      text: before?.text ?? null,
      correction: corrected ? orElse(text, null) : null,
      isCorrected: corrected,
      isImportant: before?.isImportant ?? false,
      isNamedLate: before?.isNamedLate ?? false,
      holders,
    });
  }

  #mark({ line, important }: MeetingEventData<'TranscriptLineMarked'>): void {
    const known = this.lines.get(line);
    if (known) this.lines.set(line, { ...known, isImportant: important });
  }

  /** From the first part on the old key is as good as gone: what it held and no part repeats is nobody's any more. */
  #rekey({ part, speaker, keyId, name, email, lines }: MeetingEventData<'SpeakerRekeyed'>): void {
    this.#hear(speaker, keyId, { name: orElse(name, null), email: orElse(email, null) });
    if (part === 0)
      for (const [line, known] of this.lines)
        if (known.holders.has(speaker)) this.lines.set(line, { ...known, holders: without(known.holders, speaker) });
    for (const { line, startedAt, at, source, speaker: said, text, correction } of lines) {
      const known = this.lines.get(line) ?? {
        line,
        startedAt,
        at,
        source,
        speaker: said,
        text: null,
        correction: null,
        isCorrected: said !== source,
        isImportant: false,
        isNamedLate: false,
        holders: new Set(),
      };
      const isCorrected = known.isCorrected || (!isErased(correction) && correction !== null);
      this.lines.set(line, {
        ...known,
        text: orElse(text, null) ?? known.text,
        correction: orElse(correction, null) ?? known.correction,
        isCorrected,
        holders: new Set([...known.holders, speaker]),
      });
    }
  }
}

const without = <T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> => new Set([...set].filter((each) => each !== one));
