/** The analyst that needs no model is recorded under this name. */
export const RULES = 'extractif';

/** What writes statements under an analyst's name. */
export const originOf = (analyst: string): 'rule' | 'model' => (analyst === RULES ? 'rule' : 'model');
