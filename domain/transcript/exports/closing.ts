import { readLead } from '../leads.ts';
import { isBlank, type SourceLine } from '../source.ts';
import { bare } from './notices.ts';

/** How long a meeting lasted, in a line of any language: « Transcription ended after 00:28:13 ». */
const LENGTH = /(?<![\d:])\d{1,2}:\d\d:\d\d(?![\d:])/u;
const LENGTH_ONLY = /^\d{1,2}:\d\d:\d\d\P{L}*$/u;
/** No notice is longer. */
const LONGEST = 160;
/** No document ends with more lines that nobody said. */
const MOST_LINES = 12;
/** Two notices of one document have so many characters in common: « transcription », « Transkription ». */
const ALIKE = 6;

/** Where the turns of a document are. */
export interface Shape {
  readonly lines: readonly SourceLine[];
  /** Indexes of the lines that begin a turn, or are a time alone. */
  readonly turns: readonly number[];
  /** The words of a turn are on the line that names who speaks, not below it. */
  readonly isOneLine: (index: number) => boolean;
  /** Who speaks. */
  readonly names: readonly string[];
  /** Indexes that are known to be nobody's words. */
  readonly noticed: ReadonlySet<number>;
}

export interface Closing {
  /** Indexes of lines that are nobody's words. */
  readonly nobodys: readonly number[];
  /** Indexes of lines that may be words, but of nobody for sure. */
  readonly unsure: readonly number[];
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/**
 * A line about a person: what it says of them, in letters; null for one that names nobody, and for one with a colon, as
 * behind who speaks: no tool writes one into such a line.
 */
export function saidOf(text: string, names: readonly string[]): string | null {
  if (text.length > LONGEST || readLead(text) !== null) return null;
  const named = names.filter((name) => text.includes(name)).toSorted((one, other) => other.length - one.length)[0];
  return named === undefined ? null : lettersOf(text.replace(named, ' '));
}

/**
 * Whether two notices say nearly the same: « … hat die Transkription gestartet », « … hat die Transkription beendet ».
 */
export function areAlike(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  for (let at = 0; at + ALIKE <= one.length; at += 1) if (other.includes(one.slice(at, at + ALIKE))) return true;
  return false;
}

/** The lines behind the first line of words of the last turn, and whether a blank line parts them from it. */
function behindLastTurn({ lines, turns, isOneLine, noticed }: Shape): { index: number; parted: boolean }[] {
  const last = turns.at(-1);
  if (last === undefined) return [];
  const full = lines.flatMap((line, index) => (index <= last || isBlank(line) ? [] : [index]));
  const behind = isOneLine(last) ? full : full.slice(1);
  const words = isOneLine(last) ? last : (full[0] ?? last);
  return behind
    .filter((index) => !noticed.has(index))
    .slice(-MOST_LINES)
    .map((index) => ({ index, parted: lines.slice(words, index).some(isBlank) }));
}

/** Whether some turn but the last goes on over a blank line, as far as its lines are not known to be nobody's. */
function hasPartedTurns({ lines, turns, isOneLine, noticed }: Shape): boolean {
  return turns.slice(0, -1).some((turn, index) => {
    const below = lines.slice(turn + 1, turns[index + 1]);
    const isEmpty = below.map((line, at) => isBlank(line) || noticed.has(turn + 1 + at));
    const first = isOneLine(turn) ? 0 : isEmpty.indexOf(false) + 1;
    const blank = isEmpty.indexOf(true, first);
    return blank >= 0 && isEmpty.includes(false, blank);
  });
}

const hasLinesBelow = ({ lines, turns, isOneLine, noticed }: Shape): boolean =>
  turns.slice(0, -1).some((turn, index) => {
    const below = lines.slice(turn + 1, turns[index + 1]);
    const rest = below.filter((line, at) => !isBlank(line) && !noticed.has(turn + 1 + at));
    return rest.length > (isOneLine(turn) ? 0 : 1);
  });

/**
 * What stands behind the last turn of a document and is nobody's words, whatever its language: a line that states how
 * long the meeting lasted, with everything below it, and a line about a person that is like the one above the turns.
 * @param head what a line above the first turn says of a person, from `saidOf`; null where there is none.
 * @param isExport whether a meeting tool wrote the document. A text that somebody typed may say anything at its end.
 */
export function closingOf(shape: Shape, head: string | null, isExport: boolean): Closing {
  const behind = behindLastTurn(shape);
  const at = (index: number): string => bare(shape.lines[index] ?? { number: 0, text: '' });
  const statesLength = (index: number): boolean => LENGTH.test(at(index)) && at(index).length <= LONGEST;
  const length = behind.findIndex(({ index, parted }) => statesLength(index) && (isExport || parted));
  if (length >= 0) {
    const rest = behind.slice(length).map(({ index }) => index);
    const isSure = isExport && (behind[length]?.parted === true || !hasLinesBelow(shape));
    return isSure ? { nobodys: rest, unsure: [] } : { nobodys: [], unsure: rest };
  }
  if (!isExport) return { nobodys: [], unsure: [] };
  const indexes = behind.map(({ index }) => index);
  const nobodys = indexes.filter((index) => areAlike(head, saidOf(at(index), shape.names)));
  const isAboutSomebody = (index: number): boolean =>
    at(index).length <= LONGEST && shape.names.some((name) => at(index).startsWith(`${name} `));
  const standsApart = hasPartedTurns(shape) ? null : behind.find(({ parted }) => parted)?.index;
  const from = standsApart ?? indexes.findLast(isAboutSomebody);
  const unsure = from === undefined ? [] : indexes.filter((index) => index >= from && !nobodys.includes(index));
  return { nobodys, unsure };
}

/** « Durée : 00:58:32 »: what looks like a turn whose only words are a length. */
export const isLengthOnly = (words: string): boolean => LENGTH_ONLY.test(words.trim());
