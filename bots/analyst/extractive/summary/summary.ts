import type { SummaryCitation } from '#domain/analysis/analysis.ts';
import type { MeetingKind } from '../about/meeting-type.ts';
import type { FoundTopic } from '../about/topics.ts';
import type { Pace } from '../pace.ts';
import type { Reading, Sentence } from '../reading.ts';
import { speechesOf } from './speeches.ts';
import { isBoilerplate } from '../text/boilerplate.ts';
import { isQuestion } from '../text/questions.ts';
import { tidySentence } from '../text/trim.ts';
import { citedText } from './cited-text.ts';
import { conceptsOf, select } from './coverage.ts';
import { isFragment, lacksItsNoun } from './fragments.ts';
import { opening } from './opening.ts';
import { minutes, type Outcome } from './minutes.ts';
import { perhaps } from './perhaps.ts';
import { subjectsOf } from './subjects.ts';
import { inThirdPerson } from './third-person.ts';
import { hasVerb } from '../text/verb-persons.ts';

export interface Summary {
  readonly text: string;
  readonly citations: SummaryCitation[];
  readonly sentences: readonly Sentence[];
  /** Whether there was enough to tell for a first line. */
  readonly isWhole: boolean;
}

export interface About {
  readonly topics: readonly FoundTopic[];
  readonly type: MeetingKind;
  /** Where decisions were taken and work was given. */
  readonly settled: readonly Sentence[];
  /** Full names of speakers who are written by their initials. */
  readonly names: ReadonlyMap<string, string>;
  /** What was settled and who does what, to stand under its subject. */
  readonly outcomes: readonly Outcome[];
}

/** One word in so many is kept, between these numbers of words; of very long meetings a little more. */
const SHARE = 0.2;
const LEAST = 45;
const MOST = 235;
const LONG_MEETING = 10_000;
const MOST_OF_LONG = 360;
/** Sentences of fewer words say little; those of more are rarely read. */
const SHORTEST = 5;
const LONGEST = 70;

/** Speeches that remarks are taken from: a choice from everywhere reads as scraps. */
const SPEECHES = 12;
const SPEECHES_OF_LONG = 14;

/** How much is told of a meeting of so many words. */
export function budgetOf(words: number): number {
  const usual = Math.min(MOST, Math.max(LEAST, Math.round(words * SHARE)));
  return words <= LONG_MEETING
    ? usual
    : Math.min(MOST_OF_LONG, Math.round(MOST * (1 + Math.log10(words / LONG_MEETING))));
}

/**
 * What was said that tells most of the meeting, by subject and in order, then what was settled and who does what. A
 * remark is told in the third person where that is safe, else quoted under its speaker's name, verbatim but for the
 * fillers around it; the first line, with who met and about what, and the names of subjects are the clerk's own.
 */
export async function summarise(reading: Reading, about: About, pace: Pace): Promise<Summary> {
  const settled = new Set(about.settled.map(({ index }) => index));
  const concepts = conceptsOf(reading.sentences);
  const isDebate = about.type === 'debate';
  const worthTelling = reading.sentences.filter(
    ({ words, stems, text }) =>
      words >= SHORTEST &&
      words <= LONGEST &&
      stems.length >= 2 &&
      !isFragment(text, reading.language) &&
      !lacksItsNoun(text, reading.language) &&
      (reading.language !== 'fr' || hasVerb(text)),
  );
  const chosen = select(concepts, {
    candidates: worthTelling.length > 0 ? worthTelling : reading.sentences,
    budget: budgetOf(reading.words),
    most: 40,
    mostSpeeches: reading.words <= LONG_MEETING ? SPEECHES : SPEECHES_OF_LONG,
    speechOf: speechesOf(reading),
    preference: preferenceOf(reading, settled),
  });
  const sentences = chosen.length > 0 ? chosen : worthTelling.slice(0, 1);
  // What is promised and settled in public is not this meeting's; it is in its own lists where it is
  const outcomes = isDebate ? [] : about.outcomes;
  const paragraphs = minutes(sentences, reading, {
    names: about.names,
    subjects: await subjectsOf(reading, about.topics, pace),
    outcomes,
    isDebate,
  });
  const isWhole = sentences.length > 2;
  const first = isWhole ? [[opening(reading, { topics: about.topics, type: about.type, names: about.names })]] : [];
  const open = isWhole && !isDebate ? perhaps(reading, about) : [];
  return { ...citedText([...first, ...paragraphs, ...open]), sentences, isWhole };
}

/** A meeting says at its beginning what it is about. */
const EARLY = 0.5;
const BEGINNING = 40;
/** Decisions and work to do are what absent people ask for. */
const SETTLED = 1.6;
const ASKED = 0.7;
const IDLE = 0.3;

/** A clerk tells rather what can be told in the third person: the rest is addressed to somebody, or breaks off. */
const TOLD = 1.4;
/** Who gives the floor is told less than who uses it: the share of words counts, to this power. */
const FLOOR = 0.3;

const preferenceOf = (reading: Reading, settled: ReadonlySet<number>): ((sentence: Sentence) => number) => {
  const { language } = reading;
  const shares = sharesOf(reading);
  return ({ index, text, speaker }) =>
    (1 + EARLY * Math.exp(-index / BEGINNING)) *
    (shares.get(speaker) ?? 1) ** FLOOR *
    (language === 'fr' && inThirdPerson(tidySentence(text, language), speaker) !== null ? TOLD : 1) *
    (settled.has(index) ? SETTLED : 1) *
    (isQuestion(text) ? ASKED : 1) *
    (isBoilerplate(text, language) ? IDLE : 1);
};

/** What each speaker said, in words, against who said most. */
function sharesOf({ sentences }: Reading): ReadonlyMap<string, number> {
  const said = new Map<string, number>();
  for (const { speaker, words } of sentences) said.set(speaker, (said.get(speaker) ?? 0) + words);
  const most = Math.max(1, ...said.values());
  return new Map([...said].map(([speaker, words]) => [speaker, words / most]));
}
