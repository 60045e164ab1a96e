import { MEETING_TYPE_WORDS } from '#domain/analysis/type-words.ts';
import type { RetentionAge, RetentionContent } from './rules.ts';

/** « 12 heures », « 1 jour ». */
export const ageText = ({ value, unit }: RetentionAge): string => {
  const [one, several] = unit === 'hours' ? ['heure', 'heures'] : ['jour', 'jours'];
  return `${value.toLocaleString('fr')}\u00A0${value < 2 ? one : several}`;
};

/** Which meetings a rule is about: « étiquette Contrats, type Décision », « toutes les réunions ». */
export const matchText = ({ label, meetingType }: Pick<RetentionContent, 'label' | 'meetingType'>): string =>
  label === null && meetingType === null
    ? 'toutes les réunions'
    : [
        ...(label === null ? [] : [`étiquette ${label}`]),
        ...(meetingType === null ? [] : [`type ${MEETING_TYPE_WORDS[meetingType]}`]),
      ].join(', ');

/** « étiquette Contrats : 365 jours après la fin ». */
export const ruleText = (rule: RetentionContent): string =>
  `${matchText(rule)}\u00A0: ${ageText(rule.age)} après la fin`;
