import type { Language } from '../text/language.ts';
import type { Form, Verbs } from './verbs.ts';

/** Who is to do it: who speaks, who is spoken to, who is named, or nobody in particular. */
export type Who = 'speaker' | 'addressee' | 'named' | 'nobody';

/** One way in which a language gives work to somebody. */
export interface TaskForm {
  readonly who: Who;
  /**
   * A pattern in which `{name}` (once), `{adverbs}`, `{clitics}` and `{verb}` stand for the pieces of that name;
   * matches in any case, names with a capital only. What follows it is the task's object.
   */
  readonly source: string;
  /** Forms that the verb may have. Without any the form governs a noun, and the task begins with `lead`. */
  readonly verb: readonly Form[];
  readonly lead?: string;
  /**
   * How surely the form alone means work to do: 0 only with a deadline, a name or an answer, 1 with a verb that names a
   * task, 2 by itself, 3 more than others in the same place.
   */
  readonly weight: 0 | 1 | 2 | 3;
  /** Whether it still means so in a question (« tu peux… ? » does, « je dois… ? » does not). */
  readonly inQuestion: boolean;
  /** Looks for somebody to do it (« qui peut… ? »): the one who says yes does. */
  readonly seeks?: true;
  /** Tells work only with the day by which it is done: « le correctif vous sera livré mardi ». */
  readonly needsDay?: true;
  /** Says what will be, « il sera posé mardi », which somebody else may see to. */
  readonly tellsOnly?: true;
  /** « Est à refaire »: said of a thing, it is work to be done. */
  readonly isDuty?: true;
  /** Goes and asks somebody: about the question that was just put, when one was. */
  readonly asks?: true;
}

/** How a language speaks of work to do. */
export interface TaskGrammar {
  readonly language: Language;
  readonly verbs: Verbs;
  readonly forms: readonly TaskForm[];
  /** Words without which no form of that kind is there; `lead` for forms that govern a noun. */
  readonly hints: Readonly<Record<Exclude<Who, 'named'> | 'lead', RegExp>>;
  readonly adverbs: string;
  readonly clitics: string;
  /** What joins two names. */
  readonly and: string;
  /** What may follow a name and is no part of it: « Thomas de la comptabilité ». */
  readonly complement: string;
  /** Bodies that do work, named with an article: « le service juridique ». */
  readonly teams: string;
  /** Words that begin with a capital at the head of a sentence and are no names. */
  readonly notNames: RegExp;
  /** Right before the form: it is only imagined. */
  readonly hypothesis: RegExp;
  /** A clitic that turns the verb on its subject: « le comité se réunira », « je m'interroge ». */
  readonly reflexive: Readonly<Record<Who, RegExp>>;
  /** At the head of the sentence: everything after depends on it, except on mere politeness (« si tu veux »). */
  readonly condition: RegExp;
  /** What only says that there is something: « il reste deux anomalies » is about two anomalies. */
  readonly existential: RegExp;
  /** Somewhere in the sentence: it happens anyway, or has happened. */
  readonly habit: RegExp;
  /** A clitic that stands for something said before. */
  readonly anaphoricClitic: RegExp;
  /**
   * One that does so unless the verb has an object of its own: « en informer les salariés », but « en discuter avec
   * Paul ».
   */
  readonly looseClitic: RegExp;
  readonly ownObject: RegExp;
  /**
   * An object that a pronoun may take up again, and what follows it that belongs to the first verb only: « le plan |
   * avec Paul ».
   */
  readonly thing: RegExp;
  readonly circumstance: RegExp;
  /** Where a task's object ends although the sentence goes on. */
  readonly boundary: RegExp;
  /** Words that leave a task unchanged. */
  readonly politeness: RegExp;
  /** Objects that make the whole no task: « partager mon écran ». */
  readonly notTask: RegExp;
  /** A pronoun for object, with its preposition: "look into it". */
  readonly pronoun: RegExp;
  /** Objects that make a task of any verb: « mettre à jour », « prendre contact ». */
  readonly collocation: RegExp;
  /** Verbs, in the infinitive, by which somebody only tells of the work. */
  readonly reporting: RegExp;
  /** Verbs of which a person is the object: « je t'appelle ». */
  readonly toPersons: RegExp;
  /** Verbs that take a clause for object: « vérifier que ». */
  readonly withClause: RegExp;
  /** Objects that promise nothing without a day: « revenir vers vous ». */
  readonly courtesy: RegExp;
  /** In the first turns: says what the meeting is for. */
  readonly agenda: RegExp;
  /** A whole clause as object: « vérifier que… » is a task, « rappeler que… » is talk. */
  readonly clause: RegExp;
  /** The beginning of an answer that takes the work on, and of one that does not. */
  readonly accepts: RegExp;
  readonly refuses: RegExp;
  /** The end of a short answer that does (« mardi, ça marche »), and what welcomes another's offer. */
  readonly agreed: RegExp;
  readonly glad: RegExp;
  /** « je m'en occupe », « tu t'en occupes », and after a name « s'en occupe »: takes on what was said before. */
  readonly takesOn: { readonly speaker: string; readonly addressee: string; readonly named: string };
  /** « Action : », « À faire pour Paul : » at the head of a sentence. Group `name`: who, when it is said. */
  readonly label: string;
  /** A word that a cut object may end with and must not, at its end: « et », « que ». */
  readonly dangling: RegExp;
  /** The head of a sentence that only draws a consequence from the one before. */
  readonly consequence: RegExp;
  /** How a task begins that was only taken on. */
  readonly takenOn: string;
  readonly urgent: RegExp;
  readonly unhurried: RegExp;
  /** It is done already, or happened. */
  readonly past: RegExp;
  /** Right after: what was spoken of is done. */
  readonly done: RegExp;
  /** Offers to do it, for others to take up. */
  readonly offers: RegExp;
  /** What would be good, some day. */
  readonly wished: RegExp;
}
