import type { Sentence } from '../reading.ts';
import { uncapitalised } from '../text/trim.ts';
import type { Deadline, Draft } from './draft.ts';
import { isEnough } from './weights.ts';

interface Telling {
  readonly sentence: Sentence;
  /** « et », between two deeds of one task. */
  readonly and: string;
  /** Verbs by which one only tells of work. */
  readonly reporting: RegExp;
}

/**
 * « Je rédige le dossier. Je vous l'envoie jeudi. », « J'irai, et je vous rendrai compte »: one work, which the same
 * person goes on to tell. « D'accord. Ce sera le 7. » says when. Answers whether it is so; then `last` tells it too.
 */
export function goesOn(last: Draft | undefined, draft: Draft, { sentence, and, reporting }: Telling): boolean {
  const before = last?.sentences.at(-1);
  if (!last || !before || before.speaker !== sentence.speaker || sentence.index - before.index > 1) return false;
  const isTheirs = draft.assignees.every((person) => last.assignees.includes(person));
  if (!draft.given || !isTheirs || last.assignees.length === 0 || !isEnough(last.signs)) return false;
  const isTaken = last.signs.has('accepted') || last.signs.has('answered') || last.signs.has('takenOn');
  const isSameSentence = before.index === sentence.index;
  const isDay = draft.signs.has('needsDay') && (isTaken || (isSameSentence && last.signs.has('needsDay')));
  const isTold =
    draft.signs.has('noVerb') && (draft.signs.has('form0') || draft.signs.has('form1')) && !draft.signs.has('needsDay');
  const isHanded = draft.signs.has('delivers') && isSameSentence;
  if (!isDay && !isTold && !isHanded && !draft.signs.has('anaphoric')) return false;
  if (isHanded && !draft.incomplete && !draft.isQuoted && !last.isQuoted)
    last.task = `${last.task} ${and} ${uncapitalised(draft.task)}`;
  // « Je le prépare vendredi, et je vous confirme ça lundi »: it is done on Friday.
  const tellsOfIt = last.deadline !== undefined && reporting.test(draft.verb ?? '');
  if (!tellsOfIt) last.deadline = laterOf(last.deadline, draft.deadline);
  if (draft.deadline) last.signs.add('timed');
  if (!isSameSentence) last.sentences.push(sentence);
  return true;
}

const laterOf = (one: Deadline | undefined, other: Deadline | undefined): Deadline | undefined =>
  one && other ? (other.value > one.value ? other : one) : (one ?? other);
