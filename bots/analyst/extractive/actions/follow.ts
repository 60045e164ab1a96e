import type { Reading, Sentence } from '../reading.ts';
import { isBoilerplate } from '../text/boilerplate.ts';
import { isQuestion } from '../text/questions.ts';
import { withoutEnd } from '../text/pattern.ts';
import { openerLength, tidySentence, uncapitalised } from '../text/trim.ts';
import { contentStems } from '../text/words.ts';
import { confirm, type Draft } from './draft.ts';
import { goesOn } from './goes-on.ts';
import type { TaskGrammar } from './grammar.ts';
import { Matter, NEAR } from './matter.ts';
import type { CommissionReader, Taking } from './read.ts';
import { isSame } from './same.ts';
import { turningOf } from '../text/subject-words.ts';

/** Turns within which a request is answered. */
const ANSWER = 3;
/** Sentences within which a date is that of the work: « — Pour quand ? — Pour lundi. » */
const SOON = 2;
/** Words of an answer that may agree at its end. */
const SHORT_ANSWER = 8;
/** What captions without punctuation have not: « X : le serveur est tombé » needs a whole sentence. */
const ENDED = /[.!?…]\s*$/u;
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
    const own = this.reader.read(sentence);
    const answered = this.answer(sentence, own);
    const taking = this.reader.taking(sentence);
    const asked = answered ?? this.asked(sentence);
    if (!asked) this.welcome(sentence);
    for (const draft of own)
      this.add(draft.asks ? this.matter.withQuestion(draft, sentence) : draft, sentence, { asked, answered });
    if (taking && !answered && own.every(({ incomplete }) => incomplete)) this.takeOn(sentence, taking);
    else if (own.length === 0 && !answered && !this.grammar.refuses.test(sentence.text)) this.date(sentence);
  }

  /** The first sentence of a turn may accept what its speaker, or nobody by name, was asked; or refuse it. */
  private answer(sentence: Sentence, own: readonly Draft[]): Draft | undefined {
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
      asked.signs.add('refused');
      return undefined;
    }
    if (!this.agrees(sentence)) return undefined;
    confirm(asked, sentence, {
      assignees: asked.pending ? [sentence.speaker] : asked.assignees,
      // « Bien entendu, je rencontrerai la directrice mardi. »: the day of work of its own.
      deadline: own.some((draft) => draft.deadline && !this.isAnswer(draft, asked, asked))
        ? undefined
        : this.reader.deadlineOf(sentence),
      sign: 'accepted',
    });
    return asked;
  }

  /** « Bah oui », « le 15, ok »: fillers before it, or a short answer that ends so. */
  private agrees({ text, words }: Sentence): boolean {
    const { accepts, agreed } = this.grammar;
    const bare = text.slice(openerLength(text, this.reading.language));
    return accepts.test(text) || accepts.test(bare) || (words <= SHORT_ANSWER && agreed.test(text));
  }

  /**
   * What others asked right before of the person who speaks now, or of nobody in particular, and nobody took on yet.
   */
  private asked(sentence: Sentence): Draft | undefined {
    return this.near(sentence, ANSWER).find(
      ({ sentences, assignees, pending, given }) =>
        !given &&
        sentences.at(-1)?.speaker !== sentence.speaker &&
        sentences.at(-1)?.turn !== sentence.turn &&
        (pending || assignees.length === 0 || assignees.includes(sentence.speaker)),
    );
  }

  /** Another one is glad of what somebody just took on: « super », « je veux bien ». */
  private welcome(sentence: Sentence): void {
    const before = this.reading.sentences[sentence.index - 1];
    if (!before || before.turn === sentence.turn || !(this.agrees(sentence) || this.grammar.glad.test(sentence.text)))
      return;
    for (const draft of this.near(sentence, 1))
      if (draft.given && draft.sentences.at(-1)?.speaker !== sentence.speaker) draft.signs.add('welcomed');
  }

  /**
   * Whether what somebody says that they will do is how they do what was asked: « Préviens l'agence. — Je leur écris
   * demain. » A thing of its own is other work, and where nobody in particular was asked, so is another deed.
   */
  private isAnswer(draft: Draft, asked: Draft, answered: Draft | undefined): boolean {
    if (isSame(asked, draft)) return true;
    if (!(draft.given || (answered && draft.isOurs)) || this.grammar.thing.test(draft.object)) return false;
    return answered !== undefined || asked.assignees.length > 0 || asked.pending || draft.firm;
  }

  private add(draft: Draft, sentence: Sentence, { asked, answered }: Asked): void {
    const answers = asked && this.isAnswer(draft, asked, answered);
    const same = answers ? asked : this.near(sentence, NEAR).find((earlier) => isSame(earlier, draft));
    if (same) {
      const taken =
        !same.pending &&
        same.assignees.length > 0 &&
        !draft.assignees.some((person) => same.assignees.includes(person));
      // One of several who were asked answers for all of them.
      const known = taken || draft.assignees.every((person) => same.assignees.includes(person));
      confirm(same, sentence, {
        assignees: known ? [] : draft.assignees,
        deadline: draft.deadline,
        sign: answers ? 'answered' : 'again',
      });
      for (const sign of draft.signs) same.signs.add(sign);
      same.given ||= draft.given;
    } else if (!goesOn(this.drafts.at(-1), draft, { ...this.grammar, sentence })) {
      if (draft.incomplete) this.complete(draft, sentence);
      else this.drafts.push(draft);
    }
  }

  /**
   * « Il reste deux anomalies, je les corrige », « Tout est prêt ? — Je vais vérifier »: what is to be done was said
   * before.
   */
  private complete(draft: Draft, sentence: Sentence): void {
    draft.signs.add('completed');
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
    // « Le bon partira vendredi. Paul, tu le prépares ? »: who does it was said after when
    const last = this.drafts.at(-1);
    if (last?.signs.has('needsDay') === true && last.sentences.length === 1 && last.sentences[0] === subject)
      this.drafts.pop();
    if (!subject) {
      this.drafts.push({ ...draft, incomplete: false, isQuoted: true });
      return;
    }
    const task = this.matter.joined(draft.task, clause ?? tidySentence(subject.text, this.reading.language));
    this.drafts.push({
      ...draft,
      task,
      stems: contentStems(task, this.reading.language),
      incomplete: false,
      isQuoted: !ENDED.test(subject.text),
      deadline:
        draft.deadline ??
        (sentence.turn - subject.turn <= 1 ? this.reader.deadlineOf(subject, { saysBy: true }) : undefined),
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
      confirm(open, sentence, { assignees, deadline, sign: 'takenOn' });
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
      signs: new Set(['takenOn', 'onlyTaken']),
      given: true,
      isQuoted: !ENDED.test(subject.text),
      subject,
      sentences: [subject, sentence],
    });
  }

  /** « Pour vendredi. » says when what was just asked is due, and from another that they will do it. */
  private date(sentence: Sentence): void {
    const { text } = sentence;
    if (sentence.words > ONLY_A_DATE || isBoilerplate(text, this.reading.language) || NOT.test(text)) return;
    // « Sinon pour Noël, les plannings c'est quand ? » turns to other work
    if (isQuestion(text) && turningOf(text, this.reading.language) !== null) return;
    const [latest] = this.near(sentence, ANSWER);
    const since = sentence.index - (latest?.sentences.at(-1)?.index ?? 0);
    if (!latest || since > SOON || (latest.deadline && !RATHER.test(text))) return;
    const deadline =
      this.reader.deadlineOf(sentence) ?? (latest.deadline && this.reader.otherHour(sentence, latest.deadline));
    // « Le 18 décembre te semble réaliste ? » asks no more than the day.
    const others = contentStems(sentence.text.replace(deadline?.text ?? '', ''), this.reading.language).length;
    const isAlone = deadline && others <= (isQuestion(sentence.text) ? 1 : 0);
    const answers = latest.pending && latest.sentences.at(-1)?.speaker !== sentence.speaker;
    if (!isAlone) return;
    latest.deadline = undefined;
    confirm(latest, sentence, { assignees: answers ? [sentence.speaker] : [], deadline, sign: 'dated' });
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

/** « Alors lundi », « mettons le 14 »: another day than the one that was said. */
const RATHER =
  /^(?:(?:bon|ok|ah|euh|deux|non|no|well|bueno)[\s,]+)*(?:alors|plutôt|disons|mettons|then|rather|say|entonces|mejor)(?!\p{L})|(?<!\p{L})(?:alors|plutôt|then|entonces)[\s.!]*$/iu;

/** « Pas avant jeudi », « je n'ai pas la réponse aujourd'hui »: no day by which. */
const NOT = /(?<!\p{L})(?:pas|jamais|rien|not|never|nothing|nada)(?!\p{L})|n['’]t(?!\p{L})|^no(?!\p{L})/iu;

interface Asked {
  /** What was asked of the person who speaks, answered or not, and when they said yes. */
  readonly asked: Draft | undefined;
  readonly answered: Draft | undefined;
}
