import { nameAt, namesOf, wordsOf, type Word } from './heard-name.ts';
import type { ObjectionKind } from './objection-events.ts';
import { MAY_OBJECT, MAY_STOP, OBJECTION, SHORT_OBJECTION, STOP } from './objection-words.ts';

export interface HeardText {
  readonly text: string;
  readonly botName: string;
  readonly via: 'speech' | 'chat';
}

/** A longer clause is a speech, in words; a longer sentence to the bot is no order to stop. */
const [LONGEST_CLAUSE, LONGEST_ORDER] = [40, 14];
/** What somebody else said, or might say. */
const CONDITION = /^(?:si|quand|lorsque|lorsqu|au cas ou|if|when|cuando)\b/u;

interface Sentence {
  readonly text: string;
  /** Whether it ends in a mark: what is being said may go on otherwise. */
  readonly isOver: boolean;
  readonly isQuestion: boolean;
}

function sentencesOf(text: string): Sentence[] {
  return (text.match(/[^.!?…\n]+[.!?…\n]*/gu) ?? []).map((one) => ({
    text: one,
    isOver: /[.!?…\n]/u.test(one),
    isQuestion: one.includes('?'),
  }));
}

const joined = (words: readonly Word[]): string => words.map(({ form }) => form).join(' ');

/** A message that is nothing but a quotation is what its author says: they copied what the announcement tells. */
const unquoted = (text: string): string => {
  const whole = /^[«"“]([^«»"“”]*)[»"”](?:\s?[.!])?$/u.exec(text.trim());
  return whole?.[1] ?? text;
};
const QUOTES = /[«»"“”]/u;

/** « Greffier, arrête », « arrêtez la transcription, Greffier »: nothing beside the name and the order. */
function isStop(sentence: string, botName: string): boolean {
  if (!MAY_STOP.test(sentence)) return false;
  const words = wordsOf(sentence);
  if (words.length > LONGEST_ORDER) return false;
  for (const name of namesOf(botName)) {
    for (let index = 0; index < words.length; index += 1) {
      const count = nameAt(words, index, name);
      if (count === 0) continue;
      const rest = joined([...words.slice(0, index), ...words.slice(index + count)]);
      if (STOP.test(rest)) return true;
    }
  }
  return false;
}

function isObjection({ text, isQuestion }: Sentence): boolean {
  const clauses = text.split(/[,;–—]/u);
  return clauses.some((clause, index) => {
    if (!MAY_OBJECT.test(clause)) return false;
    const words = wordsOf(clause);
    if (words.length > LONGEST_CLAUSE || (isQuestion && index === clauses.length - 1)) return false;
    const before = index === 0 ? '' : joined(wordsOf(clauses[index - 1] ?? ''));
    return !CONDITION.test(before) && OBJECTION.test(joined(words));
  });
}

/** Two sentences may be one order: « Greffier ! Arrête. » */
function pairsOf(sentences: readonly Sentence[], botName: string): Sentence[] {
  return sentences.flatMap((one, index) => {
    const next = sentences[index + 1];
    const words = wordsOf(one.text);
    const isName = namesOf(botName).some((name) => nameAt(words, 0, name) === words.length && words.length > 0);
    return isName && next ? [{ ...next, text: `${one.text} ${next.text}` }] : [];
  });
}

/**
 * How somebody objects in what they say or write: by telling the bot to stop, by its name, or by saying of themselves
 * that they do not want to be captured. Null for all else: who speaks of objections, quotes one, or asks, objects to
 * nothing. A sentence counts as a whole; what begins like an objection and goes on otherwise is none.
 */
export function objectionIn({ text, botName, via }: HeardText): ObjectionKind | null {
  const said = (via === 'chat' ? unquoted(text) : text).normalize('NFC');
  const [mayStop, mayObject] = [MAY_STOP.test(said), MAY_OBJECT.test(said)];
  if ((!mayStop && !mayObject) || QUOTES.test(said)) return null;
  const sentences = sentencesOf(said);
  if (mayStop && [...sentences, ...pairsOf(sentences, botName)].some((one) => isStop(one.text, botName))) return 'stop';
  if (mayObject && sentences.some(isObjection)) return 'objection';
  return via === 'chat' && SHORT_OBJECTION.test(joined(wordsOf(said))) ? 'objection' : null;
}

/** The same in what is still being said: only in sentences behind which another one has begun. */
export function objectionInDraft(heard: HeardText): ObjectionKind | null {
  const sentences = sentencesOf(heard.text);
  const last = sentences.at(-1);
  if (!last || sentences.length === 1) return null;
  return objectionIn({ ...heard, text: heard.text.slice(0, heard.text.length - last.text.length) });
}
