import type { Reading, Sentence } from '../reading.ts';
import { isBoilerplate } from '../text/boilerplate.ts';
import { isQuestion } from '../text/questions.ts';
import { withoutEnd } from '../text/pattern.ts';
import { tidySentence, uncapitalised } from '../text/trim.ts';
import { likeness } from '../text/likeness.ts';
import { contentStems } from '../text/words.ts';
import { confirm, type Draft } from './draft.ts';
import type { TaskGrammar } from './grammar.ts';
import { Matter, NEAR } from './matter.ts';
import type { CommissionReader, Taking } from './read.ts';

/** Turns within which a request is answered. */
const ANSWER = 3;
/** Sentences within which a date is that of the work: « — Pour quand ? — Pour lundi. » */
const SOON = 2;
/** Words of a sentence that may be only about a deadline. */
const ONLY_A_DATE = 12;

/**
 * Collects the work of a meeting, sentence by sentence: a commission, then who takes it on (« je m’en occupe »), who
 * refuses, and when it is due (« pour vendredi »), as the conversation says it.
 */
export class Follower {
  readonly drafts: Draft[] = [];
  private readonly reading: Reading;
  private readonly grammar: TaskGrammar;
  private readonly reader: CommissionReader;
  private readonly matter: Matter;

  constructor(reading: Reading, grammar: TaskGrammar, reader: CommissionReader) {
    this.reading = reading;
    this.grammar = grammar;
    this.reader = reader;
    this.matter = new Matter(reading, grammar);
  }

  hear(sentence: Sentence): void {
    const answered = this.answer(sentence);
    const taking = this.reader.taking(sentence);
    const own = this.reader.read(sentence);
    for (const draft of own)
      this.add(draft.asks ? this.matter.withQuestion(draft, sentence) : draft, sentence, answered);
    if (taking && !answered && own.every(({ incomplete }) => incomplete)) this.takeOn(sentence, taking);
    else if (own.length === 0 && !answered && !this.grammar.refuses.test(sentence.text)) this.date(sentence);
  }

  /** The first sentence of a turn may accept what its speaker, or nobody by name, was asked; or refuse it. */
  private answer(sentence: Sentence): Draft | undefined {
    if (this.reading.sentences[sentence.index - 1]?.turn === sentence.turn) return undefined;
    const asked = this.near(sentence, ANSWER).find(
      (draft) =>
        draft.sentences.at(-1)?.speaker !== sentence.speaker &&
        (draft.pending || draft.assignees.includes(sentence.speaker)),
    );
    if (!asked) return undefined;
    if (this.grammar.refuses.test(sentence.text)) {
      asked.assignees = asked.assignees.filter((person) => person !== sentence.speaker);
      asked.pending = true;
      asked.score -= 1;
      return undefined;
    }
    if (!this.grammar.accepts.test(sentence.text)) return undefined;
    confirm(asked, sentence, {
      assignees: asked.pending ? [sentence.speaker] : asked.assignees,
      deadline: this.reader.deadlineOf(sentence),
      score: 1,
    });
    return asked;
  }

  private add(draft: Draft, sentence: Sentence, answered: Draft | undefined): void {
    const same =
      draft.incomplete && answered ? answered : this.near(sentence, NEAR).find((earlier) => isSame(earlier, draft));
    if (same) {
      const taken =
        !same.pending &&
        same.assignees.length > 0 &&
        !draft.assignees.some((person) => same.assignees.includes(person));
      confirm(same, sentence, { assignees: taken ? [] : draft.assignees, deadline: draft.deadline, score: 1 });
    } else if (draft.incomplete) this.complete(draft, sentence);
    else this.drafts.push(draft);
  }

