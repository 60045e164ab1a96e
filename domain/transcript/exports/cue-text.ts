import { likenessOf } from '../names.ts';
import { isBlank, type SourceLine } from '../source.ts';

/** « 0:00:03.500,0:00:05.200 », the timing line of .sbv. */
const SBV = /^\d{1,2}:\d\d:\d\d\.\d{3},\d{1,2}:\d\d:\d\d\.\d{3}$/u;
/** « 0:0:3.500 --> 0:0:5.20 », as Teams used to write into documents; the fields are not padded. */
const UNPADDED = /^\d{1,2}:\d{1,2}:\d{1,2}\.\d{1,3} --> \d{1,2}:\d{1,2}:\d{1,2}\.\d{1,3}$/u;
const PADDED = /^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/u;

export const isSbv = (lines: readonly SourceLine[]): boolean =>
  SBV.test(lines.find((line) => !isBlank(line))?.text.trim() ?? '');

/** A .sbv file with the timing lines of WebVTT. */
export const withArrows = (lines: readonly SourceLine[]): SourceLine[] =>
  lines.map(({ number, text }) => ({ number, text: SBV.test(text.trim()) ? text.trim().replace(',', ' --> ') : text }));

const isUnpadded = ({ text }: SourceLine): boolean => UNPADDED.test(text.trim());

/**
 * The cues of a Teams document, whose first line is who speaks, with that name as the voice of the cue; null where the
 * lines are no such document.
 */
export function withVoices(lines: readonly SourceLine[]): SourceLine[] | null {
  const times = lines.flatMap((line, index) => (isUnpadded(line) ? [index] : []));
  if (!times.some((index) => !PADDED.test(lines[index]?.text.trim() ?? ''))) return null;
  const isNamed = (index: number): boolean => {
    const [name, words] = [lines[index + 1]?.text.trim() ?? '', lines[index + 2]?.text.trim() ?? ''];
    return likenessOf(name) === 'name' && words !== '';
  };
  if (!times.every(isNamed)) return null;
  const names = new Set(times.map((index) => index + 1));
  return lines.flatMap(({ number, text }, index) => {
    if (names.has(index)) return [];
    const name = names.has(index - 1) ? lines[index - 1]?.text.trim() : undefined;
    return [{ number, text: name === undefined ? text : `<v ${name}>${text}` }];
  });
}
