/** Who spoke when nobody is named. */
export const UNKNOWN_SPEAKER = 'Intervenant inconnu';

/** One turn as a source gives it, before it has a number. */
export interface Turn {
  readonly speaker: string;
  readonly text: string;
  /** Milliseconds since the beginning of the meeting; null where the source has no times. */
  readonly at: number | null;
}

/** A turn of a recorded transcript. Lines are numbered from 0 without gaps, in the order of speech. */
export interface TranscriptLine extends Turn {
  readonly line: number;
}

export const numberLines = (turns: readonly Turn[]): TranscriptLine[] => turns.map((turn, line) => ({ ...turn, line }));

/**
 * For each code point that was met, whether it is a letter or a digit: asking a pattern for each character takes most
 * of the time.
 */
const met = new Uint8Array(0x11_0000);
const OF_WORD = 1;
const OTHER = 2;

function isOfWord(point: number): boolean {
  const known = met[point] ?? 0;
  if (known !== 0) return known === OF_WORD;
  const belongs = /[\p{L}\p{N}]/u.test(String.fromCodePoint(point));
  met[point] = belongs ? OF_WORD : OTHER;
  return belongs;
}

/** Words as a French reader counts them: « d'accord » is two, « aujourd'hui » one, punctuation none. */
export function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const point = unit < 0xd800 || unit > 0xdbff ? unit : (text.codePointAt(index) ?? unit);
    const belongs = isOfWord(point);
    if (belongs && !inWord) words += 1;
    inWord = belongs;
    if (point > 0xffff) index += 1;
  }
  return words - (text.match(/aujourd['’]hui/giu)?.length ?? 0);
}

export const wordCountOf = (turns: readonly Turn[]): number =>
  turns.reduce((sum, turn) => sum + countWords(turn.text), 0);

/** Distinct speakers in the order of their first turn, without the placeholder for unnamed ones. */
export const speakersOf = (turns: readonly Turn[]): string[] =>
  [...new Set(turns.map((turn) => turn.speaker))].filter((speaker) => speaker !== UNKNOWN_SPEAKER);
