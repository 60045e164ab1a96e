import { DEMONSTRATION_DOMAIN, DEMONSTRATION_TITLE } from '#domain/demonstration/mark.ts';
import { describe, expect, it } from 'vitest';
import { readCompany } from './company.ts';

const company = await readCompany('2026-11-24');

describe('the company of the demonstration', () => {
  it('has twelve meetings in the three months before, one of them long', () => {
    const lengths = company.meetings.map(({ turns }) => turns.length).toSorted((one, other) => one - other);
    expect(lengths).toHaveLength(12);
    expect(lengths.at(-1)).toBeGreaterThanOrEqual(300);
    expect(lengths[0]).toBeGreaterThanOrEqual(40);
    expect(lengths.at(-2)).toBeLessThanOrEqual(120);
    const starts = company.meetings.map(({ startedAt }) => startedAt);
    expect(starts.toSorted()).toEqual(starts);
    expect(starts[0]).toBe('2026-09-01T07:30:00.000Z');
  });

  it('is marked in every title, and nobody of it has an address that somebody could have', () => {
    for (const { title } of company.meetings) expect(title.startsWith(DEMONSTRATION_TITLE)).toBe(true);
    for (const { organiser } of company.meetings) expect(organiser.email?.endsWith(DEMONSTRATION_DOMAIN)).toBe(true);
    for (const { email } of company.people) expect(email ?? '.example').toMatch(/\.example$/u);
  });

  it('speaks with its own people, at times that go forward, and of days that are worked out', () => {
    const unnamed = new Set(company.changes.flatMap((one) => (one.change === 'renameSpeaker' ? [one.from] : [])));
    for (const { name, people, organiser, turns, durationMs } of company.meetings) {
      expect({ name, organiser: organiser.email }).not.toEqual({ name, organiser: null });
      const strangers = people.filter((one) => !company.people.includes(one) && !unnamed.has(one.name));
      expect({ name, strangers }).toEqual({ name, strangers: [] });
      const times = turns.map(({ at }) => at ?? Number.NaN);
      expect(times.every((at, index) => index === 0 || at > (times[index - 1] ?? 0))).toBe(true);
      expect(times.at(-1)).toBeLessThan(durationMs);
      expect(turns.filter(({ text }) => /[{}]/u.test(text))).toEqual([]);
    }
  });

  it('puts right what stands in its meetings, by people with accounts', () => {
    for (const change of company.changes) {
      const meeting = company.meetings.find(({ name }) => name === change.meeting);
      const person = company.people.find(({ first }) => first === change.by);
      expect([change, meeting?.organiser.first, person?.email]).toEqual([change, change.by, expect.any(String)]);
      const spoken = meeting?.turns.map(({ text }) => text) ?? [];
      if (change.change === 'correctLine') expect(spoken.filter((text) => text.includes(change.from))).toHaveLength(1);
      if (change.change === 'markLine' || change.change === 'reassignLine')
        expect(spoken.filter((text) => text.includes(change.line))).toHaveLength(1);
    }
  });
});
