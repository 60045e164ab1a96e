import type { Action } from '../actions/actions.ts';
import { deadlineIn } from '../deadline/deadline.ts';
import type { Decision } from '../decisions/decisions.ts';
import type { People } from '../people.ts';
import { citationsOf, instantOf, type Reading, type Sentence } from '../reading.ts';
import { likeness } from '../text/likeness.ts';
import { isQuestion } from '../text/questions.ts';
import { tidySentence } from '../text/trim.ts';
import { contentStems } from '../text/words.ts';
import { CHANGE_WORDS } from './words.ts';

/** What a meeting settled, each with what it was before it changed there. */
export interface Changed {
  readonly decisions: readonly (Decision & Before)[];
  readonly actions: readonly (Action & Before)[];
  /** Work that was taken back. */
  readonly dropped: readonly (Action & Before)[];
}

interface Before {
  /** As it was settled first: « jeudi », « Karim », « la salle Molière est réservée ». */
  readonly before?: string;
}

/** Words in common that make a sentence speak of the same thing, and of a task's words how many. */
const COMMON = 2;
const OF_TASK = 0.6;
const OF_DECISION = 0.4;
/** Turns after a change within which it is settled, or taken on. */
const SETTLED_WITHIN = 2;
/** Statements before it that a change is held against: more would cost ever more in a long meeting. */
const MOST_BEFORE = 100;

/**
 * The last state of what was settled: work and decisions that somebody changes or takes back later in the meeting, in
 * words that say so and speak of the same thing.
 */
export function changesIn(
  reading: Reading,
  { decisions, actions, people }: Pick<Changed, 'decisions' | 'actions'> & { readonly people: People },
): Changed {
  const words = CHANGE_WORDS[reading.language];
  let state: Changed = { decisions, actions, dropped: [] };
  for (const sentence of reading.sentences) {
    const { text } = sentence;
    const says = {
      drops: words.drops.test(text) && !words.holds.test(text),
      changes: words.changes.test(text) && !isQuestion(text),
      doer: doerIn(sentence, reading, people),
    };
    if (!says.drops && !says.changes && says.doer === undefined) continue;
    state = decisionsAfter(actionsAfter(state, { sentence, reading, says }), { sentence, reading, says });
  }
  return state;
}

interface Change {
  readonly sentence: Sentence;
  readonly reading: Reading;
  readonly says: { readonly drops: boolean; readonly changes: boolean; readonly doer: string | undefined };
}

function doerIn({ text, speaker }: Sentence, { language }: Reading, people: People): string | undefined {
  if (isQuestion(text)) return undefined;
  const { myself, another } = CHANGE_WORDS[language];
  if (myself.test(text)) return speaker;
  const { who, name } = another.exec(text)?.groups ?? {};
  const said = who ?? name;
  const found = said === undefined ? undefined : people.resolve(said);
  return found?.isSpeaker === true ? found.person : undefined;
}

/** The statement before a sentence that it speaks of most; the later of two. */
function spokenOf<One extends Decision | Action>(
  statements: readonly One[],
  { sentence, reading: { language } }: Change,
  { textOf, share }: { readonly textOf: (one: One) => string; readonly share: number },
): One | undefined {
  const own = new Set(sentence.stems);
  let best: { readonly one: One; readonly share: number } | undefined;
  for (const one of statements.slice(-MOST_BEFORE)) {
    const [first] = one.sentences;
    if (!first || first.turn >= sentence.turn) continue;
    const stems = [...new Set(contentStems(textOf(one), language))];
    const common = stems.filter((stem) => own.has(stem)).length;
    const found = common / Math.max(1, stems.length);
    if (common >= COMMON && found >= share && found >= (best?.share ?? 0)) best = { one, share: found };
  }
  return best?.one;
}

const isJustAfter = ({ sentences: [first] }: Decision | Action, { sentence }: Change): boolean =>
  first !== undefined && first.index >= sentence.index && first.turn - sentence.turn <= SETTLED_WITHIN;

const restsOn = ({ sentences }: Decision | Action, { sentence }: Change): boolean =>
  sentences.some(({ index }) => index === sentence.index);

