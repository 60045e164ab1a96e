import type { Analyst } from '#domain/analysis/analyst.ts';
import { createExtractiveAnalyst } from '../analyst/extractive/analyst.ts';
import type { Part } from './part.ts';

export interface ChosenAnalyst {
  readonly analyst: Analyst;
  readonly part: Part;
}

/** Who reads transcripts: the extractive analyst, which needs nobody outside. */
export const chooseAnalyst = (): ChosenAnalyst => ({
  analyst: createExtractiveAnalyst(),
  part: { name: 'Analyste', state: 'embarqué', detail: 'extractif, en français, anglais et espagnol' },
});
