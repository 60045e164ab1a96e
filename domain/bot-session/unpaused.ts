import type { CapturePause } from './pauses.ts';
import { pauseLine } from './objection-texts.ts';
import { UNKNOWN_SPEAKER, type Turn } from '#domain/transcript/transcript.ts';

/** How far the clock of a provider, and the moment at which an objection is heard, may be from ours, in ms. */
export const PAUSE_MARGIN_MS = 10_000;

/**
 * A transcript that somebody else made, without what was, or may have been, said during a pause: a turn ends where the
 * next one begins, so that the one in which a pause begins is left out whole, and what has no time of its own goes with
 * the turn before it. A line stands in the place of what is left out.
 * @param startedAt ISO 8601
 */
export function withoutPauses(
  turns: readonly Turn[],
  pauses: readonly CapturePause[],
  startedAt: string,
): readonly Turn[] {
  if (pauses.length === 0) return turns;
  const start = Date.parse(startedAt);
  const timed = withTimes(turns);
  const times = [...new Set(timed.map(({ begin }) => begin))].toSorted((one, other) => one - other);
  const next = new Map(times.map((time, index) => [time, times[index + 1] ?? Infinity]));
  const told = new Set<CapturePause>();
  const kept: Turn[] = [];
  for (const { turn, begin } of timed) {
    const end = next.get(begin) ?? Infinity;
    const pause = pauses.find(
      ({ from, until }) => start + begin < until + PAUSE_MARGIN_MS && start + end > from - PAUSE_MARGIN_MS,
    );
    if (pause === undefined) kept.push(turn);
    else if (!told.has(pause)) {
      told.add(pause);
      kept.push(lineOf(pause, start));
    }
  }
  return kept.length === told.size ? [] : kept;
}

function withTimes(turns: readonly Turn[]): { readonly turn: Turn; readonly begin: number }[] {
  let begin = 0;
  return turns.map((turn) => {
    begin = turn.at ?? begin;
    return { turn, begin };
  });
}

const lineOf = ({ from, until, botName }: CapturePause, start: number): Turn => ({
  speaker: botName ?? UNKNOWN_SPEAKER,
  text: pauseLine(Math.max(from, start), until),
  at: Math.max(0, from - start),
});
