import { runInThisContext } from 'node:vm';
import type { Pattern } from './pattern.ts';

/** Characters of the short text; the long one has four times as many. */
const SHORT = 16_000;
const TIMES = 4;
/**
 * Processor time below which a text of that length was gone over a bounded number of times, in ms: a hundred million
 * steps take more.
 */
const QUICK_MS = 25;
/** Linear work takes four times as long for four times the text, quadratic sixteen. */
const MOST_TIMES = 9;
/** After that the pattern is called off, in ms. */
const LONGEST_MS = 20_000;

const SIGNS = [...' \t\u00A0\n\r\0aAé1.,:;-–’"()[]<>{}/*_@|&!?…=#'];
/** Words of a pattern that are tried as its text, at most. */
const WORDS = 40;

/** What a pattern might go over again and again: signs, signs between blanks, and its own words. */
function unitsFor({ source }: Pattern): Set<string> {
  const words = [...new Set(source.match(/\p{L}{2,}(?:\\s[^\p{L}]*\p{L}{2,})?/gu) ?? [])].slice(0, WORDS);
  const spoken = words.map((word) => word.replace(/\\s[^\p{L}]*/u, ' '));
  return new Set([
    ...SIGNS,
    ...SIGNS.map((sign) => `${sign} `),
    ...SIGNS.map((sign) => `${sign}a`),
    ...spoken.flatMap((word) => [`${word} `, `-${word}`, `${word}, `]),
  ]);
}

const scope = globalThis as { patternWork?: () => unknown };

/** Processor time of finding every match in a text, in ms; infinite when it has to be called off. */
function cost(pattern: RegExp, text: string): number {
  scope.patternWork = () => text.replace(pattern, '');
  const began = process.threadCpuUsage();
  try {
    runInThisContext('patternWork()', { timeout: LONGEST_MS });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}

const finder = ({ source, flags }: Pattern): RegExp => new RegExp(source, flags.includes('g') ? flags : `${flags}g`);

/**
 * Whether a pattern's work on the short text is long, and on one four times as long far more than four times as long.
 */
function grows(pattern: RegExp, short: string, long: string): boolean {
  const took = cost(pattern, short);
  return took > QUICK_MS && cost(pattern, long) > MOST_TIMES * Math.min(took, cost(pattern, short));
}

/** Whether an attack, given by how many times it is repeated, costs more than in proportion to its length. */
export const attackGrows = (found: Pattern, textOf: (times: number) => string): boolean =>
  grows(finder(found), textOf(1), textOf(TIMES));

/** The repeated text that makes a pattern's work grow faster than the text; null when none was found. */
export function fastGrowing(found: Pattern, short = SHORT): string | null {
  const pattern = finder(found);
  for (const unit of unitsFor(found)) {
    const textOf = (characters: number): string => `Jean ${unit.repeat(characters / unit.length)}\u0001`;
    if (grows(pattern, textOf(short), textOf(short * TIMES))) return unit;
  }
  return null;
}
