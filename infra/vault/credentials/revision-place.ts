import type { ExpectedRevision } from '#domain/events/store.ts';

/** A revision as a number that orders: a stream without events comes before its first revision. */
export const placeOf = (revision: ExpectedRevision): bigint => (revision === 'none' ? -1n : revision);
