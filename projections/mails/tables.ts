import type { MailReason, WithheldReason } from '#domain/mail/reasons.ts';
import type { MailPhase } from '#domain/mail/mail.ts';
import { column, personalColumn, table } from '../engine/table.ts';

/** Mails that leave by themselves, each until whom it goes to, or what it is about, is erased. */
export const mails = table(
  'mails',
  {
    mail_id: column<string>('uuid'),
    kind: column<string>('text', 'not null'),
    /** The account of whom it goes to. */
    recipient: personalColumn<string>('uuid', 'not null'),
    meeting_id: column<string | null>('uuid'),
    subject: column<string | null>('text'),
    status: column<Exclude<MailPhase, 'none' | 'erased'>>('text', 'not null'),
    /** Why it was put off, failed, is unknown or was withheld. */
    reason: column<MailReason | WithheldReason | null>('text'),
    /** Why it was put off until it expired. */
    after: column<MailReason | null>('text'),
    smtp_code: column<number | null>('int'),
    /** How often it was put off since somebody last asked for it. */
    times: column<number>('int', 'not null'),
    asked_at: column<string>('timestamptz', 'not null'),
    changed_at: column<string>('timestamptz', 'not null'),
    expires_at: column<string>('timestamptz', 'not null'),
  },
  {
    key: ['mail_id'],
    indexes: [
      // What waits for a person, or for the server, is little.
      `mails_open {ON} (changed_at desc, mail_id) where status in ('failed', 'unknown', 'asked', 'postponed', 'begun')`,
      'mails_recipient {ON} (recipient)',
      'mails_meeting {ON} (meeting_id)',
    ],
  },
);
