import { meetingType, type MeetingType } from '#domain/analysis/analysis.ts';
import { isSameName, nameForm } from '#domain/meeting/assignee.ts';
import { z } from 'zod/mini';

/** Units in which an administrator says an age. A day has 24 hours here, whatever clocks do. */
export const AGE_UNITS = ['hours', 'days'] as const;
const HOUR_MS = 3_600_000;
const UNIT_MS = { hours: HOUR_MS, days: 24 * HOUR_MS } as const;

const AGE_EXPECTED = 'Durée\u00a0: un nombre entier est attendu, d’une heure à cent ans.';
const LABEL_EXPECTED = 'Étiquette\u00a0: un mot ou deux sont attendus, soixante caractères au plus, ou rien.';
const LONGEST_DAYS = 36_525;
const LONGEST_LABEL = 60;

/** A label of meetings: what administrators call those that a rule is about. It names no person. */
export const retentionLabel = z
  .string(LABEL_EXPECTED)
  .check(z.trim(), z.normalize('NFC'), z.minLength(1, LABEL_EXPECTED), z.maxLength(LONGEST_LABEL, LABEL_EXPECTED));

export const retentionAge = z
  .object({ value: z.int(AGE_EXPECTED).check(z.positive(AGE_EXPECTED)), unit: z.enum(AGE_UNITS) })
  .check(z.refine(({ value, unit }) => value * UNIT_MS[unit] <= LONGEST_DAYS * UNIT_MS.days, AGE_EXPECTED));

/** Which meetings go, and how long after their end. What a rule does not name it does not ask for. */
export const retentionContent = z.object({
  label: z.nullable(retentionLabel),
  meetingType: z.nullable(meetingType),
  age: retentionAge,
});

export type RetentionAge = Readonly<z.infer<typeof retentionAge>>;
export type RetentionContent = Readonly<z.infer<typeof retentionContent>>;
export interface RetentionRule extends RetentionContent {
  readonly id: string;
}

export const ageMs = ({ value, unit }: RetentionAge): number => value * UNIT_MS[unit];

/** A label as it is compared: « Contrats RH » and « contrats  rh » are one. */
export const labelKey = nameForm;
export const isSameLabel = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : isSameName(one, other);

/** Each label once, as it was written first. */
export const distinctLabels = (labels: Iterable<string | null>): string[] => {
  const byKey = new Map<string, string>();
  for (const label of labels) if (label !== null && !byKey.has(labelKey(label))) byKey.set(labelKey(label), label);
  return [...byKey.values()];
};

/** What a rule asks for: the same for two rules that would stand against each other. */
export const matchKey = ({ label, meetingType: type }: Pick<RetentionContent, 'label' | 'meetingType'>): string =>
  JSON.stringify([label === null ? null : labelKey(label), type]);

/** A label is what people said of a meeting; a type is what an analysis made of it, and says less. */
const precision = ({ label, meetingType: type }: RetentionContent): number =>
  (label === null ? 0 : 2) + (type === null ? 0 : 1);

/**
 * The order in which rules are asked; the first that fits decides. The one that says more of a meeting comes first, so
 * that « contracts: ten years » is an exception of « all: one year »; among those that say as much, the shortest age.
 */
export const inOrder = (rules: Iterable<RetentionRule>): RetentionRule[] =>
  [...rules].toSorted(
    (one, other) =>
      precision(other) - precision(one) || ageMs(one.age) - ageMs(other.age) || (one.id < other.id ? -1 : 1),
  );

/** What a rule can ask of a meeting. Records that are one meeting may have several of each. */
export interface Described {
  readonly labels: readonly string[];
  readonly types: readonly MeetingType[];
}

const fits = ({ label, meetingType: type }: RetentionContent, { labels, types }: Described): boolean =>
  (label === null || labels.some((one) => isSameLabel(one, label))) && (type === null || types.includes(type));

/** The rule that decides over a meeting; null where none is about it. */
export const ruleFor = (rules: Iterable<RetentionRule>, described: Described): RetentionRule | null =>
  inOrder(rules).find((rule) => fits(rule, described)) ?? null;
