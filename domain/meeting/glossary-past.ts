import { orElse } from '#domain/events/personal.ts';
import type { Former, SaidLine } from './former.ts';
import type { SpokenEvent } from './spoken.ts';
import type { TranscribedMeeting } from './transcribed.ts';

/** Whose the words of a line, or a name, are, and what the glossary may not do with them. */
export interface GlossaryPast {
  readonly by: 'source' | 'person' | 'glossary';
  /**
   * What it said before each of the last corrections that are people's: the glossary's words first, or null for those
   * of the source.
   */
  readonly said: readonly (string | null)[];
  /** Of the glossary, where the words are its. */
  readonly entries: readonly string[];
  /** Entries whose correction somebody took back: they are not applied there again. */
  readonly refused: ReadonlySet<string>;
}

interface Version {
  readonly text: string | null;
  readonly speaker: number;
  entries: readonly string[] | null;
}

class Words {
  readonly versions: Version[] = [];
  readonly refused = new Set<string>();
  /** What was taken back last, until it is known who did. */
  #takenBack: readonly string[] = [];

  says({ text, speaker }: Pick<Version, 'text' | 'speaker'>, undo: boolean): void {
    if (!undo) {
      this.versions.push({ text, speaker, entries: null });
      return;
    }
    this.#takenBack = this.versions.pop()?.entries ?? [];
    for (const entry of this.#takenBack) this.refused.add(entry);
  }

  applied(entries: readonly string[]): void {
    const last = this.versions.at(-1);
    if (last) last.entries = entries;
  }

  withdrawn(): void {
    for (const entry of this.#takenBack) this.refused.delete(entry);
  }

  #beforePeoples(): (string | null)[] {
    const last = this.versions.findLastIndex(({ entries }) => entries !== null);
    const said = this.versions.slice(Math.max(last, 0), -1).map(({ text }) => text ?? '');
    return last === -1 ? [null, ...said] : said;
  }

  get past(): GlossaryPast {
    const last = this.versions.at(-1);
    return {
      by: last === undefined ? 'source' : last.entries === null ? 'person' : 'glossary',
      said: this.#beforePeoples(),
      entries: last?.entries ?? [],
      refused: this.refused,
    };
  }
}

const UNTOUCHED: GlossaryPast = { by: 'source', said: [null], entries: [], refused: new Set() };

/** What people and the glossary made of the lines and names of a capture, by number. */
export function glossaryPast({ captured, events }: TranscribedMeeting) {
  const [lines, speakers] = [new Map<number, Words>(), new Map<number, Words>()];
  const of = (all: Map<number, Words>, number: number): Words => {
    const known = all.get(number) ?? new Words();
    all.set(number, known);
    return known;
  };
  const note = ({ type, data }: SpokenEvent): void => {
    switch (type) {
      case 'TranscriptLineCorrected':
        of(lines, data.line).says({ text: orElse(data.text, null), speaker: data.speaker }, data.undo);
        return;
      case 'SpeakerRenamed':
        of(speakers, data.speaker).says({ text: orElse(data.name, null), speaker: data.speaker }, data.undo);
        return;
      case 'GlossaryApplied':
        for (const { line, entries } of data.lines) of(lines, line).applied(entries);
        for (const { speaker, entries } of data.speakers) of(speakers, speaker).applied(entries);
        return;
      case 'GlossaryWithdrawn':
        for (const line of data.lines) of(lines, line).withdrawn();
        for (const speaker of data.speakers) of(speakers, speaker).withdrawn();
    }
  };
  for (const event of events)
    if ('captureId' in event.data && event.data.captureId === captured.capture.captureId) note(event);
  return {
    line: (number: number): GlossaryPast => lines.get(number)?.past ?? UNTOUCHED,
    speaker: (number: number): GlossaryPast => speakers.get(number)?.past ?? UNTOUCHED,
    /** What a line said before its last correction; `source` is what its source took. Null where that is erased. */
    former: (number: number, source: SaidLine | null): Former<SaidLine> | null => {
      const before = lines.get(number)?.versions.at(-2);
      if (before === undefined) return source && { said: source, corrected: false };
      const { text, speaker } = before;
      return text === null ? null : { said: { text, speaker }, corrected: true };
    },
    /** Lines and speakers whose words are an entry's. */
    linesBy: (entryId: string): number[] => byEntry(lines, entryId),
    speakersBy: (entryId: string): number[] => byEntry(speakers, entryId),
  };
}

const byEntry = (all: ReadonlyMap<number, Words>, entryId: string): number[] =>
  [...all].flatMap(([number, words]) => (words.past.entries.includes(entryId) ? [number] : []));
