import { TZDate } from '@date-fns/tz';
import ical from 'ical-generator';
import { PARIS, PRODUCT, timezone, utcOf } from './ics.ts';

/** A meeting that is to be put into a calendar. */
export interface Invitation {
  /** The same meeting has the same id in every file, so that calendars update it. */
  readonly id: string;
  readonly title: string;
  readonly agenda: string;
  /** Ms since 1970. */
  readonly start: number;
  readonly minutes: number;
  readonly people: readonly { readonly name: string; readonly email: string }[];
}

/** Addresses longer than this are cut off by browsers or refused by calendars; the file has everything. */
const LONGEST_ADDRESS_TEXT = 1_200;

const shortened = (text: string): string =>
  text.length <= LONGEST_ADDRESS_TEXT ? text : `${text.slice(0, LONGEST_ADDRESS_TEXT - 1).trimEnd()}…`;

const endOf = ({ start, minutes }: Invitation): number => start + minutes * 60_000;

/** Google Calendar with a new entry filled in: nothing is saved and nobody invited before the person does it there. */
export function googleAddress(invitation: Invitation): string {
  const { title, agenda, start, people } = invitation;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: [start, endOf(invitation)].map((ms) => utcOf(new Date(ms))).join('/'),
    ctz: PARIS,
    details: shortened(agenda),
    ...(people.length === 0 ? {} : { add: people.map(({ email }) => email).join(',') }),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Outlook on the web with a new entry filled in. */
export function outlookAddress(invitation: Invitation): string {
  const { title, agenda, start, people } = invitation;
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(start).toISOString(),
    enddt: new Date(endOf(invitation)).toISOString(),
    body: shortened(agenda),
    ...(people.length === 0 ? {} : { to: people.map(({ email }) => email).join(',') }),
  });
  return `https://outlook.office.com/calendar/0/deeplink/compose?${query}`;
}

/** The meeting as a file for any calendar (RFC 5545). Without a method: the calendar that it is put into invites. */
export function invitationIcs(invitation: Invitation, writtenAt: Date): string {
  const { id, title, agenda, start, people } = invitation;
  const calendar = ical({ prodId: PRODUCT, timezone });
  calendar.createEvent({
    id: `follow-up-${id}.greffier`,
    stamp: writtenAt,
    summary: title,
    description: agenda,
    timezone: PARIS,
    start: new TZDate(start, PARIS),
    end: new TZDate(endOf(invitation), PARIS),
    attendees: people.map(({ name, email }) => ({ name, email })),
  });
  return calendar.toString().replaceAll(/^DTSTAMP:.*$/gmu, `DTSTAMP:${utcOf(writtenAt)}`);
}
