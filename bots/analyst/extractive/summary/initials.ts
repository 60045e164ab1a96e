import { foldText } from '#domain/fold-text.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import { addressedIn, presentedIn, thankedIn } from './addressed.ts';

const INITIALS = /^\p{Lu}{2,4}$/u;

/** A name as it was heard of whom a label of initials is. */
interface Heard {
  readonly name: string;
  /** « Ségolène Royal », not « Madame Royal ». */
  readonly isFull: boolean;
}

/**
 * Names of speakers who are written down by their initials (« SR »), where the transcript itself tells: they are
 * addressed by a name with these initials right before they speak, thanked by it right after, or say it of themselves.
 * Who is only talked about tells nothing. Nobody is named whose initials could be two people's: two names that were
 * heard for one label tell nothing, nor does a name that fits two labels, or that is another speaker's, or that is not
 * the one by which the speaker presents themselves.
 */
export function namesOfInitials(lines: readonly TranscriptLine[]): ReadonlyMap<string, string> {
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))];
  const labels = speakers.filter((speaker) => INITIALS.test(speaker));
  const others = speakers.filter((speaker) => !INITIALS.test(speaker)).map(wordsOf);
  const heard = new Map(labels.map((label): [string, Heard[]] => [label, []]));
  const presented = new Map(labels.map((label): [string, Set<string>] => [label, new Set()]));
  const patterns = new Map(labels.map((label) => [label, patternOf(label)]));
  lines.forEach(({ speaker, text }, index) => {
    const pattern = patterns.get(speaker);
    if (!pattern) return;
    const [before, behind] = [lines[index - 1], lines[index + 1]];
    const names = [
      ...presentedIn(text, pattern),
      ...(before && before.speaker !== speaker ? addressedIn(before.text, pattern) : []),
      ...(behind && behind.speaker !== speaker ? thankedIn(behind.text, pattern) : []),
    ];
    for (const name of presentedIn(text, ANY_NAME)) presented.get(speaker)?.add(wordsOf(name).at(-1) ?? '');
    heard.get(speaker)?.push(...names.map((name) => ({ name, isFull: !TITLE.test(name) })));
  });
  return new Map(
    [...heard].flatMap(([label, names]): [string, string][] => {
      const name = soleOf(names);
      if (name === null || [...(presented.get(label) ?? [])].some((family) => family !== familyOf(name))) return [];
      if (labels.some((other) => other !== label && fits(name, other))) return [];
      return others.some((words) => isOf(name, words)) ? [] : [[label, capital(name.name)]];
    }),
  );
}

const wordsOf = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const familyOf = ({ name }: Heard): string => wordsOf(name).at(-1) ?? '';
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The one person who is meant by all of these names, called by the full one where it was said. */
function soleOf(names: readonly Heard[]): Heard | null {
  const people = new Map(names.map((one) => [wordsOf(one.name).join(' '), one]));
  const full = [...people.values()].filter(({ isFull }) => isFull);
  const titled = [...people.values()].filter(({ isFull }) => !isFull);
  const [first] = [...full, ...titled];
  if (first === undefined || full.length > 1) return null;
  if (full.length === 0) return titled.length === 1 ? first : null;
  return titled.every((one) => familyOf(one) === familyOf(first)) ? first : null;
}

/** Whether another speaker, who is written down by a name, may be meant. */
const isOf = (name: Heard, speaker: readonly string[]): boolean =>
  name.isFull ? wordsOf(name.name).join(' ') === speaker.join(' ') : speaker.includes(familyOf(name));

const fits = (name: Heard, label: string): boolean =>
  name.isFull
    ? new RegExp(`^${fullName(label)}$`, 'u').test(name.name)
    : familyOf(name).startsWith(foldText(label.slice(-1)));

const TITLES = String.raw`(?:[Mm]adame|[Mm]onsieur|Mme|M\.|Mrs\.?|Ms\.?|Mr\.?|[Ss]eñora?)`;
const TITLE = new RegExp(`^${TITLES}\\s`, 'u');
const PARTICLE = String.raw`(?:(?:de|du|d['’]|le|la|von|van|De|Du|Le|La|Von|Van)\s?)?`;

/** « Jean-Luc Mélenchon » is JLM; the family name stands apart. */
function fullName(label: string): string {
  const [first = '', ...others] = label;
  const rest = others.map((letter, index) => {
    const apart = index === others.length - 1 ? String.raw`\s` : String.raw`[\s-]`;
    return `${apart}${PARTICLE}${letter}[\\p{Ll}'’]+`;
  });
  return `(?<![\\p{L}-])${first}[\\p{Ll}'’]+${rest.join('')}(?![\\p{L}-])`;
}

/** Whatever its initials. */
const ANY_NAME = /(?<![\p{L}-])\p{Lu}[\p{Ll}'’]+(?:[\s-]\p{Lu}[\p{Ll}'’]+)+(?![\p{L}-])/gu;

/** By the full name, or by a title and a family name with their last initial: « Madame Royal » may be SR. */
const patternOf = (label: string): RegExp =>
  new RegExp(
    `${fullName(label)}|(?<!\\p{L})${TITLES}\\s${PARTICLE}${label.slice(-1)}[\\p{Ll}'’-]{2,20}(?![\\p{L}-])`,
    'gu',
  );
