import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import { mailEvents } from '#domain/mail/events.ts';
import { mailOf } from '#domain/mail/identity.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { projection } from '../engine/projection.ts';
import { mails } from './tables.ts';

const keyOf = ({ stream }: Pick<Recorded, 'stream'>) => ({ mail_id: mailOf(stream) ?? stream });
const ofMeeting = ({ stream }: Pick<Recorded, 'stream'>) => ({ meeting_id: meetingOf(stream) ?? stream });

const CLEAR = { reason: null, after: null, smtp_code: null } as const;

/** The mails that leave by themselves, and how far each is. */
export const mailsProjection = projection(
  { ...mailEvents, ...meetingEvents },
  {
    name: 'mails',
    version: 1,
    tables: [mails],
    on: {
      MailAsked: (event) => {
        const { kind, recipient, meetingId, subject, expiresAt } = event.data;
        if (isErased(recipient)) return [];
        const { time } = event.metadata;
        return [
          mails.insert({
            ...keyOf(event),
            kind,
            recipient,
            meeting_id: meetingId,
            subject,
            status: 'asked',
            ...CLEAR,
            times: 0,
            asked_at: time,
            changed_at: time,
            expires_at: expiresAt,
          }),
        ];
      },
      MailBegun: (event) => [mails.patch(keyOf(event), { status: 'begun', changed_at: event.metadata.time })],
      MailPostponed: (event) => {
        const { reason, smtpCode } = event.data;
        const changed_at = event.metadata.time;
        return [
          mails.patch(keyOf(event), { status: 'postponed', reason, smtp_code: smtpCode, changed_at }),
          mails.increment(keyOf(event), { times: 1 }),
        ];
      },
      MailSent: (event) => [mails.patch(keyOf(event), { status: 'sent', ...CLEAR, changed_at: event.metadata.time })],
      MailFailed: (event) => {
        const { reason, smtpCode, after } = event.data;
        const changed_at = event.metadata.time;
        return [mails.patch(keyOf(event), { status: 'failed', reason, smtp_code: smtpCode, after, changed_at })];
      },
      MailUnknown: (event) => {
        const { reason } = event.data;
        return [mails.patch(keyOf(event), { ...CLEAR, status: 'unknown', reason, changed_at: event.metadata.time })];
      },
      MailWithheld: (event) => {
        const { reason } = event.data;
        return [mails.patch(keyOf(event), { ...CLEAR, status: 'withheld', reason, changed_at: event.metadata.time })];
      },
      MailResendAsked: (event) => {
        const changed = { changed_at: event.metadata.time, expires_at: event.data.expiresAt };
        return [mails.patch(keyOf(event), { ...CLEAR, ...changed, status: 'asked', times: 0 })];
      },
      MailDismissed: (event) => [mails.patch(keyOf(event), { status: 'dismissed', changed_at: event.metadata.time })],
      MailErased: (event) => [mails.remove(keyOf(event))],
      // Whom mails about it go to is under the meeting's keys.
      MeetingDeleted: (event) => [mails.removeWhere(ofMeeting(event))],
      MeetingErased: (event) => [mails.removeWhere(ofMeeting(event))],
    },
  },
);
