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
}

/** The verbs that name tasks, by their forms. Verbs of saying, thinking and discussing politics are not among them. */
export class Verbs {
  private readonly byWord = new Map<string, Map<Form, Verb>>();
  private readonly enclitics: RegExp;

  /** `enclitics`: the pronouns that the language writes together with its verbs. */
  constructor(enclitics: RegExp = /(?!)/u) {
    this.enclitics = enclitics;
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
    const known = this.formsOf(word.toLowerCase());
    const form = known && forms.find((each) => known.has(each));
    return form && known.get(form);
  }

  /** « Publícala » carries an accent only for its pronoun. */
  private formsOf(word: string): ReadonlyMap<Form, Verb> | undefined {
    return this.byWord.get(word) ?? this.byWord.get(word.normalize('NFD').replaceAll('\u0301', '').normalize('NFC'));
  }

  /** Every form that some word of a text is, alone or without the pronouns that it carries (« enviarme »). */
  formsIn(text: string): Set<Form> {
    const found = new Set<Form>();
    for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
      for (const form of (this.formsOf(word) ?? this.formsOf(word.replace(this.enclitics, '')))?.keys() ?? [])
        found.add(form);
    }
    return found;
  }
}
