import { reminderIn } from '#domain/bot-session/reminder.ts';
import { chatArgumentIn } from '#domain/conversation/asked.ts';
import { frenchDate } from '#domain/french-date.ts';
import { dayAfter, instantOf, localDay } from '#domain/local-time.ts';
import { timesIn } from '../analyst/extractive/deadline/deadline.ts';

export interface ChatReminder {
  /** Epoch ms. */
  readonly at: number;
  /** As it was written; empty where nothing was. */
  readonly subject: string;
}

const DAY_MS = 86_400_000;
const LONGEST_MS = 366 * DAY_MS;
/** A day without an hour is reminded of in its morning, in Paris. */
const MORNING = '09:00';
/** Between the command and the subject, and before the time: they say nothing of either. */
const LEADING = /^(?:(?:moi|nous|me|de|à|pour|que)\s|d['’]|qu['’]|[:,–-])\s*/iu;

function withoutLeading(text: string): string {
  let [left, before] = [text.trim(), ''];
  for (let count = 0; count < 4 && left !== before; count += 1) {
    before = left;
    left = left.replace(LEADING, '').trim();
  }
  return left;
}

/** « dans 5 min » and « 9h » alone are lengths of time; « demain 9h » and « à 9h » are moments. */
const isMoment = (text: string, { start, end }: { readonly start: number; readonly end: number }): boolean =>
  !/^(?:dans|d['’]ici|\d)/iu.test(text.slice(start, end)) || /(?:^|\s)à\s*$/iu.test(text.slice(0, start));

const AT_CLOCK = /(?:^|\s)à\s*(\d{1,2})\s*(?:h|:)\s*(\d{2})?(?!\d)/iu;

/** « à 14h30 » without a day: the next time that clocks in Paris show it. Null where none is named. */
function clockIn(text: string, now: number): ChatReminder | null {
  const found = AT_CLOCK.exec(text);
  const [hour, minute] = [Number(found?.[1]), Number(found?.[2] ?? 0)];
  if (found === null || hour > 23 || minute > 59) return null;
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
  const days = [localDay(now), dayAfter(localDay(now), 1)];
  const at = days.map((day) => Date.parse(instantOf(`${day}T${time}`) ?? '')).find((one) => one > now);
  const parts = [text.slice(0, found.index), text.slice(found.index + found[0].length)].map(withoutLeading);
  return at === undefined ? null : { at, subject: parts.filter(Boolean).join(' ') };
}

/**
 * The reminder that a message asks for: a length of time as it is spoken in meetings (« 5min »), else a day or an hour
 * as analyses read them (« demain 9h »). Null where none is understood, or where it is past or more than a year away.
 */
export function chatReminderIn(request: string, now: number): ChatReminder | null {
  const text = chatArgumentIn(request);
  const found = timesIn(text, 'fr', now).find(({ span }) => !span);
  const clock = found === undefined ? clockIn(text, now) : null;
  if (clock !== null) return clock;
  const spoken = found && isMoment(text, found) ? null : reminderIn(text);
  if (spoken !== null) return { at: now + spoken.delayMs, subject: withoutLeading(spoken.subject) };
  if (found === undefined) return null;
  const instant = instantOf(found.value.includes('T') ? `${found.value}:00` : `${found.value}T${MORNING}:00`);
  const at = instant === null ? NaN : Date.parse(instant);
  if (!(at > now && at <= now + LONGEST_MS)) return null;
  const before = text.slice(0, found.start).replace(/(?:^|\s)à\s*$/iu, '');
  const parts = [before, text.slice(found.end)].map(withoutLeading);
  return { at, subject: parts.filter(Boolean).join(' ') };
}

const CLOCK = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** « dans 5 min », « à 14 h 30 », « demain à 09 h 00 », « lundi 30 novembre à 09 h 00 », in Paris. */
export function dueText(at: number, now: number): string {
  const minutes = Math.round((at - now) / 60_000);
  if (at - now < 60_000) return `dans ${Math.max(1, Math.round((at - now) / 1_000))}\u00a0s`;
  if (minutes < 60) return `dans ${minutes}\u00a0min`;
  const clock = `à ${CLOCK.format(at).replace(':', '\u00a0h\u00a0')}`;
  if (localDay(at) === localDay(now)) return clock;
  return localDay(at) === localDay(now + DAY_MS) ? `demain ${clock}` : `${frenchDate(DAY, at)} ${clock}`;
}
