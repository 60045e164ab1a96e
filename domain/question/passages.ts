import { evidenceOf } from './evidence.ts';
import type { Notion, Question } from './notions.ts';
import type { Part } from './parts.ts';

/** A line as it was said. */
export interface ReadLine {
  /** Whose line it is: lines of one transcript follow each other by their numbers. */
  readonly transcript: string;
  readonly number: number;
  readonly parts: readonly Part[];
}

/** Lines of a transcript without gaps, in their order, and the stems of its title. */
export interface Stretch<Line extends ReadLine = ReadLine> {
  readonly title: ReadonlySet<string>;
  readonly lines: readonly Line[];
}

export interface Passage<Line extends ReadLine = ReadLine> {
  readonly lines: readonly Line[];
  /** The one that answers best. */
  readonly lit: Line;
  /** How well it answers: 1 has everything that was asked, an answer of the kind adds to it. */
  readonly score: number;
}

/** How much each notion tells: the fewer lines speak of it, the more. */
export type Weights = readonly number[];

/** `spoken` is of how many of the `lines` that the asker may read each notion is spoken. */
export const weightsOf = (notions: readonly Notion[], spoken: readonly number[], lines: number): Weights =>
  notions.map(({ importance }, index) => {
    const rarity = Math.log((Math.max(lines, 1) + 1) / (Math.min(spoken[index] ?? 0, lines) + 1));
    return importance * rarity ** 0.87;
  });

/** What a notion counts that stands in the line itself (0), before and after it; further away is another subject. */
const REACH: ReadonlyMap<number, number> = new Map([
  [-1, 0.97],
  [0, 1],
  [1, 0.87],
  [2, 0.9],
  [3, 0.8],
]);
const [BEFORE, AFTER] = [1, 3];
const IN_TITLE = 0.7;
/** What an answer of the right kind adds, beside that line or further on, and words that are the very ones. */
const KIND = 0.26;
const BESIDE = 0.85;
const OWN = 0.05;
const VERBATIM = 0.13;
/** Nobody reads more before they see whether it is the answer. */
const LONGEST = 600;
const MOST = 3;

/** Below it, no meeting speaks of what was asked. */
export const ANSWERS = 0.83;

const nearnessOf = ({ terms }: Notion, stems: ReadonlySet<string>): number => {
  let nearest = 0;
  for (const stem of stems) nearest = Math.max(nearest, terms.get(stem) ?? 0);
  return nearest;
};

/** A part of a line, as passages are made of them. */
interface Placed<Line extends ReadLine> extends Part {
  readonly line: Line;
}

/** The parts around one that are read with it: from one place to before another. */
function around(parts: readonly Part[], at: number): readonly [number, number] {
  let length = parts[at]?.text.length ?? 0;
  const fits = (place: number): boolean => {
    const text = parts[place]?.text;
    if (text === undefined || length + text.length > LONGEST) return false;
    length += text.length;
    return true;
  };
  let [from, to] = [at, at + 1];
  while (at - from < BEFORE && fits(from - 1)) from -= 1;
  while (to - at <= AFTER && fits(to)) to += 1;
  return [from, to];
}

interface Ranked<Line extends ReadLine> extends Passage<Line> {
  readonly centre: Line;
}

/** What was opened for a question. */
export interface Opened<Line extends ReadLine = ReadLine> {
  readonly weights: Weights;
  readonly stretches: readonly Stretch<Line>[];
}

/**
 * The best `most` passages of the stretches, best first, whether they answer or not; none overlaps another, nor answers
 * by the same line.
 */
export function passagesOf<Line extends ReadLine>(
  question: Question,
  { weights, stretches }: Opened<Line>,
  most = MOST,
): Passage<Line>[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return [];
  const shares = weights.map((weight) => weight / total);
  const found = stretches.flatMap((stretch) => rankedIn(question, shares, stretch));
  found.sort((one, other) => other.score - one.score);
  const best: Ranked<Line>[] = [];
  for (const passage of found) {
    if (!best.some(({ lines, lit }) => lines.includes(passage.centre) || lit === passage.lit)) best.push(passage);
    if (best.length === most) break;
  }
  return best.map(({ lines, lit, score }) => ({ lines, lit, score }));
}

/** `shares` are weights that sum up to 1. */
function rankedIn<Line extends ReadLine>(
  { kind, notions }: Question,
  shares: Weights,
  { title, lines }: Stretch<Line>,
): Ranked<Line>[] {
  const parts = lines.flatMap((line) => line.parts.map((part): Placed<Line> => ({ ...part, line })));
  const near = parts.map(({ stems }) => notions.map((notion) => nearnessOf(notion, stems)));
  const titled = notions.map((notion) => nearnessOf(notion, title) * IN_TITLE);
  const evidence = parts.map(({ text, searchable }) => evidenceOf(kind, text, searchable));
  const own = near.map((notion) => notion.reduce((sum, nearness, index) => sum + nearness * (shares[index] ?? 0), 0));
  return parts.flatMap(({ line: centre }, at) => {
    if (own[at] === 0) return [];
    const [from, to] = around(parts, at);
    const places = Array.from({ length: to - from }, (_, index) => from + index);
    let [covered, verbatim] = [0, 0];
    for (const [index, share] of shares.entries()) {
      const here = places.map((place) => (near[place]?.[index] ?? 0) * (REACH.get(place - at) ?? 0));
      covered += share * Math.max(titled[index] ?? 0, ...here);
      if (places.some((place) => near[place]?.[index] === 1)) verbatim = Math.max(verbatim, share);
    }
    const likely = (place: number) => (evidence[place] ?? 0) * (place === at ? 1 : BESIDE);
    const answers = Math.max(...places.map(likely));
    const brightness = (place: number) => (evidence[place] ?? 0) + (own[place] ?? 0);
    const lit = places.reduce((best, place) => (brightness(place) > brightness(best) ? place : best));
    return {
      centre,
      lines: [...new Set(parts.slice(from, to).map(({ line }) => line))],
      lit: parts[lit]?.line ?? centre,
      score: covered * (1 + KIND * answers) + OWN * (own[at] ?? 0) + VERBATIM * verbatim,
    };
  });
}

/** Those that answer, of the best. */
export const answersOf = <Line extends ReadLine>(passages: readonly Passage<Line>[]): readonly Passage<Line>[] =>
  (passages[0]?.score ?? 0) < ANSWERS ? [] : passages;
