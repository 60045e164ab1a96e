import type { ActionItem, Priority } from '#domain/analysis/analysis.ts';
import { daysBetween, dayIn } from '../deadline/calendar.ts';
import { parisMoment } from '../deadline/clock.ts';
import { citationsOf, instantOf, MOST_REPEATED, type Reading, type Sentence } from '../reading.ts';
import { Learned } from '../learned/learned.ts';
import type { Pace } from '../pace.ts';
import type { People } from '../people.ts';
import { amidSpeeches } from '../speeches.ts';
import { likeness } from '../text/likeness.ts';
import { isQuestion } from '../text/questions.ts';
import { shortened } from '../text/trim.ts';
import { giveDeadlines } from './deadlines.ts';
import { type Draft, exacter } from './draft.ts';
import { Follower } from './follow.ts';
import type { TaskGrammar } from './grammar.ts';
import { TASK_GRAMMARS } from './grammars.ts';
import { withPlainWork } from './plain.ts';
import { CommissionReader } from './read.ts';
import { wordingOf } from './wording.ts';
import { isEnough, isPlenty, signsOf } from './weights.ts';

/** An action item with the sentences that it rests on. */
export interface Action extends Omit<ActionItem, 'id'> {
  readonly sentences: readonly Sentence[];
  /** The sentence among them that only says what it is about: a question there may still be open. */
  readonly subject: Sentence | undefined;
  /** Whether it was said to be urgent. */
  readonly urgent: boolean;
}

/** Words of a sentence, and of a turn, beyond which they are speech rather than the giving of work. */
const LONG_WINDED = 30;
const SPEECH = 60;
const LONGEST_TASK = 240;
/** Beside its signs: that the rules take a sentence for work at all. */
export const DRAFT = 'draft';
/** Two tasks of the same people with this share of common words are one, said twice. */
const SAME = 0.75;

/** The work that a meeting gave to somebody, in the order in which it was first spoken of. */
export async function findActions(reading: Reading, people: People, pace: Pace): Promise<Action[]> {
  const grammar = TASK_GRAMMARS[reading.language];
  const drafts = await draftsOf(reading, people, pace);
  const learned = Learned.of(reading);
  const isGiven = (draft: Draft): boolean => !draft.incomplete && isWork(draft, learned);
  const reader = new CommissionReader(reading, grammar, people);
  const work = learned
    ? withPlainWork({ drafts, isWork: isGiven }, { reading, grammar, learned, reader })
    : drafts.filter(isGiven);
  giveDeadlines(work, reading, reader);
  return unrepeated(work).map((draft) => ({
    task: shortened(wordingOf(draft, reading.language), LONGEST_TASK),
    assignee: draft.assignees.length > 0 ? draft.assignees.join(', ') : null,
    deadline: draft.deadline?.value ?? null,
    deadlineText: draft.deadline?.text ?? null,
    ...priorityOf(draft, reading, grammar),
    citations: citationsOf(draft.sentences),
    sentences: draft.sentences,
    subject: draft.subject,
  }));
}

/** By signs that are plenty, or enough by what labelled meetings taught of them and of the words beside them. */
function isWork({ signs, sentences, subject }: Draft, learned: Learned | undefined): boolean {
  // Amid speeches, of which labelled meetings have none, the signs are all there is.
  if (!learned || isPlenty(signs) || signs.has('amidSpeeches')) return isEnough(signs);
  return sentences.some((sentence) => sentence !== subject && learned.isEnough('action', sentence, [DRAFT, ...signs]));
}

/** Whatever may be work to do, with all the signs of it. */
export async function draftsOf(reading: Reading, people: People, pace: Pace): Promise<Draft[]> {
  const grammar = TASK_GRAMMARS[reading.language];
  const follower = new Follower(reading, grammar, new CommissionReader(reading, grammar, people));
  await pace.each(reading.sentences, (sentence) => follower.hear(sentence));
  const turnWords = new Map<number, number>();
  for (const { turn, words } of reading.sentences) turnWords.set(turn, (turnWords.get(turn) ?? 0) + words);
  const isAmidSpeeches = amidSpeeches(reading);
  for (const draft of follower.drafts) {
    const { sentences, subject, assignees, deadline, isOurs, given, firm, object, pending } = draft;
    const giving = sentences.find((sentence) => sentence !== subject) ?? sentences[0];
    if (!giving) continue;
    const words = turnWords.get(giving.turn) ?? 0;
    const unassigned = assignees.length === 0;
    const found = signsOf({
      amidSpeeches: isAmidSpeeches(giving),
      longWinded: giving.words > LONG_WINDED,
      speech: words > SPEECH / 2,
      longSpeech: words > SPEECH,
      absent: !unassigned && !assignees.some((person) => people.speakers.includes(person)),
      unassigned,
      given,
      ours: isOurs,
      pending,
      timed: deadline !== undefined,
      seekerAlone: isUnansweredQuestion(draft),
      done: isGivenAfter({ giving, assignees }, reading, grammar),
      offerTaken: given && draft.signs.has('welcomed') && grammar.offers.test(giving.text),
      wish:
        unassigned &&
        !draft.signs.has('duty') &&
        !draft.signs.has('answered') &&
        !given &&
        !deadline &&
        (!firm || !grammar.thing.test(object) || draft.signs.has('wished') || draft.signs.has('unhurried')),
    });
    for (const sign of found) draft.signs.add(sign);
  }
  return follower.drafts;
}