function actionsAfter(state: Changed, change: Change): Changed {
  const { sentence, reading, says } = change;
  const { language } = reading;
  const earlier = spokenOf(state.actions, change, { textOf: ({ task }) => task, share: OF_TASK });
  if (!earlier) return state;
  const stems = contentStems(earlier.task, language);
  const newer = state.actions.filter(
    (one) =>
      one !== earlier &&
      (restsOn(one, change) || isJustAfter(one, change)) &&
      ((restsOn(one, change) && CHANGE_WORDS[language].noTask.test(one.task)) ||
        likeness(contentStems(one.task, language), stems) >= OF_TASK),
  );
  const taken = newer.findLast(({ task, assignee }) => assignee !== null && !CHANGE_WORDS[language].noTask.test(task));
  // « Je ne pourrai pas mardi, tu peux ? — Oui, mercredi. » counts by its answer
  const answer = taken && (says.drops || !restsOn(taken, change)) ? taken.sentences.at(-1) : undefined;
  const when = (answer && dueIn(answer, reading)) ?? (says.drops && answer ? undefined : dueIn(sentence, reading));
  const assignee = says.doer ?? taken?.assignee ?? earlier.assignee;
  const isMoved = says.changes && when !== undefined && when.value !== earlier.deadline;
  const isOthers = assignee !== earlier.assignee;
  const others = state.actions.filter((one) => one !== earlier && !newer.includes(one));
  if (isMoved || isOthers) {
    const sentences = withChange(earlier, [sentence, ...newer.flatMap((one) => one.sentences)]);
    const last: Action & Before = {
      ...earlier,
      assignee,
      deadline: when?.value ?? earlier.deadline,
      deadlineText: when?.text ?? earlier.deadlineText,
      sentences,
      citations: citationsOf(sentences),
      before: [isOthers ? earlier.assignee : null, isMoved ? earlier.deadlineText : null]
        .filter((part) => part !== null)
        .join(', '),
    };
    return { ...state, actions: [...others, last].toSorted((a, b) => startOf(a) - startOf(b)) };
  }
  if (!says.drops || newer.some((one) => one === taken)) return state;
  const sentences = withChange(earlier, [sentence]);
  const gone = { ...earlier, sentences, citations: citationsOf(sentences) };
  return { ...state, actions: others, dropped: [...state.dropped, gone] };
}

function dueIn(said: Sentence, reading: Reading): { readonly value: string; readonly text: string } | undefined {
  const found = deadlineIn(said.text, reading.language, instantOf(reading, said));
  return found && { value: found.value, text: said.text.slice(found.start, found.end) };
}

/** Of what it rests on: where it began, and from the change on. */
function withChange({ sentences }: Action, more: readonly Sentence[]): Sentence[] {
  const from = more[0]?.index ?? 0;
  const [first] = sentences;
  const later = [...sentences, ...more].filter(({ index }) => index >= from);
  return onceInOrder([...(first ? [first] : []), ...later]);
}

const onceInOrder = (sentences: readonly Sentence[]): Sentence[] =>
  [...new Map(sentences.map((one) => [one.index, one])).values()].toSorted((a, b) => a.index - b.index);

const startOf = ({ sentences }: Decision | Action): number => sentences[0]?.index ?? 0;

function decisionsAfter(state: Changed, change: Change): Changed {
  const { sentence, reading, says } = change;
  if (!says.changes) return state;
  const earlier = spokenOf(state.decisions, change, { textOf: ({ text }) => text, share: OF_DECISION });
  if (!earlier) return state;
  const newer = state.decisions.find((one) => one !== earlier && (restsOn(one, change) || isJustAfter(one, change)));
  const settling = earlier.sentences.filter(
    ({ index, turn }) => index >= sentence.index && turn - sentence.turn <= SETTLED_WITHIN,
  );
  // « On pourrait plutôt prendre Dumas » changes nothing until it is settled
  if (!newer && settling.length === 0) return state;
  const sentences = onceInOrder([sentence, ...(newer?.sentences ?? []), ...settling]);
  const last: Decision & Before = {
    text: newer && restsOn(newer, change) ? newer.text : tidySentence(sentence.text, reading.language),
    sentences,
    citations: citationsOf(sentences),
    before: earlier.text,
  };
  const others = state.decisions.filter((one) => one !== earlier && one !== newer);
  return { ...state, decisions: [...others, last].toSorted((a, b) => startOf(a) - startOf(b)) };
}
