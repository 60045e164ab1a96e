import type { Random } from '#test/bench/load/random.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { DisturbedStore } from './disturbed-store.ts';

/** Everywhere, and where the members of a cluster can be told to elect another leader. */
const KINDS = ['kill', 'end', 'freeze'] as const;
const KINDS_OF_CLUSTERS = [...KINDS, 'resign'] as const;

/** One outage of the store: how it came, and how long until the store was started or thawed, in ms. */
export interface Outage {
  readonly kind: (typeof KINDS_OF_CLUSTERS)[number];
  readonly ms: number;
}

/** So many outages in turn, of every kind that `store` knows, each of `shortest` to `longest` ms. */
export function outages(
  store: DisturbedStore,
  random: Random,
  count: number,
  [shortest, longest]: readonly [number, number],
): Outage[] {
  const kinds = store.resign ? KINDS_OF_CLUSTERS : KINDS;
  return Array.from({ length: count }, (_, index) => ({
    kind: kinds[index % kinds.length] ?? 'kill',
    ms: random.int(shortest, longest),
  }));
}

/** The outage itself, whose length is what is tested. */
export async function disturb(store: DisturbedStore, { kind, ms }: Outage): Promise<void> {
  await store[kind]?.();
  await wait(ms);
  if (kind === 'freeze') await store.thaw();
  else if (kind !== 'resign') await store.start();
}
