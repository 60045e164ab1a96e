import type { Analyst } from '#domain/analysis/analyst.ts';
import { absentAnalyst } from './absent-analyst.ts';
import type { Part } from './parts.ts';

export interface ChosenAnalyst {
  readonly analyst: Analyst;
  readonly part: Part;
}

export const chooseAnalyst = (): ChosenAnalyst => ({ analyst: absentAnalyst, part: { name: 'Analyste', state: 'non configuré', detail: '' } });
