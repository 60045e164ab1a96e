import { deadlineIn, hourIn, timesIn } from '../deadline/deadline.ts';
import type { FoundTime } from '../deadline/find.ts';
import type { People } from '../people.ts';
import { instantOf, type Reading, type Sentence } from '../reading.ts';
import { withoutEnd } from '../text/pattern.ts';
import { isQuestion } from '../text/questions.ts';
import { capitalised, tidySentence } from '../text/trim.ts';
import { contentStems } from '../text/words.ts';
import { calledAt } from './addressee.ts';
import type { Draft, Deadline } from './draft.ts';
import { type TaskRequest, CommissionFinder } from './find.ts';
import { withoutDangling } from './dangling.ts';
import type { TaskGrammar } from './grammar.ts';
import { hasLabel, labelled } from './label.ts';
import { type Task, taskOf } from './task.ts';
import type { Verb } from './verbs.ts';
import { deadlineOf, isElsewhere, leads, timesOf } from './times.ts';
import { signsOf } from './weights.ts';

/** That somebody takes on what was said before: who, or (`pending`) the one who says yes. */
export interface Taking {
  readonly assignees: readonly string[];
  readonly pending: boolean;
}

/** Reads single sentences for work that they give; what other sentences add to it is `follow`'s. */
export class CommissionReader {
  readonly finder: CommissionFinder;
  private readonly reading: Reading;
  private readonly grammar: TaskGrammar;
  private readonly people: People;

  constructor(reading: Reading, grammar: TaskGrammar, people: People) {
    this.reading = reading;
    this.grammar = grammar;
    this.people = people;
    this.finder = new CommissionFinder(grammar, people);
  }

  read(sentence: Sentence): Draft[] {
    const commissions = this.finder.find(sentence);
    const isLabelled = hasLabel(sentence, this.finder.compiled.label);
    const times =
      commissions.length > 0 || isLabelled
        ? timesIn(sentence.text, this.reading.language, instantOf(this.reading, sentence))
        : [];
    const drafts = commissions.flatMap((commission, index) => {
      const next = commissions[index + 1];
      const limit =
        times.find((time) => next && time.start >= commission.end && leads(time, next))?.start ?? commission.limit;
      const draft = this.draft({ ...commission, limit }, timesOf(times, { commission, next, isFirst: index === 0 }));
      if (draft && isLabelled) draft.signs.add('labelled');
      return draft ? [draft] : [];
    });
    return isLabelled && drafts.length === 0 ? this.noted(sentence, times) : drafts;
  }

  /** « À faire : mise à jour du plan (Julie), avant le 15/12. » */
  private noted(sentence: Sentence, times: readonly FoundTime[]): Draft[] {
    const due = times.find((time) => time.due) ?? times[0];
    const text = due ? sentence.text.slice(0, due.start) + sentence.text.slice(due.end) : sentence.text;
    const { task: said, person } = labelled(text, this.finder.compiled.label, this.people);
    const task = capitalised(withoutDangling(withoutEnd(said, '.'), this.grammar).replaceAll(/\s+/gu, ' ').trim());
    if (!/\p{L}{2}/u.test(task)) return [];
    return [
      {
        ...this.blank(sentence, task),
        assignees: person ? [person] : [],
        deadline: due && this.deadline(sentence, due),
        firm: true,
        signs: new Set(['labelled', 'firm']),
      },
    ];
  }

  /** Who takes on what was said before this sentence; undefined when it does not. */
  taking(sentence: Sentence): Taking | undefined {
    const taking = this.finder.takesOn(sentence);
    if (!taking) return undefined;
    if (taking.who === 'speaker') return { assignees: [sentence.speaker], pending: false };
    if (taking.who === 'named') return { assignees: this.named(taking.names, sentence), pending: false };
    const addressee =
      calledAt(sentence, sentence.text.length, { reading: this.reading, people: this.people }) ??
      this.people.other(sentence.speaker);
    return { assignees: addressee === undefined ? [] : [addressee], pending: addressee === undefined };
  }

