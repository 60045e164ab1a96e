/**
 * A verb form: `inf`, or a tense (P present, F future, S subjunctive, Y imperative) and a person 1 to 6 (I, you, they
 * said of one, then of several).
 */
export type Form = 'inf' | `${'P' | 'F' | 'S' | 'Y'}${1 | 2 | 3 | 4 | 5 | 6}`;

/**
 * A verb as work talks of it. `firm` ones name a task by themselves (send, book); others need an object or a deadline
 * (do, see).
 */
export interface Verb {
  readonly infinitive: string;
  readonly firm: boolean;
  /** What people also do by talking: « je vais vous présenter les chiffres ». */
  readonly talk?: boolean;
  /** Any other verb of the language: a task only where a day, or an answer, says so. */
  readonly open?: boolean;
  /** Its infinitive is guessed, and not shown. */
  readonly guessed?: boolean;
}

/** What verbs outside the lists a word may be, by its form; the lists come first. */
export type OtherVerbs = (word: string) => ReadonlyMap<Form, Verb> | undefined;

/** The verbs that name tasks, by their forms. Verbs of saying, thinking and discussing politics are not among them. */
export class Verbs {
  private readonly byWord = new Map<string, Map<Form, Verb>>();
  private readonly enclitics: RegExp;
  private readonly others: OtherVerbs;

  /** `enclitics`: the pronouns that the language writes together with its verbs. */
  constructor({ enclitics = /(?!)/u, others = () => undefined }: { enclitics?: RegExp; others?: OtherVerbs } = {}) {
    this.enclitics = enclitics;
    this.others = others;
  }

  add(verb: Verb, forms: Iterable<readonly [Form, string]>): void {
    for (const [form, word] of forms) {
      const known = this.byWord.get(word);
      if (!known) this.byWord.set(word, new Map([[form, verb]]));
      else if (!known.has(form)) known.set(form, verb);
    }
  }

  /** The verb that a word is, when it is one in one of these forms. */
  find(word: string, forms: readonly Form[]): Verb | undefined {
    const lower = word.toLowerCase();
    for (const known of [this.formsOf(lower), this.others(lower)]) {
      const form = known && forms.find((each) => known.has(each));
      if (form) return known.get(form);
    }
    return undefined;
  }

  /** « Publícala » carries an accent only for its pronoun. */
  private formsOf(word: string): ReadonlyMap<Form, Verb> | undefined {
    return this.byWord.get(word) ?? this.byWord.get(word.normalize('NFD').replaceAll('\u0301', '').normalize('NFC'));
  }

  /** Every form that some word of a text is, alone or without the pronouns that it carries (« enviarme »). */
  formsIn(text: string): Set<Form> {
    const found = new Set<Form>();
    for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
      const bare = word.replace(this.enclitics, '');
      for (const known of [this.formsOf(word) ?? this.formsOf(bare), this.others(word), this.others(bare)])
        for (const form of known?.keys() ?? []) found.add(form);
    }
    return found;
  }
}
