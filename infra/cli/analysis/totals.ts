import { COMPARED_PARTS, type ChangeTotals, type ComparedPart } from '#domain/minutes/change-totals.ts';
import { plural } from '../plural.ts';

type Word = readonly [one: string, many: string];
/** The part, and its words for what came, went and changed, which follow its gender. */
interface Wording {
  readonly name: string;
  readonly came: Word;
  readonly went: Word;
  readonly changed: Word;
}

const FEMININE = {
  came: ['apparue', 'apparues'],
  went: ['disparue', 'disparues'],
  changed: ['changée', 'changées'],
} as const;
const MASCULINE = {
  came: ['apparu', 'apparus'],
  went: ['disparu', 'disparus'],
  changed: ['changé', 'changés'],
} as const;
const PARTS: Readonly<Record<ComparedPart, Wording>> = {
  decisions: { name: 'Décisions', ...FEMININE },
  actions: { name: 'Actions', ...FEMININE },
  keyPoints: { name: 'Points clés', ...MASCULINE },
};

/** What changed, a line for each part of the minutes, for people. */
export const totalsOf = (totals: ChangeTotals): string[] => [
  `Rien n’a changé dans ${plural(totals.same, 'réunion', 'réunions')}.`,
  `Résumé\u00A0: d’autres mots dans ${plural(totals.summaries, 'réunion', 'réunions')}.`,
  ...COMPARED_PARTS.map((part) => {
    const { name, ...words } = PARTS[part];
    const { came, went, changed, meetings } = totals[part];
    const said = [plural(came, ...words.came), plural(went, ...words.went), plural(changed, ...words.changed)];
    return `${name}\u00A0: ${said.join(', ')}, dans ${plural(meetings, 'réunion', 'réunions')}.`;
  }),
];
