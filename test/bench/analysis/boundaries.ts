/** For each sentence the number of the stretch that it is in, from the indices where stretches begin. */
export function stretchesOf(starts: readonly number[], length: number): number[] {
  const begins = new Set(starts.filter((start) => start > 0));
  let stretch = 0;
  return Array.from({ length }, (_, index) => (stretch += begins.has(index) ? 1 : 0));
}

/** Half of the mean length of a stretch: how far apart the two sentences are that are compared. */
const reach = (truth: readonly number[]): number =>
  Math.max(1, Math.round(truth.length / ((truth.at(-1) ?? 0) + 1) / 2));

function share(truth: readonly number[], isWrong: (from: number, to: number) => boolean): number {
  const apart = reach(truth);
  const places = Math.max(0, truth.length - apart);
  let wrong = 0;
  for (let from = 0; from < places; from += 1) if (isWrong(from, from + apart)) wrong += 1;
  return places === 0 ? 0 : wrong / places;
}

const boundaries = (stretches: readonly number[], from: number, to: number): number =>
  (stretches[to] ?? 0) - (stretches[from] ?? 0);

/** Pk (Beeferman et al., 1999): how often two sentences are said to be of one stretch and are not, or the reverse. */
export const pk = (truth: readonly number[], found: readonly number[]): number =>
  share(truth, (from, to) => (boundaries(truth, from, to) === 0) !== (boundaries(found, from, to) === 0));

/** WindowDiff (Pevzner and Hearst, 2002): how often the number of boundaries between two sentences is another. */
export const windowDiff = (truth: readonly number[], found: readonly number[]): number =>
  share(truth, (from, to) => boundaries(truth, from, to) !== boundaries(found, from, to));
