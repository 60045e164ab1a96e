import type { Turn } from '#domain/transcript/transcript.ts';

/** Turns as columns: what crosses between threads is copied on both sides, and a hundred thousand objects take ten times as long. */
export interface PackedTurns {
  /** Each once, in the order of their first turn. */
  readonly speakers: readonly string[];
  /** For each turn the place of its speaker in `speakers`. */
  readonly speaker: Uint32Array;
  /** Milliseconds; NaN where there is no time. */
  readonly at: Float64Array;
  readonly text: readonly string[];
}

export function packTurns(turns: readonly Turn[]): PackedTurns {
  const places = new Map<string, number>();
  const speaker = Uint32Array.from(turns, (turn) => {
    const place = places.get(turn.speaker) ?? places.size;
    places.set(turn.speaker, place);
    return place;
  });
  return { speakers: [...places.keys()], speaker, at: Float64Array.from(turns, ({ at }) => at ?? Number.NaN), text: turns.map(({ text }) => text) };
}

export const unpackTurns = ({ speakers, speaker, at, text }: PackedTurns): Turn[] =>
  text.map((words, index) => {
    const time = at[index] ?? Number.NaN;
    return { speaker: speakers[speaker[index] ?? 0] ?? '', text: words, at: Number.isNaN(time) ? null : time };
  });
