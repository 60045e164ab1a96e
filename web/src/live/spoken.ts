import type { SpokenLine, StreamMessage } from '#api/contract/stream.ts';

/** What was heard live of a bot session or a meeting, beside what was fetched: final lines, and drafts. */
export interface Spoken {
  readonly final: ReadonlyMap<number, SpokenLine>;
  readonly drafts: ReadonlyMap<number, SpokenLine>;
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
