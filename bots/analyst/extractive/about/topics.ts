import type { Citation, Topic } from '#domain/analysis/analysis.ts';
import type { Reading, Sentence } from '../reading.ts';
import type { Pace } from '../pace.ts';
import { capitalised } from '../text/trim.ts';
import { type Phrase, phrasesOf } from './phrases.ts';

export interface FoundTopic extends Topic {
  /** As it was said in the middle of a sentence: « hébergement », « Ovalie ». */
  readonly said: string;
}

const MOST = 8;
/** Below this number of subjects those mentioned once count too: a short meeting repeats little. */
const FEW = 3;
const CITED = 3;
const LONGEST_QUOTE = 240;
/** A shorter name gives way to a longer one that makes up this share of its mentions. */
const NESTED = 0.55;
/** A name of several words says more than the same mentions of one. */
const SEVERAL_WORDS = 1.5;

/**
 * What a meeting was about, the most mentioned first. A name's weight is its mentions against those of the first,
 * from 1 to 10; nested names are counted once (after C-value: Frantzi and Ananiadou, 1996). `speakers`, by their full
 * names, are people and no subjects.
 */
export async function findTopics(reading: Reading, speakers: readonly string[], pace: Pace): Promise<FoundTopic[]> {
  const names = new Set(speakers.flatMap((speaker) => speaker.toLowerCase().match(/[\p{L}-]+/gu) ?? []));
  const phrases = await phrasesOf(reading, names, pace);
  const repeated = phrases.filter(({ mentions }) => mentions > 1);
  const ranked = distinct(unnested(repeated).toSorted((a, b) => scoreOf(b) - scoreOf(a) || first(a) - first(b)));
  const isFew = ranked.length < FEW;
  const once = isFew ? phrases.filter((phrase) => phrase.mentions === 1 && isSound(phrase)) : [];
  const chosen = distinct([...ranked, ...once]).slice(0, isFew ? FEW : MOST);
  const most = Math.max(...chosen.map(scoreOf), 1);
  return chosen.map((phrase) => {
    const said = commonest(phrase);
    return {
      name: capitalised(said),
      said,
      weight: Math.max(1, Math.min(10, Math.round((10 * scoreOf(phrase)) / most))),
      citations: cited(phrase),
    };
  });
}

/** Names that are not mostly said within longer ones. */
function unnested(phrases: readonly Phrase[]): Phrase[] {
  const longer = new Map<string, number>();
  for (const { stems, mentions } of phrases) {
    for (let from = 0; from < stems.length; from += 1) {
      for (let to = from + 1; to <= stems.length; to += 1) {
        const key = stems.slice(from, to).join(' ');
        if (to - from < stems.length) longer.set(key, Math.max(longer.get(key) ?? 0, mentions));
      }
    }
  }
  return phrases.filter(({ key, mentions }) => (longer.get(key) ?? 0) < mentions * NESTED);
}

/** Said once, a name is one only when a preposition or capitals hold it together, or it is one long noun. */
const isSound = (phrase: Phrase): boolean =>
  phrase.stems.length === 1
    ? commonest(phrase).length >= 6
    : /\s(?:de|du|des|d['’]|of|del)|(?:^|\s)\p{Lu}\p{L}* \p{Lu}/u.test(commonest(phrase));

const scoreOf = (phrase: Phrase): number => phrase.mentions * (phrase.stems.length > 1 ? SEVERAL_WORDS : 1);
const first = ({ places }: Phrase): number => places[0]?.sentence.index ?? 0;

/** No two names that share a word: the one mentioned most stands for both. */
function distinct(phrases: readonly Phrase[]): Phrase[] {
  const kept: Phrase[] = [];
  for (const phrase of phrases)
    if (!kept.some(({ stems }) => stems.some((stem) => phrase.stems.includes(stem)))) kept.push(phrase);
  return kept;
}

/** The way it was said most often, in lower case when it ever was. */
function commonest({ forms }: Phrase): string {
  const counts = new Map<string, number>();
  for (const [form, count] of forms) {
    const plain = forms.has(form.toLowerCase()) ? form.toLowerCase() : form;
    counts.set(plain, (counts.get(plain) ?? 0) + count);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

function cited({ places }: Phrase): Citation[] {
  const byLine = new Map(places.map((place) => [place.sentence.line, place]));
  return [...byLine.values()]
    .slice(0, CITED)
    .map(({ sentence, start, end }) => ({ line: sentence.line, quote: around(sentence, start, end) }));
}

/** The sentence, or of a long one the words around the name, verbatim. */
function around({ text }: Sentence, start: number, end: number): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, start - LONGEST_QUOTE / 2)) + 1);
  const space = text.indexOf(' ', Math.min(text.length, end + LONGEST_QUOTE / 2));
  return text.slice(Math.min(from, start), space < 0 ? text.length : space);
}
