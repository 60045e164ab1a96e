import { TZDate } from '@date-fns/tz';
import ical, { ICalEventTransparency } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { instantOf } from '#domain/local-time.ts';
import { GENERATED_TEXT } from '#domain/minutes/generated.ts';
import { priorityText } from '#domain/minutes/words.ts';
import type { ExportedAction } from './csv.ts';

export const PARIS = 'Europe/Paris';
export const PRODUCT = { company: 'Greffier', product: 'Greffier', language: 'FR' } as const;
const LENGTH_MS = 30 * 60_000;

/** The library writes a calendar's name as it is given; what it says is RFC 5545's text all the same. */
const nameOf = (title: string): string =>
  title
    .replaceAll(/[\\;,]/gu, (mark) => `\\${mark}`)
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** RFC 5545 wants the moment of the export in UTC; the library writes it in the calendar's time zone. */
export const utcOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/gu, '');

/** Calendars know Paris by its rules, not by its name alone. */
export const timezone = { name: PARIS, generator: (): string => [tzlib_get_ical_block(PARIS)].flat()[0] ?? '' };

/**
 * The deadlines of open action items as a calendar (RFC 5545) of this name: a whole day where only a date is known,
 * half an hour in Paris where a time is. The same item has the same UID in every export, so that calendars update it.
 */
export function deadlinesIcs(name: string, actions: readonly ExportedAction[], exportedAt: Date): string {
  const calendar = ical({
    name: nameOf(name),
    prodId: PRODUCT,
    timezone,
  });
  for (const { action, meeting } of actions) {
    if (action.deadline === null || action.status === 'completed') continue;
    const about = {
      id: `${action.id}@${meeting.id}.greffier`,
      stamp: exportedAt,
      summary: action.task,
      description: [
        `Réunion\u00a0: ${meeting.title}`,
        ...(action.assignee === null ? [] : [`Responsable\u00a0: ${action.assignee}`]),
        `Priorité\u00a0: ${priorityText(action)}`,
        GENERATED_TEXT,
      ].join('\n'),
      transparency: ICalEventTransparency.TRANSPARENT,
    };
    if (action.deadline.length === 10) {
      const [year = 0, month = 1, day = 1] = action.deadline.split('-').map(Number);
      const midnight = (days: number) => new TZDate(year, month - 1, day + days, PARIS);
      calendar.createEvent({ ...about, allDay: true, timezone: PARIS, start: midnight(0), end: midnight(1) });
      continue;
    }
    const instant = instantOf(action.deadline);
    if (instant === null) continue;
    const start = Date.parse(instant);
    calendar.createEvent({
      ...about,
      timezone: PARIS,
      start: new TZDate(start, PARIS),
      end: new TZDate(start + LENGTH_MS, PARIS),
    });
  }
  return calendar.toString().replaceAll(/^DTSTAMP:.*$/gmu, `DTSTAMP:${utcOf(exportedAt)}`);
}
