import type { People } from '../people.ts';
import type { Sentence } from '../reading.ts';
import { spaced } from '../text/pattern.ts';
import { isQuestion } from '../text/questions.ts';
import { isStopWord } from '#domain/words/stop-words.ts';
import { compiledGrammar, type CompiledForm, type CompiledGrammar } from './compile.ts';
import type { TaskForm, TaskGrammar, Who } from './grammar.ts';
import type { Verb } from './verbs.ts';

/** A place in a sentence that gives somebody something to do. */
export interface TaskRequest {
  readonly sentence: Sentence;
  readonly form: TaskForm;
  readonly verb: Verb | undefined;
  /** `text.slice(start, end)` are the words of the form; what is to be done begins at `end`. */
  readonly start: number;
  readonly end: number;
  /** Where the next commission of the sentence begins, or the sentence ends. */
  readonly limit: number;
  /** The names as they were said, « Paul et moi ». */
  readonly names: string | undefined;
  readonly article: string;
  readonly clitics: string;
}

type Groups = Readonly<Record<string, string | undefined>>;

interface Found {
  readonly start: number;
  readonly end: number;
  readonly groups: Groups;
  readonly names: string | undefined;
}

/** Two capitalised words at most; « Jean-Marc », « O’Neill », « Le Goff ». */
const ANY_NAME = "(?-i:\\p{Lu}[\\p{L}’']*\\p{L}(?:-\\p{Lu}\\p{L}+)*(?: \\p{Lu}\\p{L}+)?)";

/** Finds what the sentences of one meeting, among its people, give somebody to do. */
export class CommissionFinder {
  readonly compiled: CompiledGrammar;
  private readonly grammar: TaskGrammar;
  private readonly people: People;
  private readonly names: RegExp;
  private readonly nameHere: RegExp;

  constructor(grammar: TaskGrammar, people: People) {
    this.grammar = grammar;
    this.people = people;
    this.compiled = compiledGrammar(grammar);
    const one = `(?:(?:(?:m\\.|mme|monsieur|madame|mr\\.?|mrs\\.?) )?(?:${people.source}|${ANY_NAME}))(?!\\p{L})`;
    const source = spaced(
      `(?:(?<name>(?<team>${grammar.teams})|${one}(?:(?:, ?| ${grammar.and} )(?:à |a )?(?:${one}|moi(?:-même)?|yo|I|me)){0,8})${grammar.complement})(?!\\p{L})`,
    );
    this.names = new RegExp(`(?<![\\p{L}\\p{N}-])${source}`, 'giu');
    this.nameHere = new RegExp(source, 'iuy');
  }

  /** The commissions of a sentence, in order; of two in the same place, the one that says more. */
  find(sentence: Sentence): TaskRequest[] {
    const found = this.candidates(sentence).toSorted(
      (a, b) => a.start - b.start || strength(b) - strength(a) || b.end - a.end,
    );
    const kept: TaskRequest[] = [];
    for (const commission of found) {
      const before = kept.at(-1);
      if (before && commission.start < before.end) {
        if (strength(commission) > strength(before)) kept[kept.length - 1] = commission;
      } else kept.push(commission);
    }
    return kept.map((commission, index) => ({ ...commission, limit: kept[index + 1]?.start ?? sentence.text.length }));
  }

  /** Whether a sentence takes on what was said before (« je m’en occupe »), and for whom. */
  takesOn({
    text,
    words,
  }: Sentence): { readonly who: 'speaker' | 'addressee' | 'named'; readonly names: string | undefined } | undefined {
    if (words > SHORT) return undefined;
    const { takesOn } = this.compiled;
    const said = (pattern: RegExp): boolean =>
      Array.from(text.matchAll(pattern)).some(({ index }) => !this.grammar.hypothesis.test(text.slice(0, index)));
    if (said(takesOn.speaker)) return isQuestion(text) ? undefined : { who: 'speaker', names: undefined };
    if (said(takesOn.addressee)) return { who: 'addressee', names: undefined };
    const named = this.namesIn(text).find(
      ({ start, end }) => matchAt(takesOn.named, text, end) && !this.grammar.hypothesis.test(text.slice(0, start)),
    );
    return named && { who: 'named', names: named.names };
  }

