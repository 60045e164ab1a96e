import type { FoundTopic } from '../about/topics.ts';
import type { Reading, Sentence } from '../reading.ts';
import type { Language } from '../text/language.ts';

/** A stretch of a meeting about one thing. */
export interface Subject {
  /** Index of its first sentence. */
  readonly from: number;
  /** As it was said: « hébergement »; null where nothing names it apart from what is around it. */
  readonly name: string | null;
}

/** Sentences on either side of a place that are compared. */
const SIDE = 10;
/** Sentences of the shortest subject. */
const SHORTEST = 8;
const MOST = 8;
/** By how much more than the mean, in deviations, the words must change. */
const DEPTH = 0.5;

/** Words by which people leave a subject. */
const NEXT: Record<Language, RegExp> = {
  fr: /(?<!\p{L})(?:point suivant|sujet suivant|autre sujet|dernier (?:point|sujet)|(?:deuxième|troisième|quatrième|cinquième) (?:point|sujet)|(?:on|nous) pass(?:e|ons) (?:à|au)|passons (?:à|au)|j['’]en viens)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:next (?:item|point|topic)|last (?:item|point)|(?:second|third|fourth) (?:item|point)|moving on|let['’]s move on)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:siguiente (?:punto|tema)|otro tema|último (?:punto|tema)|(?:segundo|tercer|cuarto) (?:punto|tema)|pas(?:amos|emos) a)(?!\p{L})/iu,
};

/**
 * The subjects of a meeting, in order. A new one begins where the words change most (after TextTiling: Hearst, 1997), or
 * where somebody says so. A short meeting has one.
 */
export function subjectsOf(reading: Reading, topics: readonly FoundTopic[]): Subject[] {
  const { sentences, language } = reading;
  const starts = [0];
  const depths = depthsOf(sentences);
  const deep = thresholdOf(depths);
  const candidates = sentences
    .map(({ index, text }) => ({ index, depth: NEXT[language].test(text) ? Number.MAX_VALUE : (depths[index] ?? 0) }))
    .filter(({ depth }) => depth > deep)
    .toSorted((a, b) => b.depth - a.depth || a.index - b.index);
  for (const { index } of candidates) {
    if (starts.length >= MOST) break;
    if (sentences.length - index >= SHORTEST && starts.every((start) => Math.abs(start - index) >= SHORTEST))
      starts.push(index);
  }
  starts.sort((a, b) => a - b);
  return named(reading, starts, topics);
}

/** How much less two sides of a place share than the places around it do; time grows with the number of words. */
function depthsOf(sentences: readonly Sentence[]): number[] {
  const likeness = sentences.map((_, index) =>
    index === 0 ? 1 : cosine(sentences.slice(Math.max(0, index - SIDE), index), sentences.slice(index, index + SIDE)),
  );
  return likeness.map((own, index) => {
    const around = likeness.slice(Math.max(1, index - SIDE), index + SIDE + 1);
    return index === 0 ? 0 : Math.max(...around) - own;
  });
}

function thresholdOf(depths: readonly number[]): number {
  const mean = depths.reduce((sum, depth) => sum + depth, 0) / Math.max(1, depths.length);
  const variance = depths.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / Math.max(1, depths.length);
  return mean + DEPTH * Math.sqrt(variance);
}

function cosine(before: readonly Sentence[], after: readonly Sentence[]): number {
  const [one, other] = [countsOf(before), countsOf(after)];
  let shared = 0;
  for (const [stem, count] of one) shared += count * (other.get(stem) ?? 0);
  return shared === 0 ? 0 : shared / (lengthOf(one) * lengthOf(other));
}

function countsOf(sentences: readonly Sentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of sentences) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

const lengthOf = (counts: ReadonlyMap<string, number>): number =>
  Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));

/** Mentions that a name needs in a subject, and the share of all its mentions that must be there. */
const MENTIONS = 2;
const SHARE = 0.5;

/** Each subject by the topic that belongs to it most; a topic names one subject. */
function named({ sentences }: Reading, starts: readonly number[], topics: readonly FoundTopic[]): Subject[] {
  const mentions = topics.map(({ said }) => {
    const name = said.toLowerCase();
    const counts = starts.map(() => 0);
    let place = 0;
    for (const { index, text } of sentences) {
      while (place + 1 < starts.length && index >= (starts[place + 1] ?? 0)) place += 1;
      if (text.toLowerCase().includes(name)) counts[place] = (counts[place] ?? 0) + 1;
    }
    return { said, counts, all: counts.reduce((sum, count) => sum + count, 0) };
  });
  const taken = new Set<string>();
  return starts.map((from, place): Subject => {
    const [best] = mentions
      .filter(({ said, counts, all }) => {
        const here = counts[place] ?? 0;
        return !taken.has(said) && here >= MENTIONS && here >= SHARE * all;
      })
      .toSorted((a, b) => (b.counts[place] ?? 0) - (a.counts[place] ?? 0));
    if (best) taken.add(best.said);
    return { from, name: best?.said ?? null };
  });
}
