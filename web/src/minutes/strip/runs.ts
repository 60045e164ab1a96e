import type { TranscriptLineView } from '#api/contract/analysis.ts';

/** A stretch of a meeting in which one person speaks; from and to in parts of the whole, 0 to 1. */
export interface Run {
  readonly speaker: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Where each line begins and where the last one ends, in parts of the meeting: by its time where all have one that
 * does not go back, else by how much is said.
 */
export function placesOf(lines: readonly TranscriptLineView[], durationMs: number | null): readonly number[] {
  const times = lines.map(({ at }) => at);
  const first = times[0] ?? null;
  const last = times.at(-1) ?? null;
  const isTimed = times.every((at, index) => at !== null && at >= (times[index - 1] ?? 0));
  if (isTimed && first !== null && last !== null && last > first) {
    // The last line lasts as long as lines do here, where nothing tells when the meeting ended.
    const end = Math.max(durationMs ?? 0, last + (last - first) / lines.length);
    return [...times.map((at) => (at ?? 0) / end), 1];
  }
  const lengths = lines.map(({ text }) => text.length + 1);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let said = 0;
  return [...lengths.map((length) => ((said += length) - length) / total), 1];
}

/** Who speaks when: neighbouring lines of one person are one run. */
export function runsOf(lines: readonly TranscriptLineView[], places: readonly number[]): Run[] {
  const runs: { speaker: string; from: number; to: number }[] = [];
  for (const [index, { speaker }] of lines.entries()) {
    const [from, to] = [places[index] ?? 0, places[index + 1] ?? 1];
    const last = runs.at(-1);
    if (last?.speaker === speaker) last.to = to;
    else runs.push({ speaker, from, to });
  }
  return runs;
}
