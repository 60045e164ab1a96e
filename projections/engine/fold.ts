import type { FoldableChange, KeyedChange, Values } from './changes.ts';

/**
 * The net effect of any number of changes to one row: what becomes of the row if there is one, and what is put if there
 * is none: a batch of a thousand events writes each row once.
 */
export interface Effect {
  /** The row becomes `row`, which is null where it goes; otherwise `set` and `add` change it. */
  readonly becomes: boolean;
  readonly row: Values | null;
  readonly set: Values;
  readonly add: Readonly<Record<string, number>>;
  readonly absent: Values | null;
}

type Row = Record<string, unknown>;
type Numbers = Record<string, number>;

function addTo(row: Row, by: Readonly<Numbers>): void {
  for (const name in by) row[name] = Number(row[name] ?? 0) + (by[name] ?? 0);
}

/** A row after an effect; null stands for no row, before and after. */
export function applyEffect(row: Values | null, effect: Effect): Values | null {
  if (row === null) return effect.absent;
  if (effect.becomes) return effect.row;
  const after: Row = { ...row, ...effect.set };
  addTo(after, effect.add);
  return after;
}

/** Shared by the rows that are only put. */
const NOTHING = Object.freeze({});

/**
 * The effect of the changes so far. What handlers gave is copied before it is changed, and changed in place from then
 * on: a meeting has a change for each of its lines, and a copy of its row for each took half the time of folding.
 */
export class NetEffect implements Effect {
  becomes = false;
  row: Values | null = null;
  set: Values = NOTHING;
  add: Readonly<Numbers> = NOTHING;
  absent: Values | null = null;
  /** The same objects where they are copies of ours. */
  #row: Row | null = null;
  #set: Row | null = null;
  #add: Numbers | null = null;
  #absent: Row | null = null;

  /** First the row goes, whatever was there. */
  clear(): void {
    this.becomes = true;
    this.row = this.#row = this.absent = this.#absent = null;
  }

  apply(change: KeyedChange): void {
    switch (change.kind) {
      case 'insert':
        if (this.becomes) this.row ??= change.row;
        this.absent ??= change.row;
        break;
      case 'upsert':
        this.clear();
        this.row = this.absent = change.row;
        break;
      case 'patch':
        this.#patch(change.values);
        break;
      case 'increment':
        this.#increment(change.by);
        break;
      case 'remove':
        this.clear();
        break;
    }
  }

  #patch(values: Values): void {
    if (this.absent) Object.assign(this.#ownAbsent(this.absent), values);
    if (this.row) Object.assign(this.#ownRow(this.row), values);
    if (this.becomes) return;
    Object.assign(this.#ownSet(), values);
    // What is set later forgets what was added before.
    if (this.#add) for (const name in values) delete this.#add[name];
  }

  #increment(by: Readonly<Numbers>): void {
    if (this.absent) addTo(this.#ownAbsent(this.absent), by);
    if (this.row) addTo(this.#ownRow(this.row), by);
    if (this.becomes) return;
    for (const name in by) {
      // What is added later adds to what was set.
      const to: Row = name in this.set ? this.#ownSet() : this.#ownAdd();
      to[name] = Number(to[name] ?? 0) + (by[name] ?? 0);
    }
  }

  #ownRow(row: Values): Row {
    return (this.row = this.#row ??= { ...row });
  }

  #ownAbsent(row: Values): Row {
    return (this.absent = this.#absent ??= { ...row });
  }

  #ownSet(): Row {
    return (this.set = this.#set ??= {});
  }

  #ownAdd(): Numbers {
    return (this.add = this.#add ??= {});
  }
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
  const net = new Map<string, { readonly key: Values; readonly effect: NetEffect }>();
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
      known.effect.apply(change);
      continue;
    }
    const wasCleared =
      clearings.size > 0 && [...clearings.values()].some((clearing) => clearing.cleared.has(clearing.valueOf(values)));
    const effect = new NetEffect();
    if (wasCleared) effect.clear();
    effect.apply(change);
    net.set(id, { key: values, effect });
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
