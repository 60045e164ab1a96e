/** The analyst that needs no model is recorded under this name. */
export const RULES = 'extractif';

/** Minutes that have what people wrote alone, since no analysis came after an erasure, are recorded under this one. */
export const BY_HAND = 'manuel';

export const ORIGINS = ['rule', 'model', 'person'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What writes statements under an analyst's name. */
export const originOf = (analyst: string): Origin =>
  analyst === BY_HAND ? 'person' : analyst === RULES ? 'rule' : 'model';
