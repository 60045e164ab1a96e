import { fittedBefore, WORD_BEGINS, WORD_ENDS } from './elision.ts';

/** A word, or several, as they are heard wrongly, and as they are right. */
export interface Entry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly wrong: string;
  readonly right: string;
}

export const ENTRY_KINDS = ['name', 'term'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** As it was recorded; a kind that is not known is a term. */
export const entryKindOf = (recorded: string): EntryKind => ENTRY_KINDS.find((one) => one === recorded) ?? 'term';

/** A text after the glossary was applied, and the entries that changed it. */
export interface Applied {
  readonly text: string;
  readonly entries: readonly string[];
}

/** Which entries may change a text; all of them unless said. */
export type Allows = (entryId: string) => boolean;

/** A form without what does not tell it from another one: case, kinds of apostrophes and spaces. */
export const formKey = (form: string): string =>
  form.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(/\s+/gu, ' ').trim();

const sourceOf = (form: string): string =>
  form
    .normalize('NFC')
    .trim()
    .split(/\s+/u)
    .map((word) => RegExp.escape(word).replace(/\\x27|['’]/gu, "['’]"))
    .join('\\s+');

const isUpper = (text: string): boolean =>
  text !== text.toLowerCase() && text === text.toUpperCase() && text.length > 1;
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Ligatures of spaces and apostrophes apart, as they are written. */
const spelled = (text: string): string => text.normalize('NFC').replaceAll('’', "'").replace(/\s+/gu, ' ');

/**
 * The right form as the wrong one was written: in capitals, or at the beginning of a sentence; null where it was not.
 */
function written(said: string, { wrong, right }: Pick<Entry, 'wrong' | 'right'>): string | null {
  const [is, form] = [spelled(said), spelled(wrong)];
  if (is === form) return right;
  if (isUpper(is) && is === form.toUpperCase()) return right.toUpperCase();
  // « Rose » is a name where it has its capital; « la rose » is none.
  return is === capitalised(form) ? capitalised(right) : null;
}

/** The right forms of the entries, where what is right of one is wrong by another. */
function resolved(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const byForm = new Map(entries.map((entry) => [formKey(entry.wrong), entry]));
  const rightOf = (entry: Entry, left: number): string => {
    const next = byForm.get(formKey(entry.right));
    return next === undefined || next.id === entry.id || left === 0 ? entry.right : rightOf(next, left - 1);
  };
  return new Map(
    [...byForm].map(([form, entry]) => [form, { ...entry, right: rightOf(entry, entries.length) }] as const),
  );
}

/**
 * The entries of a company, ready to be applied. Whole words only, the longest form first, and what is right already is
 * left alone: applied again it changes nothing.
 */
export class Glossary {
  readonly #byForm: ReadonlyMap<string, Entry>;
  readonly #rights: ReadonlySet<string>;
  readonly #pattern: RegExp | null;
  readonly #entries: readonly Entry[];
  readonly #only: ReadonlySet<string> | null;

  /** @param only ids of the entries that change anything; null for all of them */
  constructor(entries: readonly Entry[], only: ReadonlySet<string> | null = null) {
    this.#entries = entries;
    this.#only = only;
    this.#byForm = resolved(entries);
    const used = [...this.#byForm.values()];
    this.#rights = new Set(used.flatMap(({ right }) => [spelled(right), spelled(right.toUpperCase())]));
    const forms = [...new Set(used.flatMap(({ wrong, right }) => [wrong.trim(), right.trim()]))]
      .filter((form) => form !== '')
      .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
    this.#pattern =
      forms.length === 0 ? null : new RegExp(`${WORD_BEGINS}(?:${forms.map(sourceOf).join('|')})${WORD_ENDS}`, 'giu');
  }

  /**
   * The same, of which only these entries change anything: the others still say what is right, and which form is
   * longer.
   */
  limitedTo(only: ReadonlySet<string> | null): Glossary {
    return new Glossary(this.#entries, only);
  }

  get isEmpty(): boolean {
    return this.#pattern === null;
  }

  /** The text with what is wrong put right, and by which entries. */
  apply(text: string, allows: Allows = () => true): Applied {
    if (this.#pattern === null) return { text, entries: [] };
    const said = text.normalize('NFC');
    const used = new Set<string>();
    let [done, from] = ['', 0];
    for (const { 0: found, index } of said.matchAll(this.#pattern)) {
      const entry = this.#byForm.get(formKey(found));
      const isAllowed = entry !== undefined && allows(entry.id) && (this.#only?.has(entry.id) ?? true);
      const right = isAllowed && !this.#isRight(found, entry) ? this.#written(found, entry) : null;
      if (entry === undefined || right === null || right === found) continue;
      done += fittedBefore(said.slice(from, index), { was: found, is: right }) + right;
      from = index + found.length;
      used.add(entry.id);
    }
    return used.size === 0 ? { text, entries: [] } : { text: done + said.slice(from), entries: [...used] };
  }

  /** As the wrong form was written, unless that is what another entry puts right. */
  #written(found: string, entry: Entry): string | null {
    const right = written(found, entry);
    const again = right === null ? undefined : this.#byForm.get(formKey(right));
    return again !== undefined && right !== null && spelled(right) === spelled(again.wrong) ? again.right : right;
  }

  /** Where two forms differ by their capitals alone, what is written as one of them should be is right. */
  #isRight(found: string, { wrong }: Entry): boolean {
    return spelled(found) !== spelled(wrong) && this.#rights.has(spelled(found));
  }
}
