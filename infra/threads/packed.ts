import type { Turn } from '#domain/transcript/transcript.ts';

/** Turns as columns: what crosses between threads is copied on both sides, and a hundred thousand objects take ten times as long. */
export interface PackedTurns {
  /** Each once, in the order of their first turn. */
  readonly speakers: readonly string[];
  /** For each turn the place of its speaker in `speakers`. */
  readonly speaker: Uint32Array;
  /** Milliseconds; NaN where there is no time. */
  readonly at: Float64Array;
  /** All texts, one behind the other: a hundred thousand short ones take ten times as long to copy as a long one. */
  readonly text: string;
  /** For each turn the place in `text` where its own ends. */
  readonly end: Uint32Array;
}

export function packTurns(turns: readonly Turn[]): PackedTurns {
  const places = new Map<string, number>();
  const speaker = Uint32Array.from(turns, (turn) => {
    const place = places.get(turn.speaker) ?? places.size;
    places.set(turn.speaker, place);
    return place;
  });
  let length = 0;
  const end = Uint32Array.from(turns, ({ text }) => (length += text.length));
  const at = Float64Array.from(turns, (turn) => turn.at ?? Number.NaN);
  return { speakers: [...places.keys()], speaker, at, text: turns.map(({ text }) => text).join(''), end };
}

export const unpackTurns = ({ speakers, speaker, at, text, end }: PackedTurns): Turn[] =>
  Array.from(end, (until, index) => {
    const time = at[index] ?? Number.NaN;
    const words = text.slice(end[index - 1] ?? 0, until);
    return { speaker: speakers[speaker[index] ?? 0] ?? '', text: words, at: Number.isNaN(time) ? null : time };
  });
