import type { Citation } from '#domain/analysis/analysis.ts';
import { citationOf, type Reading, type Sentence } from '../reading.ts';
import { isBoilerplate } from '../text/boilerplate.ts';
import { isQuestion } from '../text/questions.ts';
import { withoutEnd } from '../text/pattern.ts';
import { shortened, tidySentence, uncapitalised } from '../text/trim.ts';
import { ASKED_BACK, CLUELESS, EVASIVE, IDLE, LEFT_OPEN, UNMARKED, UNSETTLED } from './question-words.ts';

export interface OpenQuestion {
  readonly text: string;
  readonly citations: Citation[];
  readonly sentence: Sentence;
}

const MOST = 10;
const LONGEST = 240;
/** Words: captions ask nothing in longer ones. */
const LONG_QUESTION = 22;
/** Words: « c’est-à-dire ? » asks for nothing new. */
const SHORTEST = 4;
/** Words: longer ones ask for more than to say it otherwise. */
const BRIEF = 8;
/** Sentences before « question ouverte » in which the question is looked for. */
const NEAR = 4;
/** Turns, and sentences, after a question in which its answer is looked for. */
const TURNS = 2;
const FAR = 8;
/** Words that carry meaning, without which a question says too little. */
const ANSWER = 2;

/** A sentence that has its sign. */
const ENDED = /[.!…]\s*$/u;

export interface Known {
  /** Requests and proposals: they are actions and decisions, not questions. */
  readonly settled: readonly Sentence[];
}

/** Questions that nobody answered, in order. */
export function findOpenQuestions(reading: Reading, { settled }: Known): OpenQuestion[] {
  const elsewhere = new Set(settled.map(({ index }) => index));
  const open = reading.sentences.filter((sentence) => !elsewhere.has(sentence.index) && isOpen(sentence, reading));
  return open.slice(-MOST).map((sentence) => worded(sentence, reading));
}

/** « Faut-il le renégocier ? » is told with the sentence that says what. */
function worded(sentence: Sentence, reading: Reading): OpenQuestion {
  const before = reading.sentences[sentence.index - 1];
  const said =
    sentence.stems.length < ANSWER && before?.turn === sentence.turn && before.stems.length >= ANSWER
      ? [before, sentence]
      : [sentence];
  const text = said.map((each) => tidySentence(each.text, reading.language)).join(' ');
  const asks = isQuestion(sentence.text) || UNMARKED[reading.language].test(sentence.text);
  const evasion = (asks ? evasionOf(sentence, reading) : undefined) ?? leavesClueless(sentence, reading);
  // « Et la ville — on sait pas encore »: too short to be told alone.
  const isShort = evasion !== undefined && sentence.words < SHORTEST && said.length === 1;
  return {
    text: shortened(
      isShort ? `${withoutEnd(text, '?.!…')} — ${uncapitalised(tidySentence(evasion.text, reading.language))}` : text,
      LONGEST,
    ),
    citations: [...said, ...(evasion ? [evasion] : [])].map(citationOf),
    sentence,
  };
}

/** Whether nobody answers it: those who do say that nobody knows, or that it stays open. */
function isOpen(sentence: Sentence, reading: Reading): boolean {
  const { text, stems, words } = sentence;
  const { language } = reading;
  const isMarked = isQuestion(text);
  if (!isMarked && UNSETTLED[language].test(text) && stems.length >= 2 && !leavesOpen(sentence, reading)) return true;
  if (stems.length < 1 || IDLE[language].test(text) || isBoilerplate(text, language)) return false;
  if (words <= BRIEF && ASKED_BACK[language].test(text)) return false;
  if (isMarked || (!ENDED.test(text) && UNMARKED[language].test(text) && words >= SHORTEST))
    return evasionOf(sentence, reading) !== undefined;
  return (
    !ENDED.test(text) &&
    !CLUELESS[language].test(text) &&
    words <= LONG_QUESTION &&
    leavesClueless(sentence, reading) !== undefined
  );
}

/** The answer of another right after captions, that says at its head that nobody knows. */
function leavesClueless({ index, turn, speaker }: Sentence, { sentences, language }: Reading): Sentence | undefined {
  const next = sentences[index + 1];
  return next?.turn === turn + 1 && next.speaker !== speaker && CLUELESS[language].test(next.text) ? next : undefined;
}

/** What says of a question that nobody knows: right after it by whoever asked, or in the next turns before another. */
function evasionOf({ index, turn }: Sentence, { sentences, language }: Reading): Sentence | undefined {
  const after = sentences.slice(index + 1, index + 1 + FAR).filter((each) => each.turn <= turn + TURNS);
  const next = after.findIndex((each) => each.turn > turn && isQuestion(each.text));
  return after
    .slice(0, next < 0 ? after.length : next)
    .find(({ text }) => EVASIVE[language].test(text) || LEFT_OPEN[language].test(text));
}

/** « Question ouverte. » speaks of a question before it, which is told itself. */
function leavesOpen({ index, text }: Sentence, { sentences, language }: Reading): boolean {
  return (
    LEFT_OPEN[language].test(text) &&
    sentences
      .slice(Math.max(0, index - NEAR), index)
      .some((before) => isQuestion(before.text) && before.words >= SHORTEST)
  );
}
