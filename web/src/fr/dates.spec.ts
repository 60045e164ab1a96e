import { describe, expect, it } from 'vitest';
import {
  formatDateTime,
  formatDeadline,
  formatLongDate,
  formatNumericDate,
  formatShortDate,
  formatTime,
  formatTimeWithSeconds,
} from './dates.ts';
import { formatDeadlineDay, formatPastDay, formatSpan } from './spans.ts';

describe('dates in Europe/Paris', () => {
  it('are told long, short and in figures', () => {
    const moment = '2025-11-20T13:05:09Z';
    expect(formatLongDate(moment)).toBe('jeudi 20 novembre 2025');
    expect(formatShortDate(moment)).toBe('20 nov. 2025');
    expect(formatNumericDate(moment)).toBe('20/11/2025');
    expect(formatTimeWithSeconds(moment)).toBe('14:05:09');
    expect(formatDateTime(moment)).toBe('20 nov. 2025 à 14:05');
  });

  it('change at midnight of Paris, which is 00:00 and never 24:00', () => {
    expect(formatDateTime('2025-11-20T22:59:59Z')).toBe('20 nov. 2025 à 23:59');
    expect(formatDateTime('2025-11-20T23:00:00Z')).toBe('21 nov. 2025 à 00:00');
    expect(formatLongDate('2025-12-31T23:00:00Z')).toBe('jeudi 1er janvier 2026');
    expect(formatDateTime('2026-06-30T22:00:00Z')).toBe('1er juil. 2026 à 00:00');
  });

  it('jump over the hour that summer time takes, and tell the hour that it gives back twice', () => {
    expect([formatTime('2026-03-29T00:59:00Z'), formatTime('2026-03-29T01:00:00Z')]).toEqual(['01:59', '03:00']);
    expect([formatTime('2026-10-25T00:30:00Z'), formatTime('2026-10-25T01:30:00Z')]).toEqual(['02:30', '02:30']);
  });

  it('say so when a moment cannot be read', () => {
    expect(formatShortDate('hier')).toBe('date inconnue');
  });
});

describe('when a meeting took place', () => {
  const at = (startTime: string, endTime: string | null, dayOnly = false) =>
    formatSpan({ startTime, endTime, dayOnly });

  it('is told in one line, with the end where it is known and of the same day', () => {
    expect(at('2026-11-20T08:30:00Z', '2026-11-20T09:18:00Z')).toBe('ven. 20 nov. 2026, 09:30\u00A0–\u00A010:18');
    expect(at('2026-11-20T08:30:00Z', null)).toBe('ven. 20 nov. 2026, 09:30');
    expect(at('2026-11-20T08:30:05Z', '2026-11-20T08:30:40Z')).toBe('ven. 20 nov. 2026, 09:30');
    expect(at('2026-11-20T22:30:00Z', '2026-11-20T23:10:00Z')).toBe('ven. 20 nov. 2026, 23:30');
    expect(at('2026-11-19T23:00:00Z', '2026-11-20T09:00:00Z', true)).toBe('ven. 20 nov. 2026');
    expect(at('hier', null)).toBe('date inconnue');
  });
});

describe('deadlines', () => {
  it('are told with their weekday this year, and with the year in another', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    expect(formatDeadlineDay('2026-11-23', now)).toBe('lun. 23 nov.');
    expect(formatDeadlineDay('2026-11-23T14:30', now)).toBe('lun. 23 nov. à 14:30');
    expect(formatDeadlineDay('2027-01-04', now)).toBe('4 janv. 2027');
    expect(formatDeadlineDay('bientôt', now)).toBe('bientôt');
    expect(formatPastDay('2026-11-20T14:30', now)).toBe('20 nov.');
    expect(formatPastDay('2025-11-20', now)).toBe('20 nov. 2025');
  });

  it('are the « 1er » of a month on its first day, in every form', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    expect(formatDeadlineDay('2026-12-01', now)).toBe('mar. 1er déc.');
    expect(formatDeadlineDay('2026-12-11', now)).toBe('ven. 11 déc.');
    expect(formatDeadline('2026-12-01T01:01')).toBe('1er déc. 2026 à 01:01');
    expect(formatPastDay('2026-11-01', now)).toBe('1er nov.');
    expect(formatSpan({ startTime: '2026-12-01T08:01:00Z', endTime: null, dayOnly: false })).toBe(
      'mar. 1er déc. 2026, 09:01',
    );
    expect(formatNumericDate('2026-12-01T08:00:00Z')).toBe('01/12/2026');
  });

  it('are already told in Paris and are not converted, whatever the day', () => {
    expect(formatDeadline('2026-11-27')).toBe('27 nov. 2026');
    expect(formatDeadline('2026-03-29T02:30')).toBe('29 mars 2026 à 02:30');
    expect(formatDeadline('2026-11-22T00:00')).toBe('22 nov. 2026 à 00:00');
  });

  it('are shown as they stand when they are no date', () => {
    expect(formatDeadline('dès que possible')).toBe('dès que possible');
  });
});
