import { MEETING_TYPE_WORDS } from '#domain/analysis/type-words.ts';
import { inOrder, type RetentionAge, type RetentionContent, type RetentionRule } from './rules.ts';

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

/** How long meetings are kept, each rule in the order in which they decide: « 12 heures après sa fin pour … ». */
export const periodsOf = (rules: Iterable<RetentionRule>): string[] =>
  inOrder(rules).map(({ age, ...match }) => `${ageText(age)} après sa fin pour ${matchText(match)}`);
