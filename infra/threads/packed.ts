import type { Turn } from '#domain/transcript/transcript.ts';

/**
 * Turns as columns: what crosses between threads is copied on both sides, and a hundred thousand objects take ten times
 * as long.
 */
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

/** Turns that are packed, or unpacked, before others may work. */
const AT_ONCE = 5_000;

/** Packs turns in steps, so that the caller may let others work at each yield. */
export function* packInSteps(turns: readonly Turn[]): Generator<undefined, PackedTurns, undefined> {
  const places = new Map<string, number>();
  const speaker = new Uint32Array(turns.length);
  const at = new Float64Array(turns.length);
  const end = new Uint32Array(turns.length);
  const texts: string[] = [];
  let length = 0;
  for (let from = 0; from < turns.length; from += AT_ONCE) {
    const some = turns.slice(from, from + AT_ONCE);
    for (const [index, turn] of some.entries()) {
      const place = places.get(turn.speaker) ?? places.size;
      places.set(turn.speaker, place);
      speaker[from + index] = place;
      at[from + index] = turn.at ?? Number.NaN;
      end[from + index] = length += turn.text.length;
    }
    texts.push(some.map(({ text }) => text).join(''));
    yield;
  }
  return { speakers: [...places.keys()], speaker, at, text: texts.join(''), end };
}

/** The turns again, some at a time. */
export function* unpackInSteps({ speakers, speaker, at, text, end }: PackedTurns): Generator<Turn[], void, undefined> {
  for (let from = 0; from < end.length; from += AT_ONCE)
    yield Array.from(end.subarray(from, from + AT_ONCE), (until, place) => {
      const index = from + place;
      const time = at[index] ?? Number.NaN;
      const words = text.slice(end[index - 1] ?? 0, until);
      return { speaker: speakers[speaker[index] ?? 0] ?? '', text: words, at: Number.isNaN(time) ? null : time };
    });
}

/** The same at once, for a thread that has nothing else to do. */
export function packTurns(turns: readonly Turn[]): PackedTurns {
  const steps = packInSteps(turns);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export const unpackTurns = (packed: PackedTurns): Turn[] => [...unpackInSteps(packed)].flat();
