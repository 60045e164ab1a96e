import type { TranscriptEntry } from '#api/contract/google-meet-bot.ts';
import type { SpokenLine, StreamMessage } from '#api/contract/stream.ts';

/** What was heard live of a bot session beside what was fetched: final lines, and those that may still change. */
export interface Spoken {
  readonly final: ReadonlyMap<number, SpokenLine>;
  readonly drafts: ReadonlyMap<number, SpokenLine>;
}

export interface SpokenRow extends Omit<TranscriptEntry, 'timestamp'> {
  /**
   * Null for what is so new that only the stream has told of it: that counts from a beginning which the page does not
   * know.
   */
  readonly timestamp: string | null;
  /** Still being said: its words may change. */
  readonly draft: boolean;
}

export const NOTHING_HEARD: Spoken = { final: new Map(), drafts: new Map() };

const withLines = (
  known: ReadonlyMap<number, SpokenLine>,
  lines: readonly SpokenLine[],
): ReadonlyMap<number, SpokenLine> => new Map([...known, ...lines.map((line) => [line.line, line] as const)]);
const without = (
  known: ReadonlyMap<number, SpokenLine>,
  isGone: (line: SpokenLine) => boolean,
): ReadonlyMap<number, SpokenLine> => new Map([...known].filter(([, line]) => !isGone(line)));

/** What is known after a message of the stream. */
export const hear = (spoken: Spoken, message: StreamMessage): Spoken => {
  switch (message.kind) {
    // The beginning, also of another connection: what was missed is fetched.
    case 'ready':
      return NOTHING_HEARD;
    case 'lines': {
      const numbers = new Set(message.lines.map(({ line }) => line));
      return {
        final: withLines(spoken.final, message.lines),
        drafts: without(spoken.drafts, ({ line }) => numbers.has(line)),
      };
    }
    case 'drafts':
      return { ...spoken, drafts: withLines(spoken.drafts, message.lines) };
    case 'erased': {
      const { speakers, lines } = message;
      const isErased = ({ line, speaker }: SpokenLine) =>
        speakers === null || speakers.includes(speaker) || lines.includes(line);
      return { final: without(spoken.final, isErased), drafts: without(spoken.drafts, isErased) };
    }
    default:
      return spoken;
  }
};

/** Every line once, in order: what was fetched, replaced by what was heard since, then what is being said. */
export const rowsOf = (entries: readonly TranscriptEntry[], spoken: Spoken): SpokenRow[] => {
  const names = new Map(entries.map(({ speakerNumber, speaker }) => [speakerNumber, speaker]));
  for (const { speaker, name } of [...spoken.final.values(), ...spoken.drafts.values()])
    if (name !== null) names.set(speaker, name);
  const rows = new Map<number, SpokenRow>(entries.map((entry) => [entry.line, { ...entry, draft: false }]));
  const put = (draft: boolean) => (said: SpokenLine) => {
    const known = rows.get(said.line);
    // A draft that comes late says less than the final line.
    if (draft && known && !known.draft) return;
    rows.set(said.line, {
      line: said.line,
      speakerNumber: said.speaker,
      speaker: names.get(said.speaker) ?? '',
      text: said.text,
      timestamp: known?.timestamp ?? null,
      draft,
    });
  };
  for (const said of spoken.final.values()) put(false)(said);
  for (const said of spoken.drafts.values()) put(true)(said);
  return [...rows.values()].toSorted((one, other) => one.line - other.line);
};