/** « Il faut renouveler l'assurance. Je l'ai payée ce matin », or so answers the one who is asked. */
function isGivenAfter(
  { giving, assignees }: { readonly giving: Sentence; readonly assignees: readonly string[] },
  { sentences }: Reading,
  { done }: TaskGrammar,
): boolean {
  const next = sentences[giving.index + 1];
  if (!next || next.turn > giving.turn + 1 || next.words > REMARK * 2) return false;
  const answers = assignees.length === 0 || assignees.includes(next.speaker);
  return (next.turn === giving.turn || answers) && done.test(next.text);
}

/** What is said again at the end of a meeting (« donc Paul envoie le compte rendu ») adds to what was said before. */
function unrepeated(drafts: readonly Draft[]): Draft[] {
  const kept: Draft[] = [];
  for (const draft of drafts) {
    const earlier = kept.slice(-MOST_REPEATED).find((each) => isRepeated(each, draft));
    if (earlier) {
      if (earlier.assignees.length === 0) earlier.assignees = draft.assignees;
      earlier.deadline = exacter(earlier.deadline, draft.deadline);
      if (earlier.sentences.length >= MOST_REPEATED) continue;
      earlier.sentences.push(
        ...draft.sentences
          .filter(({ index }) => !earlier.sentences.some((sentence) => sentence.index === index))
          .slice(0, 2),
      );
    } else kept.push(draft);
  }
  return kept;
}

/** « Qui va former les utilisateurs ? », and nobody says: an open question, not work of anybody's. */
function isUnansweredQuestion({ sentences: [first], pending, seeks, assignees }: Draft): boolean {
  return seeks && pending && assignees.length === 0 && first !== undefined && isQuestion(first.text);
}

function isRepeated(earlier: Draft, draft: Draft): boolean {
  const together =
    earlier.assignees.length === 0 ||
    draft.assignees.length === 0 ||
    draft.assignees.some((person) => earlier.assignees.includes(person));
  return together && earlier.stems.length > 0 && draft.stems.length > 0 && likeness(earlier.stems, draft.stems) >= SAME;
}

/** Words of a remark that only says how urgent the work is: « C’est urgent, alors. Thomas, peux-tu… » */
const REMARK = 6;

function priorityOf(
  draft: Draft,
  reading: Reading,
  grammar: TaskGrammar,
): { readonly priority: Priority; readonly urgent: boolean } {
  const said = [...draft.sentences, ...remarksBeside(draft, reading)].map(({ text }) => text).join(' ');
  if (grammar.unhurried.test(said)) return { priority: 'low', urgent: false };
  const urgent = grammar.urgent.test(said);
  return { priority: urgent || isSoon(draft, reading) ? 'high' : 'medium', urgent };
}

/** Short sentences of the same turns right before and right after those that gave the work. */
function remarksBeside({ sentences, subject }: Draft, { sentences: all }: Reading): Sentence[] {
  return sentences
    .filter((sentence) => sentence !== subject)
    .flatMap(({ index, turn }) =>
      [all[index - 1], all[index + 1]].filter(
        (beside) => beside !== undefined && beside.turn === turn && beside.words <= REMARK,
      ),
    )
    .filter((beside) => beside !== undefined);
}

/** Due on the day of the meeting. */
function isSoon({ deadline, sentences: [first] }: Draft, reading: Reading): boolean {
  if (!deadline || !first || Number.isNaN(reading.heldAt)) return false;
  return daysBetween(parisMoment(instantOf(reading, first)).day, dayIn(deadline.value)) <= 0;
}
