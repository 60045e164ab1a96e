import TinyQueue from 'tinyqueue';
import type { Sentence } from '../reading.ts';

/** What a choice of sentences should cover: stems and pairs of neighbouring stems that the meeting repeats. */
export interface Concepts {
  /** The concepts of each sentence, by its index, each once. */
  readonly of: ReadonlyMap<number, readonly string[]>;
  /** How much covering a concept is worth. */
  readonly worth: ReadonlyMap<string, number>;
}

/** Pairs say more of a subject than their words apart. */
const PAIR = 1;
const WORD = 0.3;
/** What was said only once is worth next to nothing, but a short meeting repeats little. */
const ONCE = 0.02;
/** Worth grows a little faster than the number of mentions. */
const GROWTH = 1.2;

/** Every sentence's concepts; time and memory grow with the number of words only. */
export function conceptsOf(sentences: readonly Sentence[]): Concepts {
  const of = new Map(sentences.map((sentence) => [sentence.index, conceptsIn(sentence)] as const));
  const mentions = new Map<string, number>();
  for (const concepts of of.values())
    for (const concept of concepts) mentions.set(concept, (mentions.get(concept) ?? 0) + 1);
  const worth = new Map<string, number>();
  for (const [concept, count] of mentions)
    worth.set(concept, count === 1 ? ONCE : (concept.includes(' ') ? PAIR : WORD) * count ** GROWTH);
  return { of, worth };
}

function conceptsIn({ stems }: Sentence): string[] {
  return [
    ...new Set(stems.flatMap((stem, index) => (index === 0 ? [stem] : [stem, `${stems[index - 1] ?? ''} ${stem}`]))),
  ];
}

export interface Selection {
  readonly candidates: readonly Sentence[];
  /** Words; the last sentence taken may exceed it. */
  readonly budget: number;
  readonly most: number;
  /** How much a sentence is wanted beside what it covers; 1 is neutral. */
  readonly preference: (sentence: Sentence) => number;
  /** No sentence is taken from more speeches than so many: a choice from everywhere reads as scraps. */
  readonly mostSpeeches?: number;
  readonly speechOf?: (sentence: Sentence) => number;
}

/** Added to a sentence's length, so that short sentences are not favoured for being short. */
const PADDING = 8;

/**
 * Chooses sentences that together cover what the meeting was about, in the order in which they were said. Greedy
 * maximum coverage of weighted concepts under a budget of words (Gillick and Favre, 2009): a concept counts once, so
 * that no sentence is chosen for what another already says. What a sentence gains only shrinks as others are chosen, so
 * only the most promising is weighed again (lazy evaluation: Minoux, 1978).
 */
export function select(
  concepts: Concepts,
  { candidates, budget, most, preference, mostSpeeches = Number.POSITIVE_INFINITY, speechOf = () => 0 }: Selection,
): Sentence[] {
  const covered = new Set<string>();
  const chosen: Sentence[] = [];
  const speeches = new Set<number>();
  const weighed = candidates.map((sentence, place): Wanted => {
    const wish = preference(sentence);
    return { sentence, place, preference: wish, gain: gain(sentence, concepts, covered) * wish, round: 0 };
  });
  const wanted = new TinyQueue(weighed, byGain);
  for (let words = 0; words < budget && chosen.length < most;) {
    const best = mostPromising(wanted, chosen.length, ({ sentence, preference }) =>
      speeches.size < mostSpeeches || speeches.has(speechOf(sentence))
        ? gain(sentence, concepts, covered) * preference
        : 0,
    );
    if (!best) break;
    chosen.push(best);
    speeches.add(speechOf(best));
    words += best.words;
    for (const concept of concepts.of.get(best.index) ?? []) covered.add(concept);
  }
  return chosen.toSorted((a, b) => a.index - b.index);
}

interface Wanted {
  readonly sentence: Sentence;
  /** Among the candidates. */
  readonly place: number;
  readonly preference: number;
  /** What it gained when last weighed: at most that much now. */
  gain: number;
  /** How many were chosen then. */
  round: number;
}

const byGain = (one: Wanted, other: Wanted): number => other.gain - one.gain || one.place - other.place;

/**
 * Takes the candidate with the greatest gain, the first of equals; undefined when none gains anything. A queue, since a
 * meeting of equal sentences is weighed anew from its first to its last.
 */
function mostPromising(
  wanted: TinyQueue<Wanted>,
  round: number,
  weigh: (candidate: Wanted) => number,
): Sentence | undefined {
  for (let best = wanted.pop(); best && best.gain > 0; best = wanted.pop()) {
    if (best.round === round) return best.sentence;
    best.gain = weigh(best);
    best.round = round;
    wanted.push(best);
  }
  return undefined;
}

function gain(sentence: Sentence, { of, worth }: Concepts, covered: ReadonlySet<string>): number {
  let sum = 0;
  for (const concept of of.get(sentence.index) ?? []) if (!covered.has(concept)) sum += worth.get(concept) ?? 0;
  return sum / (sentence.words + PADDING);
}
