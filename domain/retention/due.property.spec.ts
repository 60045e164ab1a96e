import { MEETING_TYPES } from '#domain/analysis/analysis.ts';
import { unknownMeeting, type Meeting } from '#domain/meeting/meeting.ts';
import { noMinutes } from '#domain/meeting/minutes.ts';
import { someAnalysis } from '#test/support/meetings.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueOf, ENTRY_OVER_MS, factsOf } from './due.ts';
import { ageMs, matchKey, type RetentionRule } from './rules.ts';

const LABELS = ['Contrats', 'RH'];
const rules: fc.Arbitrary<RetentionRule[]> = fc
  .uniqueArray(
    fc.record({
      label: fc.option(fc.constantFrom(...LABELS)),
      meetingType: fc.option(fc.constantFrom(...MEETING_TYPES.slice(0, 2))),
      age: fc.record({ value: fc.integer({ min: 1, max: 30 }), unit: fc.constantFrom('hours', 'days') }),
    }),
    { selector: matchKey, maxLength: 9 },
  )
  .map((found) => found.map((rule, index) => ({ id: `r${index}`, ...rule })));

const end = '2026-11-20T10:00:00.000Z';
const records: fc.Arbitrary<Meeting> = fc
  .record({
    phase: fc.constantFrom('unknown', 'scheduled', 'recording', 'complete', 'deleted', 'erased'),
    label: fc.option(fc.constantFrom(...LABELS)),
    type: fc.option(fc.constantFrom(...MEETING_TYPES.slice(0, 3))),
    isHeld: fc.boolean(),
    hours: fc.integer({ min: 0, max: 5 }),
    isDayOnly: fc.boolean(),
    hasEnd: fc.boolean(),
  })
  .map(({ phase, label, type, isHeld, hours, isDayOnly, hasEnd }) => ({
    ...unknownMeeting,
    phase,
    label,
    isDayOnly,
    startedAt: end,
    endedAt: hasEnd || phase === 'scheduled' ? new Date(Date.parse(end) + hours * 3_600_000).toISOString() : null,
    hold: isHeld ? { number: 0, reason: null } : null,
    minutes: type === null ? noMinutes : { ...noMinutes, analysis: { ...someAnalysis(), meetingType: type } },
  }));
const isGone = ({ phase }: Meeting) => phase === 'unknown' || phase === 'deleted' || phase === 'erased';

describe('when a meeting goes', () => {
  it('is never while it goes on or is held, never before its age, and whatever the order of rules and records', () => {
    fc.assert(
      fc.property(rules, fc.array(records, { maxLength: 3 }), fc.infiniteStream(fc.nat()), (given, meeting, picks) => {
        const due = dueOf(given, factsOf(meeting));
        const shuffled = given.toSorted(() => ((picks.next().value ?? 0) % 2 === 0 ? 1 : -1));
        expect(dueOf(shuffled, factsOf(meeting.toReversed()))).toEqual(due);
        const standing = meeting.filter((one) => !isGone(one));
        if (due === null) return;
        expect(standing.length).toBeGreaterThan(0);
        expect(standing.some(({ phase, hold }) => phase === 'recording' || hold !== null)).toBe(false);
        const captured = standing.filter(({ phase }) => phase === 'complete');
        for (const { endedAt, startedAt } of captured)
          expect(due.at).toBeGreaterThanOrEqual(Date.parse(endedAt ?? startedAt ?? '') + ageMs(due.rule.age));
        if (captured.length === 0)
          for (const { endedAt } of standing)
            expect(due.at).toBeGreaterThanOrEqual(Date.parse(endedAt ?? '') + ENTRY_OVER_MS + ageMs(due.rule.age));
      }),
    );
  });

  it('is decided by the rule that says most of it, of those that say as much by the shortest', () => {
    fc.assert(
      fc.property(rules, records, (given, record) => {
        const facts = factsOf([record]);
        const due = dueOf(given, facts);
        const fitting = given.filter(
          ({ label, meetingType: type }) =>
            (label === null || facts.labels.includes(label)) && (type === null || facts.types.includes(type)),
        );
        if (facts.endedAt === null || facts.isHeld || fitting.length === 0) {
          expect(due).toBeNull();
          return;
        }
        const weight = ({ label, meetingType: type }: RetentionRule) => (label ? 2 : 0) + (type ? 1 : 0);
        const most = Math.max(...fitting.map(weight));
        const shortest = Math.min(...fitting.filter((one) => weight(one) === most).map(({ age }) => ageMs(age)));
        expect(due && weight(due.rule)).toBe(most);
        expect(due?.at).toBe(facts.endedAt + shortest);
      }),
    );
  });

  it('lets « contracts: 10 days » be an exception of « all: 2 days », and « HR: 1 hour » too', () => {
    const rule = (label: string | null, value: number, unit: 'hours' | 'days'): RetentionRule => ({
      id: String(label),
      label,
      meetingType: null,
      age: { value, unit },
    });
    const all = [rule(null, 2, 'days'), rule('Contrats', 10, 'days'), rule('RH', 1, 'hours')];
    const goes = (label: string | null) =>
      dueOf(all, factsOf([{ ...unknownMeeting, phase: 'complete', endedAt: end, label }]))?.at ?? 0;
    const after = (hours: number) => Date.parse(end) + hours * 3_600_000;
    expect([goes(null), goes('Contrats'), goes('RH')]).toEqual([after(48), after(240), after(1)]);
  });
});