  private candidates(sentence: Sentence): TaskRequest[] {
    const { text } = sentence;
    const asked = isQuestion(text);
    const forms = this.grammar.verbs.formsIn(text);
    const { hints } = this.grammar;
    const hinted: Record<Who | 'lead', boolean> = {
      speaker: hints.speaker.test(text),
      addressee: hints.addressee.test(text),
      nobody: hints.nobody.test(text),
      named: true,
      lead: hints.lead.test(text),
    };
    const worthTrying = ({ form }: CompiledForm): boolean =>
      (form.inQuestion || !asked) &&
      hinted[form.who] &&
      (form.verb.length === 0 ? hinted.lead : form.verb.some((each) => forms.has(each)));
    const tried = this.compiled.forms.filter(worthTrying);
    if (tried.length === 0) return [];
    const names = this.namesIn(text);
    return tried.flatMap((compiled) =>
      this.matches(text, compiled, names).flatMap((found) => this.commission(sentence, compiled.form, found) ?? []),
    );
  }

  private matches(text: string, { before, after }: CompiledForm, names: readonly Found[]): Found[] {
    const begun = before
      ? Array.from(text.matchAll(before), (match) => ({
          start: match.index,
          end: match.index + match[0].length,
          groups: match.groups ?? {},
          names: undefined,
        }))
      : names;
    if (!after) return [...begun];
    const named = before ? begun.flatMap((found) => this.nameAfter(text, found) ?? []) : begun;
    return named.flatMap((found) => {
      const rest = matchAt(after, text, found.end);
      return rest ? [{ ...found, end: rest.index + rest[0].length, groups: rest.groups ?? {} }] : [];
    });
  }

  private nameAfter(text: string, found: Found): Found | undefined {
    const name = matchAt(this.nameHere, text, found.end);
    const names = name ? this.nameOf(name.groups) : undefined;
    return name && names !== undefined ? { ...found, end: name.index + name[0].length, names } : undefined;
  }

  private commission(
    sentence: Sentence,
    form: TaskForm,
    { start, end, groups, names }: Found,
  ): TaskRequest | undefined {
    const { verb: word, of = '', clitics: before = '', enclitic = '' } = groups;
    const clitics = before + enclitic;
    const verb = word === undefined ? undefined : this.grammar.verbs.find(word, form.verb);
    if (form.verb.length > 0 && (!verb || this.isName(verb, word ?? '', start))) return undefined;
    const isFinite = form.verb.some((each) => each !== 'inf');
    if (this.grammar.hypothesis.test(sentence.text.slice(0, start)) && (form.who !== 'addressee' || isFinite))
      return undefined;
    const after = sentence.text.slice(end);
    if (
      form.who === 'speaker' &&
      TO_HEARERS.test(clitics) &&
      (verb?.infinitive === 'demander' || THAT.test(after) || (verb?.infinitive === 'prévenir' && STOP.test(after)))
    )
      return undefined;
    if (verb && GRANTING.test(verb.infinitive) && TIME_GRANTED.test(after)) return undefined;
    if (DELAY.test(after) && verb?.infinitive === 'passer') return undefined;
    if (TAKEN_BACK.test(after) || NOT_SO.test(sentence.text.slice(0, start))) return undefined;
    if (DENIED.test(after) || (form.who === 'speaker' && COLON.test(after))) return undefined;
    if (form.who === 'addressee' && OBJECT.test(sentence.text.slice(0, start))) return undefined;
    if (this.grammar.reflexive[form.who].test(clitics)) return undefined;
    if (isFinite && !FUTURE.test(word ?? '') && this.grammar.habit.test(sentence.text)) return undefined;
    return { sentence, form, verb, start, end, limit: sentence.text.length, names, article: of, clitics };
  }

