import type { FoundTopic } from '../about/topics.ts';
import type { Pace } from '../pace.ts';
import type { Reading, Sentence } from '../reading.ts';
import { cohesiveStretches, type Unit } from './cohesion.ts';
import { listsSubjects, type Turning, turningOf } from '../text/subject-words.ts';

/** A stretch of a meeting about one thing. */
export interface Subject {
  /** Index of its first sentence. */
  readonly from: number;
  /** As it was said: « hébergement »; null where nothing names it apart from what is around it. */
  readonly name: string | null;
}

/** Sentences of the shortest subject. */
const SHORTEST = 5;
const MOST = 12;
/** Pieces that a long meeting is cut into at most, so that time grows with its words. */
const UNITS = 300;

/** How much likelier a subject begins where somebody says so, in nats, and within a turn. */
const FAVOUR: Readonly<Record<Turning, number>> = { leaves: 8, begins: 6, names: 6 };
const ANNOUNCED = 6;
const WITHIN_TURN = -3;

/**
 * The subjects of a meeting, in order. A new one begins where other words are said by other people, rather where
 * somebody turns to it, names it or takes up what was announced. A short meeting has one.
 */
export async function subjectsOf(reading: Reading, topics: readonly FoundTopic[], pace: Pace): Promise<Subject[]> {
  const units = unitsOf(reading);
  const starts = await cohesiveStretches(
    units.map(({ unit }) => unit),
    { shortest: SHORTEST, most: MOST },
    pace,
  );
  return named(
    reading,
    starts.map((start) => units[start]?.from ?? 0),
    topics,
  );
}

/** Sentences, or of a long meeting so many together, each with what speaks for a subject that begins there. */
function unitsOf(reading: Reading): { readonly from: number; readonly unit: Unit }[] {
  const { sentences } = reading;
  const size = Math.ceil(sentences.length / UNITS);
  const favour = favours(reading);
  const units: { from: number; unit: Unit & { words: string[]; sentences: number } }[] = [];
  for (const sentence of sentences) {
    const { index, stems } = sentence;
    const last = units.at(-1);
    const begins = isNewTurn(reading, sentence);
    const liked = (favour[index] ?? 0) + (begins ? 0 : WITHIN_TURN);
    // Who speaks is a word of its own, once a turn
    const words = begins ? [`@${sentence.speaker}`, ...stems] : stems;
    const isFull = last === undefined || last.unit.sentences >= size || (liked > 0 && last.unit.sentences * 4 >= size);
    if (isFull) units.push({ from: index, unit: { words: [...words], sentences: 1, favour: liked } });
    else {
      last.unit.words.push(...words);
      last.unit.sentences += 1;
    }
  }
  return units;
}

const isNewTurn = ({ sentences }: Reading, { index, turn }: Sentence): boolean => sentences[index - 1]?.turn !== turn;

/** What words say of each sentence: that it turns to another subject, or takes up one that was announced. */
function favours({ sentences, language }: Reading): number[] {
  const announced = new Map<string, number>();
  return sentences.map(({ index, text, stems }) => {
    const turning = turningOf(text, language);
    const taken = stems.find((stem) => {
      const at = announced.get(stem);
      return at !== undefined && index - at >= SHORTEST;
    });
    for (const stem of stems) announced.delete(stem);
    if (listsSubjects(text, language)) for (const stem of stems) announced.set(stem, index);
    return Math.max(turning === null ? 0 : FAVOUR[turning], taken === undefined ? 0 : ANNOUNCED);
  });
}

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