  /**
   * « Il reste deux anomalies, je les corrige », « Tout est prêt ? — Je vais vérifier »: what is to be done was said
   * before.
   */
  private complete(draft: Draft, sentence: Sentence): void {
    const meant = this.matter.objectMeant(draft, sentence, this.drafts.at(-1));
    if (meant) {
      const task = `${draft.task} ${meant.object}`;
      const about =
        meant.from.index === sentence.index ? {} : { subject: meant.from, sentences: [meant.from, sentence] };
      this.drafts.push({
        ...draft,
        task,
        object: meant.object,
        stems: contentStems(task, this.reading.language),
        incomplete: false,
        ...about,
      });
      return;
    }
    const clause = this.reader.clauseBefore(sentence, draft);
    const subject = clause === undefined ? this.matter.subjectBefore(sentence) : sentence;
    if (!subject) return;
    const task = this.matter.joined(draft.task, clause ?? tidySentence(subject.text, this.reading.language));
    this.drafts.push({
      ...draft,
      task,
      stems: contentStems(task, this.reading.language),
      incomplete: false,
      ...(subject === sentence ? {} : { subject, sentences: [subject, sentence] }),
    });
  }

  private takeOn(sentence: Sentence, { assignees, pending }: Taking): void {
    const deadline = this.reader.deadlineOf(sentence);
    const open = this.near(sentence, NEAR).find(
      (draft) =>
        draft.pending || draft.assignees.length === 0 || draft.assignees.some((person) => assignees.includes(person)),
    );
    if (open) {
      confirm(open, sentence, { assignees, deadline, score: 2 });
      open.pending ||= pending;
      return;
    }
    const subject = this.matter.subjectBefore(sentence);
    if (!subject) return;
    const task = `${this.grammar.takenOn}${this.matter.colon} ${uncapitalised(withoutEnd(tidySentence(subject.text, this.reading.language), '.!…'))}`;
    this.drafts.push({
      ...this.reader.blank(subject, task),
      assignees: [...assignees],
      pending,
      deadline,
      score: 3,
      subject,
      sentences: [subject, sentence],
    });
  }

  /** « Pour vendredi. » says when what was just asked is due, and from another that they will do it. */
  private date(sentence: Sentence): void {
    if (sentence.words > ONLY_A_DATE || isBoilerplate(sentence.text, this.reading.language)) return;
    const [latest] = this.near(sentence, ANSWER);
    const since = sentence.index - (latest?.sentences.at(-1)?.index ?? 0);
    if (!latest || latest.deadline || since > SOON) return;
    const deadline = this.reader.deadlineOf(sentence);
    // « Le 18 décembre te semble réaliste ? » asks no more than the day.
    const others = contentStems(sentence.text.replace(deadline?.text ?? '', ''), this.reading.language).length;
    const isAlone = deadline && others <= (isQuestion(sentence.text) ? 1 : 0);
    const answers = latest.pending && latest.sentences.at(-1)?.speaker !== sentence.speaker;
    if (isAlone) confirm(latest, sentence, { assignees: answers ? [sentence.speaker] : [], deadline, score: 1 });
  }

  /** Drafts of the last turns, the latest first. */
  private near(sentence: Sentence, turns: number): Draft[] {
    const out: Draft[] = [];
    for (let index = this.drafts.length - 1; index >= 0 && out.length < NEAR; index -= 1) {
      const draft = this.drafts[index];
      if (!draft || sentence.turn - (draft.sentences.at(-1)?.turn ?? 0) > turns) break;
      out.push(draft);
    }
    return out;
  }
}

/** « Il faut relancer le client. — Je le relance demain. » */
function isSame(earlier: Draft, draft: Draft): boolean {
  const free =
    earlier.pending ||
    earlier.assignees.length === 0 ||
    draft.assignees.length === 0 ||
    earlier.assignees.some((person) => draft.assignees.includes(person));
  if (!free || earlier.verb !== draft.verb) return false;
  return draft.incomplete || likeness(earlier.stems, draft.stems) >= SAME;
}

/** Share of common words that makes two tasks one. */
const SAME = 0.75;
