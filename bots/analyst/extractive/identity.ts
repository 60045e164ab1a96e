import { RULES } from '#domain/analysis/origin.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';

/** Apart from the analyst, which is large: threads load it, the rest of the product only names it. */
export const EXTRACTIVE_ANALYST: Pick<Analyst, 'name' | 'model' | 'promptVersion'> = {
  name: RULES,
  model: 'extractif',
  promptVersion: '13',
};