  /** « Marine » is no verb where she is called so, nor is another word with a capital within a sentence. */
  private isName({ open }: Verb, word: string, start: number): boolean {
    return /^\p{Lu}/u.test(word) && (this.people.mentions(word).length > 0 || (open === true && start > 0));
  }

  private namesIn(text: string): Found[] {
    const found: Found[] = [];
    this.names.lastIndex = 0;
    for (let match = this.names.exec(text); match; match = this.names.exec(text)) {
      const names = this.nameOf(match.groups);
      if (names !== undefined)
        found.push({ start: match.index, end: match.index + match[0].length, groups: {}, names });
      // « Donc Paul envoie »: a capital that begins the sentence hides no name behind it.
      else this.names.lastIndex = match.index + (/^\S+/u.exec(match[0])?.[0].length ?? 1);
    }
    return found;
  }

  /** The name, unless it is only a word with a capital. */
  private nameOf({ name, team }: Groups = {}): string | undefined {
    if (name === undefined || team !== undefined || this.people.resolve(name).isSpeaker) return name;
    return this.grammar.notNames.test(name) || isStopWord(name, this.grammar.language) ? undefined : name;
  }
}

/** Of two readings of the same words, one with a verb that names a task says more: « s’occuper de réserver ». */
const strength = ({ form, verb }: TaskRequest): number => form.weight + (verb?.firm === true ? 2 : 0);

/** « Tiendra un relevé chaque jour » is promised. */
const FUTURE = /r(?:ai|as|a|ons|ez|ont|é|á|án|emos)$/u;
/** « Donnez-moi deux jours », « je te donne jusqu'à vendredi »: time for work, and no work. */
const GRANTING = /^(?:donner|laisser|give|dar|dejar)$/u;
const TO_WHOM = '(?:(?:moi|nous|vous|te|leur|lui|me|us) )?';
const UNITS = 'jours?|semaines?|mois|heures?|minutes?|days?|weeks?|días?|semanas?';
const TIME_GRANTED = new RegExp(
  spaced(`^[\\s-]*${TO_WHOM}(?:jusqu['’]|until|hasta|(?:encore )?(?:\\p{N}+|\\p{L}+) (?:${UNITS})(?!\\p{L}))`),
  'iu',
);
/** « Passé ce délai »: when, and no work. */
const DELAY =
  /^\s(?:ce délai|cet?te? (?:date|échéance|heure|limite)|le (?:délai|\p{N}+|\p{L}+ \p{L}+ \p{N}{4}))(?!\p{L})/iu;
/** « J'appelle pas »: speech leaves « ne » out. */
const DENIED = /^\s(?:pas|plus|jamais|rien|not)(?!\p{L})(?!\s(?:tard|tôt|que)(?!\p{L}))/iu;
/** « Ce n'est pas à toi de le faire »: denied before it is said. */
const NOT_SO = /(?<!\p{L})(?:(?:n['’]|c['’])est|ce\ssera)\spas\s$/iu;
/** A repair: « j'appelle le club enfin non Yann… ». */
const TAKEN_BACK =
  /(?<!\p{L})(?:enfin non|non,? (?:non,? )?(?:attends?|attendez|en fait|c['’]est plutôt)|euh non|ah non|no,? wait|no,? miento|o no,? espera)(?!\p{L})/iu;
/** « Je vous demande » asks as it is said. */
const TO_HEARERS = /(?:^|\s)(?:vous|te)\s|t['’]$/iu;
/** « Je vous préviens », « on vous attend »: who is spoken to is no subject. */
const OBJECT = /(?<!\p{L})(?:je|on|nous|ils?|elles?|qui)(?:\sne)?\s$/iu;
/** « Je vous préviens que… » does so as it is said. */
const THAT = /^\s?(?:que|qu['’])/iu;
/** « Je vous préviens, je n'ai pas dormi. » */
const STOP = /^\s?(?:[,.:;!]|$)/u;
/** « Je relis : … » says what follows. */
const COLON = /^\s?:/u;

/** Words: nobody takes work on in a longer sentence. */
const SHORT = 30;

/** What a sticky pattern matches at a place. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
