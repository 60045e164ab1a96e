import type { MeetingType } from '#domain/analysis/analysis.ts';
import { BY_HAND } from '#domain/analysis/origin.ts';
import { isDeleted, type Meeting } from '#domain/meeting/meeting.ts';
import { ageMs, ruleFor, type Described, type RetentionRule } from './rules.ts';

/** What a rule depends on of a meeting, with every record that is one with it. */
export interface RetentionFacts extends Described {
  /** Milliseconds since 1970; null while it goes on, or where nobody can say that it is over. */
  readonly endedAt: number | null;
  readonly isHeld: boolean;
}

export interface Due {
  readonly rule: RetentionRule;
  /** From when on it is to be deleted, milliseconds since 1970. */
  readonly at: number;
}

/** The longest day of a year: one that is known by its day alone ended at its end. */
export const DAY_ONLY_MS = 25 * 3_600_000;
/** A bot stays so long at most: of a calendar's entry nobody knows for sooner that no bot is in it any more. */
export const ENTRY_OVER_MS = 24 * 3_600_000;

const endOf = ({ phase, startedAt, endedAt, isDayOnly, spokenMs }: Meeting): number => {
  const end = endedAt === null ? null : Date.parse(endedAt);
  if (phase === 'scheduled') return (end ?? Number.NaN) + ENTRY_OVER_MS;
  return end ?? Date.parse(startedAt ?? '') + Math.max(isDayOnly ? DAY_ONLY_MS : 0, spokenMs);
};

/**
 * Of the records that are one meeting; deleted ones say nothing. The end of what was captured counts, and of calendars
 * only where nothing was.
 */
export function factsOf(records: readonly Meeting[]): RetentionFacts {
  const standing = records.filter((one) => one.phase !== 'unknown' && !isDeleted(one));
  const captured = standing.filter(({ phase }) => phase !== 'scheduled');
  const ends = (captured.length > 0 ? captured : standing).map(endOf);
  const isOver = ends.length > 0 && !ends.some(Number.isNaN) && captured.every(({ phase }) => phase === 'complete');
  return {
    labels: standing.flatMap(({ label }) => label ?? []),
    types: standing.flatMap(({ minutes: { analysis, analyst } }): MeetingType[] =>
      analysis === null || analyst === BY_HAND ? [] : [analysis.meetingType],
    ),
    endedAt: isOver ? Math.max(...ends) : null,
    isHeld: standing.some(({ hold }) => hold !== null),
  };
}

/** When a meeting goes, and by which rule; null while it goes on, is held, or where no rule is about it. */
export function dueOf(rules: Iterable<RetentionRule>, facts: RetentionFacts): Due | null {
  if (facts.endedAt === null || facts.isHeld) return null;
  const rule = ruleFor(rules, facts);
  return rule && { rule, at: facts.endedAt + ageMs(rule.age) };
}
