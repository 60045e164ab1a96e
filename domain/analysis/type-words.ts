import type { MeetingType } from './analysis.ts';

/** What kinds of meetings are called. */
export const MEETING_TYPE_WORDS: Readonly<Record<MeetingType, string>> = {
  planning: 'Planification',
  decision: 'Décision',
  review: 'Revue',
  brainstorm: 'Idées',
  debate: 'Débat',
  interview: 'Entretien',
  training: 'Formation',
  information: 'Information',
  other: 'Autre',
};
