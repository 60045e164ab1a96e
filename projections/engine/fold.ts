import type { KeyedChange, Values } from './changes.ts';

/**
 * The net effect of any number of changes to one row: what becomes of the row if there is one, and what is put if there
 * is none. These effects compose, so a batch of a thousand events writes each row once.
 */
export interface Effect {
  readonly present: { readonly kind: 'become'; readonly row: Values | null } | { readonly kind: 'change'; readonly set: Values; readonly add: Readonly<Record<string, number>> };
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
  const sums = Object.entries(add).map(([name, by]) => [name, Number(values[name] ?? 0) + by]);
  return { ...values, ...Object.fromEntries(sums) };
}

/** A row after an effect; null stands for no row, before and after. */
export function applyEffect(row: Values | null, effect: Effect): Values | null {
  if (row === null) return effect.absent;
  return effect.present.kind === 'become' ? effect.present.row : added({ ...row, ...effect.present.set }, effect.present.add);
}

/** First `first`, then `second`. */
export function compose(first: Effect, second: Effect): Effect {
  const absent = applyEffect(first.absent, second);
  if (first.present.kind === 'become') return { present: { kind: 'become', row: applyEffect(first.present.row, second) }, absent };
  if (second.present.kind === 'become') return { present: second.present, absent };
  const { set, add } = first.present;
  const later = second.present;
  // What is set later forgets what was added before; what is added later adds to what was set.
  const kept = Object.entries(add).filter(([name]) => !(name in later.set));
  const merged: Values = { ...set, ...later.set };
  const sums: Record<string, number> = Object.fromEntries(kept);
  const settled: Record<string, unknown> = { ...merged };
  for (const [name, by] of Object.entries(later.add)) {
    if (name in merged) settled[name] = Number(merged[name] ?? 0) + by;
    else sums[name] = (sums[name] ?? 0) + by;
  }
  return { present: { kind: 'change', set: settled, add: sums }, absent };
}

/** Effects by key, in the order in which the rows were first touched. `keyOf` names a change's row. */
export function fold(changes: readonly KeyedChange[], keyOf: (change: KeyedChange) => string): Map<string, { readonly key: Values; readonly effect: Effect }> {
  const net = new Map<string, { key: Values; effect: Effect }>();
  for (const change of changes) {
    const id = keyOf(change);
    const effect = effectOf(change);
    const before = net.get(id);
    net.set(id, { key: before?.key ?? ('key' in change ? change.key : change.row), effect: before ? compose(before.effect, effect) : effect });
  }
  return net;
}
