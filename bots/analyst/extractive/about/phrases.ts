import type { Pace } from '../pace.ts';
import type { Reading, Sentence } from '../reading.ts';
import type { Language } from '../text/language.ts';
import { LEFFF } from '../text/lefff.ts';
import { isStopWord } from '#domain/words/stop-words.ts';
import { stemmerOf, type Word, wordsOf } from '../text/words.ts';
import { SURROUNDINGS } from './determiners.ts';

/** A name that a subject is given, wherever it was said. */
export interface Phrase {
  /** Stems of its content words, joined. */
  readonly key: string;
  readonly stems: readonly string[];
  /** As it was said → how often, twice when after an article. */
  readonly forms: Map<string, number>;
  /** In how many sentences. */
  readonly mentions: number;
  readonly places: { readonly sentence: Sentence; readonly start: number; readonly end: number }[];
}

interface Token extends Word {
  readonly lower: string;
  readonly stem: string;
  readonly isContent: boolean;
  /** Means something only with its complement. */
  readonly isHead: boolean;
}

/** Content words in one name at most. */
const LONGEST = 3;

/**
 * Candidate names of subjects: a noun, or a noun with what completes it (« taxe d’habitation », « budget 2027 »). Nouns
 * are known by the articles that the meeting puts before them, not from a dictionary.
 */
export async function phrasesOf(reading: Reading, excluded: ReadonlySet<string>, pace: Pace): Promise<Phrase[]> {
  const texts: Token[][] = [];
  await pace.each(reading.sentences, (sentence) => texts.push(tokensOf(sentence, reading, excluded)));
  const nouns = nounsOf(texts, reading);
  const phrases = new Map<string, Found>();
  await pace.each(reading.sentences, (sentence, index) => {
    const tokens = texts[index] ?? [];
    for (const [first, last] of spansOf(tokens, nouns, reading))
      note(phrases, { sentence, tokens, first, last }, reading);
  });
  return [...phrases.values()].map((phrase) => ({
    ...phrase,
    mentions: new Set(phrase.places.map(({ sentence }) => sentence.index)).size,
  }));
}

type Found = Omit<Phrase, 'mentions'>;

interface Span {
  readonly sentence: Sentence;
  readonly tokens: readonly Token[];
  readonly first: number;
  readonly last: number;
}

function note(phrases: Map<string, Found>, { sentence, tokens, first, last }: Span, { language }: Reading): void {
  const words = tokens.slice(first, last + 1);
  const stems = words.filter(({ isContent }) => isContent).map(({ stem }) => stem);
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  const said = sentence.text.slice(start, end);
  const key = stems.join(' ');
  const phrase = phrases.get(key) ?? { key, stems, forms: new Map<string, number>(), places: [] };
  // « La purge » is its name rather than « purgés ».
  const weight = SURROUNDINGS[language].beforeNoun.has(tokens[first - 1]?.lower ?? '') ? 2 : 1;
  phrase.forms.set(said, (phrase.forms.get(said) ?? 0) + weight);
  phrase.places.push({ sentence, start, end });
  phrases.set(key, phrase);
}

function tokensOf({ text }: Sentence, { language }: Reading, excluded: ReadonlySet<string>): Token[] {
  const stem = stemmerOf(language);
  const { heads, general, links, beforeNoun } = SURROUNDINGS[language];
  const words = wordsOf(text);
  return words.map((word, index) => {
    const lower = word.text.toLowerCase();
    const isHead =
      heads.has(lower) &&
      beforeNoun.has(words[index - 1]?.text.toLowerCase() ?? '') &&
      links.has(words[index + 1]?.text.toLowerCase() ?? '');
    const isContent =
      isHead ||
      (lower.length > 2 &&
        /^\p{L}/u.test(lower) &&
        !isStopWord(lower, language) &&
        !general.has(lower) &&
        !excluded.has(lower));
    return { ...word, lower, stem: stem(lower), isContent, isHead };
  });
}

/** Stems that stand after articles rather than after pronouns. */
function nounsOf(texts: readonly (readonly Token[])[], { language }: Reading): ReadonlySet<string> {
  const { beforeNoun, beforeVerb } = SURROUNDINGS[language];
  const evidence = new Map<string, { noun: number; verb: number; all: number }>();
  for (const tokens of texts) {
    tokens.forEach((token, index) => {
      if (!token.isContent) return;
      const seen = evidence.get(token.stem) ?? { noun: 0, verb: 0, all: 0 };
      const before = tokens[index - 1]?.lower ?? '';
      seen.all += isInfinitive(token.lower, language) ? RARELY_NOUN : 1;
      if (beforeNoun.has(before) || (index > 0 && /^\p{Lu}/u.test(token.text))) seen.noun += 1;
      else if (beforeVerb.has(before)) seen.verb += 1;
      evidence.set(token.stem, seen);
    });
  }
  return new Set(
    [...evidence].filter(([, { noun, verb, all }]) => noun > verb && noun >= all * NOUN).map(([stem]) => stem),
  );
}

/** Share of a noun's mentions that come right after an article; adjectives and plurals without one take the rest. */
const NOUN = 0.4;

/** « Le pouvoir » is one, « augmenter » is none: an infinitive must come after articles nearly always. */
const RARELY_NOUN = 2;
const isInfinitive = (word: string, language: Language): boolean =>
  language === 'fr' ? word in LEFFF : language === 'es' && /[aei]r$/u.test(word);

/**
 * First and last token of every candidate: a noun alone, and a noun with the content words that follow it, links
 * between.
 */
function* spansOf(
  tokens: readonly Token[],
  nouns: ReadonlySet<string>,
  { language }: Reading,
): Generator<readonly [number, number]> {
  const { links } = SURROUNDINGS[language];
  for (let first = 0; first < tokens.length; first += 1) {
    const head = tokens[first];
    if (!head?.isContent || !(head.isHead || nouns.has(head.stem))) continue;
    if (!head.isHead) yield [first, first];
    let last = first;
    for (let size = 2; size <= LONGEST; size += 1) {
      const next = nextContent(tokens, last, links);
      if (next === undefined) break;
      last = next;
      yield [first, last];
    }
  }
}

/** The next content word of the same name: right after, or after « de », « de la ». */
function nextContent(tokens: readonly Token[], from: number, links: ReadonlySet<string>): number | undefined {
  let at = from + 1;
  if (links.has(tokens[at]?.lower ?? '')) at += ARTICLES.has(tokens[at + 1]?.lower ?? '') ? 2 : 1;
  const [before, token] = [tokens[at - 1], tokens[at]];
  const isNear = before && token && token.start - before.end <= 1;
  return isNear && token.isContent ? at : undefined;
}

const ARTICLES = new Set(['la', 'l', 'the', 'los', 'las']);
