/** True in `npm run test:long`: suites run whole. In `npm test` they run in their lean form. */
export const isLong = process.env['LONG'] === 'full';

/** Cases that show the same: the first ones in `npm test`, all of them in `npm run test:long`. */
export const fewOf = <T>(all: readonly T[], count = 1): readonly T[] => (isLong ? all : all.slice(0, count));

/**
 * The versions of EventStoreDB whose protocol the emulator speaks, for suites on the adapter. They differ in how a
 * subscription reports that it is live and how far it is; the contract of event stores runs on both each time.
 */
export const EMULATED_VERSIONS = isLong ? (['23.10.6', '24.2.0'] as const) : (['24.2.0'] as const);

/**
 * How many scripts of a property are run: all of them in `npm run test:long`, which draws others each time, a sixth in
 * `npm test`, where they are the same each time.
 */
export const runs = (count: number): number => (isLong ? count : Math.ceil(count / 6));
