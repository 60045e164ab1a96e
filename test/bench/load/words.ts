import type { Random } from './random.ts';

/** What French is mostly made of, the most frequent first. */
const SMALL =
  'de la le et les des en un une que est pour qui dans ce il pas au du on sur se plus par je avec tout nous mais vous être cette faire fait ou leur bien été où même prendre aussi deux après entre'.split(
    ' ',
  );
const BEGINNINGS = [
  'b',
  'br',
  'c',
  'ch',
  'cl',
  'd',
  'dr',
  'f',
  'g',
  'gr',
  'j',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'pr',
  'qu',
  'r',
  's',
  't',
  'tr',
  'v',
] as const;
const MIDDLES = ['a', 'e', 'é', 'i', 'o', 'ou', 'u', 'ai', 'an', 'en', 'on', 'è', 'ê', 'œ', 'eu'] as const;
const ENDINGS = ['', 'ment', 'tion', 'r', 's', 't', 'x', 'ge', 'que', 'ble', 'té'] as const;
const VOCABULARY = 8_000;

/** Words that can be pronounced, accents included: search indexes and stemmers have as much to do as with real ones. */
function vocabulary(random: Random): readonly string[] {
  const words = new Set(SMALL);
  while (words.size < VOCABULARY) {
    const syllables = Array.from({ length: random.int(1, 3) }, () => random.pick(BEGINNINGS) + random.pick(MIDDLES));
    words.add(syllables.join('') + random.pick(ENDINGS));
  }
  return [...words];
}

/** Speaks: each call is one turn of `from` to `to` words, drawn by Zipf's law as the words of any speech are. */
export function speech(random: Random): (from: number, to: number) => string {
  const words = vocabulary(random);
  const word = () => words[Math.floor(words.length ** random.part()) - 1] ?? 'euh';
  return (from, to) => {
    const said = Array.from({ length: random.int(from, to) }, word).join(' ');
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  };
}
