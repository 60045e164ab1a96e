import { chanceOf } from '../simulation/chance.ts';

/** Processes of Greffier in every run: each piece of work is done by two of them. */
export const GREFFIERS = {
  'api-a': 'api',
  'api-b': 'api,projector,publisher,analyst,eraser',
  worker: 'projector,publisher,analyst,eraser',
} as const;
export type GreffierName = keyof typeof GREFFIERS;

/**
 * What can be hit; `bots` and `chrome` in runs in which a bot attends, `store` where the events are not in Postgres.
 */
export type Target = GreffierName | 'postgres' | 'nats' | 'store' | 'bots' | 'chrome';

export interface Trouble {
  /** From the beginning of the run, in ms. */
  readonly atMs: number;
  readonly target: Target;
  readonly kind: 'kill' | 'freeze' | 'restart';
  /** Until it is started or thawed, in ms; a restart takes as long as it takes. */
  readonly lastingMs: number;
}

export interface Schedule {
  readonly seed: number;
  /** Where the events are. */
  readonly store: 'postgres' | 'eventstoredb';
  /** Whether a bot with a real browser attends a meeting meanwhile. */
  readonly attended: boolean;
  readonly troubles: readonly Trouble[];
}

/** For how long things go wrong, in ms. */
export const TROUBLE_MS = 7_000;
const ATTENDED_TROUBLE_MS = 15_000;
/** One run in so many has a bot in a meeting. */
const ATTENDED_EVERY = 5;
/** So many seeds one after the other share an installation, whose processes go on from one run to the next. */
const TOGETHER = 10;

/** The installation of a seed: a failed run is repeated in one of its own. */
export const installationOf = (seed: number): number => Math.floor((seed - 1) / TOGETHER);

/** What happens in the run of a seed, and when: the same for the same seed. */
export function scheduleOf(seed: number): Schedule {
  const chance = chanceOf(seed, 'processes');
  const attended = seed % ATTENDED_EVERY === 0;
  const store = installationOf(seed) % 2 === 0 ? 'eventstoredb' : 'postgres';
  const targets: [Target, ...Target[]] = [
    ...(Object.keys(GREFFIERS) as [GreffierName, ...GreffierName[]]),
    'postgres',
    'postgres',
    'nats',
    ...(store === 'eventstoredb' ? (['store', 'store'] as const) : []),
    ...(attended ? (['bots', 'chrome'] as const) : []),
  ];
  const troubles = Array.from({ length: chance.int(3, 7) }, (): Trouble => {
    const target = chance.pick(targets);
    const kinds: [Trouble['kind'], ...Trouble['kind'][]] = ['kill', 'kill', 'freeze'];
    if (target in GREFFIERS || target === 'bots') kinds.push('restart');
    return {
      atMs: chance.int(200, attended ? ATTENDED_TROUBLE_MS : TROUBLE_MS),
      target,
      kind: chance.pick(kinds),
      lastingMs: chance.int(100, 3_000),
    };
  });
  return { seed, store, attended, troubles: troubles.toSorted((one, other) => one.atMs - other.atMs) };
}
