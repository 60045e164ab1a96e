import type { Random } from '#test/bench/load/random.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { DisturbedStore } from './disturbed-store.ts';

const KINDS = ['kill', 'end', 'freeze'] as const;

/** One outage of the store: how it came, and how long until the store was started or thawed, in ms. */
export interface Outage {
  readonly kind: (typeof KINDS)[number];
  readonly ms: number;
}

/** So many outages in turn, each of `shortest` to `longest` ms. */
export const outages = (random: Random, count: number, [shortest, longest]: readonly [number, number]): Outage[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: KINDS[index % KINDS.length] ?? 'kill',
    ms: random.int(shortest, longest),
  }));

/** The outage itself, whose length is what is tested. */
export async function disturb(store: DisturbedStore, { kind, ms }: Outage): Promise<void> {
  await store[kind]();
  await wait(ms);
  await (kind === 'freeze' ? store.thaw() : store.start());
}
