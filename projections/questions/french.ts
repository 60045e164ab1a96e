import { breath } from '#domain/breath.ts';
import type { Language, WordClass } from '#domain/question/language.ts';
import { LRUCache } from 'lru-cache';
import { access, readFile } from 'node:fs/promises';
import { searchable } from '../searchable.ts';
import { stemOf, wordsOf } from '../words/words.ts';

/**
 * The French thesaurus of LibreOffice, as Debian's package `mythes-fr` installs it: a word with its number of meanings,
 * then a line for each, « (class)|synonym|synonym ».
 */
const THESAURUS = '/usr/share/mythes/thes_fr.dat';
const CLASSES: readonly (readonly [string, WordClass])[] = [
  ['Nom', 'noun'],
  ['Verbe', 'verb'],
  ['Adj', 'adjective'],
];
const NO_CLASS: ReadonlySet<WordClass> = new Set();
/** Stems whose synonyms are kept: those of one question are some hundreds. */
const REMEMBERED = 5_000;
/** Words of the thesaurus that are read before others have a turn. */
const AT_ONCE = 2_000;
const PREFIX = 5;

interface Index {
  readonly classes: ReadonlyMap<string, Set<WordClass>>;
  /** The lines of synonyms of each stem. */
  readonly lines: ReadonlyMap<string, string[]>;
  /** Stems by their first letters. */
  readonly prefixes: ReadonlyMap<string, string[]>;
}

/** Whether the machine has it; without it questions are answered by their own words and those of the lexicon. */
export const hasThesaurus = (): Promise<boolean> =>
  access(THESAURUS).then(
    () => true,
    () => false,
  );

async function read(): Promise<Index> {
  const classes = new Map<string, Set<WordClass>>();
  const lines = new Map<string, string[]>();
  const prefixes = new Map<string, string[]>();
  const put = <Item>(map: Map<string, Item[]>, key: string, item: Item) => {
    const known = map.get(key);
    if (known) known.push(item);
    else map.set(key, [item]);
  };
  const [, ...text] = (await hasThesaurus()) ? (await readFile(THESAURUS, 'utf8')).split('\n') : [];
  let [word, stem]: [string, string | null] = ['', null];
  for (const [index, line] of text.entries()) {
    if (index % AT_ONCE === 0) await breath();
    const end = line.startsWith('(') ? line.indexOf(')') : -1;
    if (end < 0) {
      word = searchable(line.slice(0, line.lastIndexOf('|')));
      stem = wordsOf(word).length === 1 ? stemOf(word) : null;
      if (stem !== null && !lines.has(stem)) put(prefixes, stem.slice(0, PREFIX), stem);
      continue;
    }
    if (stem === null) continue;
    put(lines, stem, line.slice(end + 2));
    const known = classes.get(word) ?? new Set();
    for (const [name, kind] of CLASSES) if (line.slice(1, end).includes(name)) known.add(kind);
    classes.set(word, known);
  }
  return { classes, lines, prefixes };
}

/** Synonyms of more than one word are left out: what they have in common with the word is told by none of their own. */
const stemsOf = (line: string): string[] =>
  line.split('|').flatMap((synonym) => {
    // What stands in brackets behind it says what kind of synonym it is.
    const [word, ...others] = wordsOf(searchable(synonym.split('(', 1)[0] ?? ''));
    return word === undefined || others.length > 0 ? [] : (stemOf(word) ?? []);
  });

function languageOf({ classes, lines, prefixes }: Index): Language {
  const synonyms = new LRUCache<string, ReadonlySet<string>>({
    max: REMEMBERED,
    memoMethod: (stem) => {
      const found = new Set((lines.get(stem) ?? []).flatMap(stemsOf));
      found.delete(stem);
      return found;
    },
  });
  return {
    searchable,
    wordsOf,
    stemOf,
    classesOf: (word) => classes.get(word) ?? NO_CLASS,
    stemsLike: (stem) => prefixes.get(stem.slice(0, PREFIX)) ?? [],
    synonymsOf: (stem) => synonyms.memo(stem),
  };
}

let known: Promise<Language> | undefined;

/** French with its thesaurus where there is one, which is read when it is first asked for. */
export const french = (): Promise<Language> => {
  known ??= read().then(languageOf);
  return known;
};
