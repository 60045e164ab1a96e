import type { Reading, Sentence } from '../reading.ts';
import { isQuestion } from '../text/questions.ts';
import { withoutEnd } from '../text/pattern.ts';
import { tidySentence, uncapitalised } from '../text/trim.ts';
import { contentStems } from '../text/words.ts';
import type { Draft } from './draft.ts';
import type { TaskGrammar } from './grammar.ts';

/** How many turns later a sentence can still be about the same work. */
export const NEAR = 6;
/** How many sentences back the matter of a work is looked for: a turn may be as long as the meeting. */
const FAR = 50;
/** How many turns back it is looked for. */
const BACK = 4;
/** « Tout est prêt, mais il reste deux anomalies ». */
const LAST_CLAUSE = /[,;]\s+(?:mais|et|but|and|pero|y)\s+/iu;

/** What a work is about, where its own sentence does not say it: it was said before. */
export class Matter {
  readonly #reading: Reading;
  readonly #grammar: TaskGrammar;

  constructor(reading: Reading, grammar: TaskGrammar) {
    this.#reading = reading;
    this.#grammar = grammar;
  }

  /** « Je rédige le plan et Karim le relit »: what the work right before is done to, without its circumstances. */
  objectMeant(
    draft: Draft,
    sentence: Sentence,
    before: Draft | undefined,
  ): { readonly object: string; readonly from: Sentence } | undefined {
    const from = before?.sentences.at(-1);
    if (
      !before ||
      !from ||
      before.verb === draft.verb ||
      from.turn < sentence.turn - 1 ||
      from.index < sentence.index - 1
    )
      return undefined;
    // The same person who goes on speaks of the same work; so does one who takes on what nobody has.
    const others =
      before.assignees.length > 0 &&
      draft.assignees.length > 0 &&
      !draft.assignees.some((person) => before.assignees.includes(person));
    if (!others) return undefined;
    const object = before.object.replace(this.#grammar.circumstance, '');
    return this.#grammar.thing.test(object) && contentStems(object, this.#reading.language).length > 0
      ? { object, from }
      : undefined;
  }

  /** « Qui valide la traduction ? — Je vois avec Madrid. » */
  withQuestion(draft: Draft, sentence: Sentence): Draft {
    const question = this.#reading.sentences
      .slice(Math.max(0, sentence.index - NEAR), sentence.index)
      .findLast(({ text, turn, stems }) => sentence.turn - turn <= 1 && isQuestion(text) && stems.length >= 2);
    if (!question) return draft;
    const task = `${draft.task}${this.colon} ${uncapitalised(tidySentence(question.text, this.#reading.language)).replace(/^Qu/u, 'qu')}`;
    return {
      ...draft,
      task,
      stems: contentStems(task, this.#reading.language),
      subject: question,
      sentences: [question, sentence],
    };
  }

  joined(task: string, subject: string): string {
    const whole = withoutEnd(subject, '.!…');
    const last = whole.split(LAST_CLAUSE).at(-1) ?? whole;
    const thing = [whole, last]
      .map((clause) => clause.replace(this.#grammar.existential, ''))
      .find((clause, index) => clause !== [whole, last][index]);
    return thing === undefined ? `${task}${this.colon} ${uncapitalised(whole)}` : `${task} ${thing}`;
  }

  get colon(): string {
    return this.#reading.language === 'fr' ? '\u00a0:' : ':';
  }

  /** The last sentence before that says something, in this turn or the few before it. */
  subjectBefore(sentence: Sentence): Sentence | undefined {
    for (let index = sentence.index - 1; index >= sentence.index - FAR; index -= 1) {
      const before = this.#reading.sentences[index];
      if (!before || sentence.turn - before.turn > BACK) return undefined;
      if (before.stems.length < 1 || before.words < 4) continue;
      // « Il n'y a pas de serveur. Du coup, on attend. » is about the server.
      const cause = this.#reading.sentences[index - 1];
      return this.#grammar.consequence.test(before.text) && cause?.turn === before.turn && cause.stems.length > 0
        ? cause
        : before;
    }
    return undefined;
  }
}
