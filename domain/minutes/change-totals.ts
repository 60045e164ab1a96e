import type { ComparedAnalyses, ComparedEntry } from './comparison.ts';

/** What became of one part of the minutes in many meetings. */
export interface PartTotals {
  readonly came: number;
  readonly went: number;
  readonly changed: number;
  /** Meetings in which any of it did. */
  readonly meetings: number;
}

export const COMPARED_PARTS = ['decisions', 'actions', 'keyPoints'] as const;
export type ComparedPart = (typeof COMPARED_PARTS)[number];

/** What changed between two analyses of each of many meetings. */
export interface ChangeTotals extends Readonly<Record<ComparedPart, PartTotals>> {
  readonly meetings: number;
  /** Meetings in which nothing at all did. */
  readonly same: number;
  /** Meetings whose summary has other words. */
  readonly summaries: number;
}

const NONE: PartTotals = { came: 0, went: 0, changed: 0, meetings: 0 };
export const NO_CHANGES: ChangeTotals = {
  meetings: 0,
  same: 0,
  summaries: 0,
  decisions: NONE,
  actions: NONE,
  keyPoints: NONE,
};

const differs = (entries: readonly ComparedEntry[]): boolean => entries.some(({ state }) => state !== 'same');
const hasOtherSummary = ({ summary }: ComparedAnalyses): boolean => summary.some(({ kind }) => kind !== 'same');

/** Whether the two analyses say the same. */
export const isUnchanged = (changes: ComparedAnalyses): boolean =>
  !hasOtherSummary(changes) && COMPARED_PARTS.every((part) => !differs(changes[part]));

function withEntries(totals: PartTotals, entries: readonly ComparedEntry[]): PartTotals {
  const count = (state: ComparedEntry['state']) => entries.filter((entry) => entry.state === state).length;
  return {
    came: totals.came + count('came'),
    went: totals.went + count('went'),
    changed: totals.changed + count('changed'),
    meetings: totals.meetings + (differs(entries) ? 1 : 0),
  };
}

/** The totals with those of one more meeting. */
export const withChanges = (totals: ChangeTotals, changes: ComparedAnalyses): ChangeTotals => ({
  meetings: totals.meetings + 1,
  same: totals.same + (isUnchanged(changes) ? 1 : 0),
  summaries: totals.summaries + (hasOtherSummary(changes) ? 1 : 0),
  decisions: withEntries(totals.decisions, changes.decisions),
  actions: withEntries(totals.actions, changes.actions),
  keyPoints: withEntries(totals.keyPoints, changes.keyPoints),
});