  /** The clause before a commission in its sentence, when it says enough to be its subject. */
  clauseBefore(sentence: Sentence, { verb }: Draft): string | undefined {
    const commission = this.finder.find(sentence).find((each) => each.verb?.infinitive === verb);
    const clause = withoutDangling(
      tidySentence(sentence.text.slice(0, commission?.start ?? 0), this.reading.language),
      this.grammar,
    );
    return contentStems(clause, this.reading.language).length >= 2 ? clause : undefined;
  }

  /** A time in the sentence; with `saysBy`, only one that it says to be a deadline. */
  deadlineOf(sentence: Sentence, { saysBy = false } = {}): Deadline | undefined {
    const found = deadlineIn(sentence.text, this.reading.language, instantOf(this.reading, sentence));
    if (!found || (!found.due && (saysBy || isElsewhere(sentence.text, found)))) return undefined;
    return this.deadline(sentence, found);
  }

  /** « Onze heures alors », of work that has its day: another hour of that day. */
  otherHour(sentence: Sentence, { value }: Deadline): Deadline | undefined {
    const found = value.includes('T') ? hourIn(sentence.text, this.reading.language, value) : undefined;
    return found?.value.includes('T') ? this.deadline(sentence, found) : undefined;
  }

  blank(sentence: Sentence, task: string): Draft {
    return {
      task,
      stems: contentStems(task, this.reading.language),
      verb: undefined,
      object: '',
      firm: false,
      assignees: [],
      pending: false,
      seeks: false,
      asks: false,
      given: false,
      isQuoted: false,
      isOurs: false,
      incomplete: false,
      deadline: undefined,
      signs: new Set(),
      sentences: [sentence],
      subject: undefined,
    };
  }

  private draft(commission: TaskRequest, times: readonly FoundTime[]): Draft | undefined {
    const { sentence, form, verb } = commission;
    const due = deadlineOf(times, commission);
    const task = taskOf(commission, { grammar: this.grammar, deadline: due, people: this.people });
    const called =
      form.who === 'addressee'
        ? calledAt(sentence, commission.start, { reading: this.reading, people: this.people })
        : undefined;
    if (!task || this.isTalk(commission, task, due !== undefined || called !== undefined)) return undefined;
    if (form.needsDay === true && !due) return undefined;
    const firm =
      verb?.firm !== false ||
      // What is said to others by a day is work: « je leur réponds demain »
      (verb.talk === true && due !== undefined) ||
      this.grammar.collocation.test(task.object) ||
      this.grammar.verbs.find(task.object.split(' ')[0] ?? '', ['inf'])?.firm === true;
    const assignees = this.assigneesOf(commission, called);
    const strangers =
      form.who === 'named' && form.weight === 1 && !assignees.every((person) => this.people.speakers.includes(person));
    // « L'hébergement couvre trois serveurs »: things do, people are given work.
    if (
      verb?.open === true &&
      form.who === 'named' &&
      !due &&
      !assignees.some((person) => this.people.speakers.includes(person))
    )
      return undefined;
    const isWhole = this.saysItself(commission, task);
    const supposed = this.grammar.condition.test(sentence.text);
    return {
      ...this.blank(sentence, task.text),
      verb: verb?.infinitive,
      object: task.object,
      firm,
      given: form.who === 'speaker',
      assignees,
      pending: form.seeks === true || (form.who === 'addressee' && assignees.length === 0),
      seeks: form.seeks === true,
      asks: form.asks === true,
      isQuoted: form.needsDay === true || verb?.guessed === true || isWhole || this.isOddClause(verb, task),
      isOurs: form.who === 'nobody' && form.seeks !== true,
      incomplete: form.needsDay !== true && !isWhole && (task.anaphoric || !/\p{L}{2}|\d/u.test(task.object)),
      deadline: due && this.deadline(sentence, due),
      signs: signsOf({
        [form.who]: true,
        [`form${form.weight}`]: true,
        asksAnybody: form.seeks === true,
        needsDay: form.needsDay === true,
        tellsOnly: form.tellsOnly === true,
        firm,
        openVerb: verb?.open === true,
        loose: verb?.firm === false && verb.open !== true && !firm,
        noVerb: verb === undefined,
        duty: form.isDuty === true,
        due: due?.due === true,
        delivers: form.who === 'speaker' && TO_YOU.test(commission.clitics),
        timed: due !== undefined,
        called: called !== undefined,
        // Said to « vous » at large, and no request.
        atLarge: form.who === 'addressee' && !called && !form.inQuestion && this.people.speakers.length > 2,
        foretold: form.who === 'addressee' && !called && !due && FORETOLD.test(sentence.text),
        asked: isQuestion(sentence.text),
        strangers,
        supposed,
        thing: this.grammar.thing.test(task.object),
        noObject: task.object === '',
        anaphoric: task.anaphoric,
        wished: this.grammar.wished.test(sentence.text),
        unhurried: this.grammar.unhurried.test(sentence.text),
        urgent: this.grammar.urgent.test(sentence.text),
        past: this.grammar.past.test(sentence.text),
      }),
    };
  }

