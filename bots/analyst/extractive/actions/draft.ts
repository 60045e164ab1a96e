import { MOST_REPEATED, type Sentence } from '../reading.ts';
import type { TaskSign } from './weights.ts';

export interface Deadline {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. */
  readonly value: string;
  /** The words that it was read from. */
  readonly text: string;
  /** A stretch of time, of which `value` is the last day. */
  readonly span: boolean;
}

/**
 * Of two deadlines said of the same work the first holds, unless it was a stretch of time and the other names the day.
 */
export const exacter = (first: Deadline | undefined, second: Deadline | undefined): Deadline | undefined =>
  !first || (first.span && second?.span === false) ? (second ?? first) : first;

/** Work to do as far as it has been heard: answers and later sentences complete it. */
export interface Draft {
  task: string;
  /** Stems of the task, to know it again. */
  stems: readonly string[];
  /** Infinitive of its verb, when it has one. */
  readonly verb: string | undefined;
  /** What the verb governs, as it was said: what « je le relis » after it means. */
  object: string;
  /** Whether that verb names a task by itself. */
  readonly firm: boolean;
  /** Who is to do it; empty while nobody in particular. */
  assignees: string[];
  /** Asked of somebody who is not named: the one who answers yes does it. */
  pending: boolean;
  /** Asked of a volunteer (« qui peut… ? »). */
  readonly seeks: boolean;
  /** Somebody is to be asked: about a question that was just put, when one was. */
  readonly asks: boolean;
  /** Taken on: by who does it, or by who says yes. */
  given: boolean;
  /** Said of all: « nous passerons ». */
  readonly isOurs: boolean;
  /** Told in the words that were said: an infinitive with its object would not be what they say. */
  readonly isQuoted: boolean;
  /** Its object was said before and is not known yet. */
  incomplete: boolean;
  deadline: Deadline | undefined;
  /** What speaks for its being work to do, and against it. */
  readonly signs: Set<TaskSign>;
  /** What it rests on, the first sentence first. */
  readonly sentences: Sentence[];
  /** The sentence among them that says what it is about and asks for nothing. */
  readonly subject: Sentence | undefined;
}

export interface Confirmation {
  /** Empty when it says nothing of who. */
  readonly assignees: readonly string[];
  readonly deadline: Deadline | undefined;
  readonly sign: TaskSign;
}

/** « Pour mercredi ? — Vous l'aurez mardi. »: a day of who does it holds, over the one that others said. */
const isDoers = ({ assignees, sentences }: Draft, { speaker }: Sentence): boolean =>
  assignees.includes(speaker) && sentences.every((sentence) => sentence.speaker !== speaker);

/** Adds to a draft what another sentence says of the same work. */
export function confirm(draft: Draft, by: Sentence, { assignees, deadline, sign }: Confirmation): void {
  if (assignees.length > 0) {
    draft.assignees = [...assignees];
    draft.pending = false;
  }
  draft.given ||= assignees.includes(by.speaker);
  const isTheirs = deadline !== undefined && isDoers(draft, by) && !(deadline.span && draft.deadline?.span === false);
  draft.deadline = isTheirs ? deadline : exacter(draft.deadline, deadline);
  draft.signs.add(sign);
  if (draft.sentences.length >= MOST_REPEATED) return;
  if (!draft.sentences.some(({ index }) => index === by.index)) draft.sentences.push(by);
}
