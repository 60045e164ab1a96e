import { orElse } from '#domain/events/personal.ts';
import type { MailEvent } from './events.ts';
import type { MailReason } from './reasons.ts';

/**
 * Where a mail is. `asked` and `postponed`: to be sent; `begun`: in somebody's hands; `unknown` and `failed` wait for a
 * person; the others are the end.
 */
export type MailPhase =
  | 'none'
  | 'asked'
  | 'postponed'
  | 'begun'
  | 'sent'
  | 'failed'
  | 'unknown'
  | 'withheld'
  | 'dismissed'
  | 'erased';

/** What the next decision over a mail depends on. */
export interface OwedMail {
  readonly phase: MailPhase;
  readonly kind: string;
  /** The account; null once erased. */
  readonly recipient: string | null;
  readonly meetingId: string | null;
  readonly subject: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Of who handed it over last, or is about to. */
  readonly claim: string | null;
  /** How often it was put off since it was asked for. */
  readonly times: number;
  /** Why it was last. */
  readonly putOffFor: MailReason | null;
}

export const noMail: OwedMail = {
  phase: 'none',
  kind: '',
  recipient: null,
  meetingId: null,
  subject: null,
  expiresAt: '',
  claim: null,
  times: 0,
  putOffFor: null,
};

/** Whether it is still to be handed over. */
export const isToSend = ({ phase }: OwedMail): boolean => phase === 'asked' || phase === 'postponed';

/** The state after one more event. */
export function evolve(mail: OwedMail, event: MailEvent): OwedMail {
  switch (event.type) {
    case 'MailAsked': {
      const { kind, recipient, meetingId, subject, expiresAt } = event.data;
      return { ...noMail, phase: 'asked', kind, recipient: orElse(recipient, null), meetingId, subject, expiresAt };
    }
    case 'MailBegun':
      return { ...mail, phase: 'begun', claim: event.data.claim };
    case 'MailPostponed':
      return { ...mail, phase: 'postponed', times: mail.times + 1, putOffFor: event.data.reason };
    case 'MailSent':
      return { ...mail, phase: 'sent' };
    case 'MailFailed':
      return { ...mail, phase: 'failed' };
    case 'MailUnknown':
      return { ...mail, phase: 'unknown' };
    case 'MailWithheld':
      return { ...mail, phase: 'withheld' };
    case 'MailResendAsked':
      return { ...mail, phase: 'asked', expiresAt: event.data.expiresAt, times: 0, putOffFor: null };
    case 'MailDismissed':
      return { ...mail, phase: 'dismissed' };
    case 'MailErased':
      return { ...mail, phase: 'erased', recipient: null };
  }
}