  /**
   * Whether nothing said before is needed, though the verb has no object: « je t'appelle » has who listens, « je vais
   * relancer pour que les responsables répondent » says what for.
   */
  private saysItself({ sentence, verb, clitics, end, limit }: TaskRequest, { object, anaphoric }: Task): boolean {
    if (object !== '') return false;
    if (YOU.test(clitics) && this.grammar.toPersons.test(verb?.infinitive ?? '')) return true;
    return !anaphoric && contentStems(sentence.text.slice(end, limit), this.reading.language).length > 1;
  }

  /** « Relancer que les responsables… »: a clause that the verb does not take. */
  private isOddClause(verb: Verb | undefined, { object }: Task): boolean {
    return verb !== undefined && this.grammar.clause.test(object) && !this.grammar.withClause.test(verb.infinitive);
  }

  /** What is done by talking (« je vais vous présenter… »), promises nothing, or says what the meeting is for. */
  private isTalk({ sentence, form, verb }: TaskRequest, { object, anaphoric }: Task, isMeant: boolean): boolean {
    if (!isMeant && ((verb?.talk === true && !anaphoric) || this.grammar.courtesy.test(object))) return true;
    return form.who === 'nobody' && sentence.turn < OPENING && this.grammar.agenda.test(sentence.text);
  }

  private assigneesOf({ sentence, form, names }: TaskRequest, called: string | undefined): string[] {
    if (form.who === 'speaker') return [sentence.speaker];
    if (form.who === 'named') return this.named(names, sentence);
    if (form.who === 'nobody') return [];
    // In a conversation of two, « tu » is the other one.
    const addressee = called ?? this.people.other(sentence.speaker);
    return addressee === undefined ? [] : [addressee];
  }

  private deadline(sentence: Sentence, { value, start, end, span }: FoundTime): Deadline {
    return { value, text: sentence.text.slice(start, end), span };
  }

  private named(names: string | undefined, sentence: Sentence): string[] {
    const own = /^(?:à )?(?:moi(?:-même)?|yo|I|me)$/iu;
    const said = (names ?? '')
      .split(this.finder.compiled.between)
      .map((name) => name.trim().replace(/^à /u, ''))
      .filter((name) => name !== '');
    return [
      ...new Set(
        said.map((name) => (own.test(name) ? sentence.speaker : capitalised(this.people.resolve(name).person))),
      ),
    ];
  }
}

/** « Je vous l'envoie »: those who listen get it. */
const TO_YOU = /(?:^|\s)(?:vous|te|os|les)\s|t['’]$/iu;

/** « Je t'appelle »: who listens is the object. */
const YOU = /(?:^|\s)(?:vous|te|os)\s|t['’]$/iu;

/** Foretells what others will do rather than asks for it. */
const FORETOLD = /(?<!\p{L})(?:vous allez|tu vas|vous devriez|tu devrais|you will|you should|vais à)(?!\p{L})/iu;

/** Turns in which a meeting says what it is for. */
const OPENING = 3;
