import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { MAIL_REASONS, WITHHELD_REASONS } from './reasons.ts';

const time = z.iso.datetime({ offset: true });
const count = z.int().check(z.nonnegative());

const reason = z.enum(MAIL_REASONS);
/** What the server answered; null where it answered nothing. */
const smtpCode = z.nullable(z.int());

/**
 * A mail that leaves by itself, from the moment at which it is asked for; the stream is `settings-mail-{id}`. Its words
 * are in no event: they are written when it leaves, from what may be read then. Nor is the address: it is the
 * account's.
 */
export const mailEvents = {
  MailAsked: eventType(
    z.object({
      keyId: z.string(),
      /** What it tells: see `kinds.ts`. */
      kind: z.string(),
      /** The account of whom it goes to. */
      recipient: personal(z.string()),
      /** The meeting that it is about; null for another subject. */
      meetingId: z.nullable(z.string()),
      /** An id of what it tells, as its kind understands it. */
      subject: z.nullable(z.string()),
      /** Not sent after this moment. */
      expiresAt: time,
    }),
  ),
  /** It is about to be handed to the mail server, by the process that made this claim. */
  MailBegun: eventType(z.object({ claim: z.string() })),
  /** The server has surely not taken it: it is tried again. */
  MailPostponed: eventType(z.object({ until: time, reason, smtpCode })),
  MailSent: eventType(z.object({ claim: z.string() })),
  /** The server has surely not taken it, and nothing tries again. `after`: why it was put off until then. */
  MailFailed: eventType(z.object({ reason, smtpCode, after: z.nullable(reason) })),
  /** It may have left: it is not sent again unless somebody says so. */
  MailUnknown: eventType(z.object({ reason })),
  MailWithheld: eventType(z.object({ reason: z.enum(WITHHELD_REASONS) })),
  /** The actor has it sent again, whatever became of it. */
  MailResendAsked: eventType(z.object({ expiresAt: time })),
  /** The actor has seen that it failed, or that nobody knows: it is not sent. */
  MailDismissed: eventType(z.object({})),
  /** Whom it goes to is forgotten, with what it is about. */
  MailErased: eventType(z.object({ keysDestroyed: count }), { destroysKeys: true }),
};

export type MailEvent = EventOf<typeof mailEvents>;
export type MailEventData<Type extends MailEvent['type']> = Extract<MailEvent, { type: Type }>['data'];
