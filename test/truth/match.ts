import type { Label } from './meeting.ts';

/** What an analyst stated, as far as it is matched. */
export interface Stated {
  readonly text: string;
  readonly lines: readonly number[];
  readonly assignees: readonly string[];
}

/**
 * Which label each statement is right about: one label for a statement and one statement for a label, as many pairs as
 * there can be. A statement may be matched with a label when it cites one of its lines; of several it gets the one with
 * the same people and the most words in common.
 */
export function matched<T extends Stated>(stated: readonly T[], labels: readonly Label[]): Map<T, Label> {
  const choices = new Map(
    stated.map((one) => [
      one,
      labels
        .filter(({ lines }) => lines.some((line) => one.lines.includes(line)))
        .toSorted((a, b) => closeness(one, b) - closeness(one, a)),
    ]),
  );
  const taken = new Map<Label, T>();
  const place = (one: T, tried: Set<Label>): boolean =>
    (choices.get(one) ?? []).some((label) => {
      if (tried.has(label)) return false;
      tried.add(label);
      const holder = taken.get(label);
      if (holder && !place(holder, tried)) return false;
      taken.set(label, one);
      return true;
    });
  // Those that fit best choose first; the ways of `place` then move them only where that makes one more pair.
  const best = (one: T): number => Math.max(0, ...(choices.get(one) ?? []).map((label) => closeness(one, label)));
  for (const one of stated.toSorted((a, b) => best(b) - best(a))) place(one, new Set());
  return new Map([...taken].map(([label, one]) => [one, label]));
}

/** The line where it is settled, the same people, and the share of the label's words. */
function closeness({ text, lines, assignees }: Stated, label: Label): number {
  const said = wordsOf(text);
  const sought = wordsOf(label.text);
  const share = [...sought].filter((word) => said.has(word)).length / Math.max(1, sought.size);
  const settles = lines.includes(label.lines[0] ?? -1) ? 0.5 : 0;
  return share + settles + (samePeople(assignees, label.assignees) ? 0.5 : 0);
}

/** Beginnings of words, so that « inventaire » is « inventaires ». */
export const wordsOf = (text: string): Set<string> =>
  new Set((plain(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 5)));

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The same names, whatever their order, their case, and how they are addressed. */
export function samePeople(a: readonly string[], b: readonly string[]): boolean {
  const names = (people: readonly string[]): string =>
    people
      .map((name) => plain(name).replace(/^(?:m\.|mme|monsieur|madame|mr\.?|mrs\.?|ms\.?|sra?\.?|don|dona) /u, ''))
      .toSorted()
      .join(',');
  return names(a) === names(b);
}
