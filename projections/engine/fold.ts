import type { FoldableChange, KeyedChange, Values } from './changes.ts';

/**
 * The net effect of any number of changes to one row: what becomes of the row if there is one, and what is put if there
 * is none. These effects compose, so a batch of a thousand events writes each row once.
 */
export interface Effect {
  readonly present:
    | { readonly kind: 'become'; readonly row: Values | null }
    | { readonly kind: 'change'; readonly set: Values; readonly add: Readonly<Record<string, number>> };
  readonly absent: Values | null;
}

const unchanged: Effect['present'] = { kind: 'change', set: {}, add: {} };

export function effectOf(change: KeyedChange): Effect {
  switch (change.kind) {
    case 'insert':
      return { present: unchanged, absent: change.row };
    case 'upsert':
      return { present: { kind: 'become', row: change.row }, absent: change.row };
    case 'patch':
      return { present: { kind: 'change', set: change.values, add: {} }, absent: null };
    case 'increment':
      return { present: { kind: 'change', set: {}, add: change.by }, absent: null };
    case 'remove':
      return { present: { kind: 'become', row: null }, absent: null };
  }
}

function added(values: Values, add: Readonly<Record<string, number>>): Values {
  const sums: Record<string, unknown> = { ...values };
  for (const name in add) sums[name] = Number(values[name] ?? 0) + (add[name] ?? 0);
  return sums;
}

/** A row after an effect; null stands for no row, before and after. */
export function applyEffect(row: Values | null, effect: Effect): Values | null {
  if (row === null) return effect.absent;
  return effect.present.kind === 'become'
    ? effect.present.row
    : added({ ...row, ...effect.present.set }, effect.present.add);
}

/** First `first`, then `second`. */
export function compose(first: Effect, second: Effect): Effect {
  const absent = applyEffect(first.absent, second);
  if (first.present.kind === 'become')
    return { present: { kind: 'become', row: applyEffect(first.present.row, second) }, absent };
  if (second.present.kind === 'become') return { present: second.present, absent };
  const { set, add } = first.present;
  const later = second.present;
  // What is set later forgets what was added before; what is added later adds to what was set.
  const settled: Record<string, unknown> = { ...set, ...later.set };
  const sums: Record<string, number> = { ...add };
  for (const name in later.set) delete sums[name];
  for (const name in later.add) {
    const by = later.add[name] ?? 0;
    if (name in settled) settled[name] = Number(settled[name] ?? 0) + by;
    else sums[name] = (sums[name] ?? 0) + by;
  }
  return { present: { kind: 'change', set: settled, add: sums }, absent };
}

/**
 * The net effect of many changes to one table: first every row that has one of `cleared`'s values goes, then `rows`. A
 * row's `key` holds its key columns, and may hold others.
 */
export interface Folded {
  readonly cleared: readonly Values[];
  readonly rows: readonly { readonly key: Values; readonly effect: Effect }[];
}

/** Stands in no text: NUL is refused on the way in. */
const SEPARATOR = '\0';

const nothing: Effect = { present: { kind: 'become', row: null }, absent: null };

/** Finds rows by the values of some key columns, and remembers which values were cleared. */
class Clearing {
  readonly names: readonly string[];
  readonly cleared = new Map<string, Values>();
  readonly #rows = new Map<string, Set<string>>();

  constructor(names: readonly string[]) {
    this.names = names;
  }

  valueOf(row: Values): string {
    return JSON.stringify(this.names.map((name) => row[name]));
  }

  add(id: string, key: Values): void {
    const value = this.valueOf(key);
    const ids = this.#rows.get(value) ?? new Set();
    this.#rows.set(value, ids.add(id));
  }

  /** Ids of the rows that go. */
  clear(where: Values): Iterable<string> {
    const value = this.valueOf(where);
    this.cleared.set(value, where);
    const ids = this.#rows.get(value) ?? new Set();
    this.#rows.delete(value);
    return ids;
  }
}

/** Changes that are folded between two yields. */
const AT_ONCE = 500;

/**
 * Folds changes to one table, in their order, and in steps, so that the caller may let others work at each yield. `key`
 * names its key columns; a removal by values is by key columns too, so it is known here which rows of the batch it
 * takes, and that what comes after it begins with no row.
 */
export function* foldInSteps(
  changes: readonly FoldableChange[],
  key: readonly string[],
): Generator<undefined, Folded, undefined> {
  const net = new Map<string, { key: Values; effect: Effect }>();
  const clearings = new Map<string, Clearing>();
  for (const [index, change] of changes.entries()) {
    if (index > 0 && index % AT_ONCE === 0) yield;
    if (change.kind === 'removeWhere') {
      const names = Object.keys(change.where);
      const clearing = clearings.get(names.join()) ?? new Clearing(names);
      if (!clearings.has(names.join())) {
        clearings.set(names.join(), clearing);
        for (const [id, row] of net) clearing.add(id, row.key);
      }
      for (const id of clearing.clear(change.where)) net.delete(id);
      continue;
    }
    const values = 'key' in change ? change.key : change.row;
    let id = '';
    for (const name of key) id += `${String(values[name])}${SEPARATOR}`;
    const known = net.get(id);
    if (known) {
      known.effect = compose(known.effect, effectOf(change));
      continue;
    }
    const wasCleared =
      clearings.size > 0 && [...clearings.values()].some((clearing) => clearing.cleared.has(clearing.valueOf(values)));
    net.set(id, { key: values, effect: wasCleared ? compose(nothing, effectOf(change)) : effectOf(change) });
    for (const clearing of clearings.values()) clearing.add(id, values);
  }
  return {
    cleared: [...clearings.values()].flatMap((clearing) => [...clearing.cleared.values()]),
    rows: [...net.values()],
  };
}

/** The same at once. */
export function fold(changes: readonly FoldableChange[], key: readonly string[]): Folded {
  const steps = foldInSteps(changes, key);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
