import { GreffierError } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { MAIL_NOT_FOUND, MAIL_SETTLED, MAIL_UNDERWAY } from './errors.ts';
import type { MailEvent } from './events.ts';
import type { MailReason, WithheldReason } from './reasons.ts';
import { mailKey } from './identity.ts';
import type { MailKind } from './kinds.ts';
import { evolve, isToSend, noMail, type OwedMail } from './mail.ts';

/** What came of handing a mail over. `until`: when it is tried again, ISO 8601. */
export type MailResult =
  | { readonly delivery: 'sent' }
  | { readonly delivery: 'failed'; readonly reason: MailReason; readonly smtpCode: number | null }
  | { readonly delivery: 'unknown'; readonly reason: MailReason }
  | {
      readonly delivery: 'postponed';
      readonly until: string;
      readonly reason: MailReason;
      readonly smtpCode: number | null;
    };

export interface AskForMail {
  readonly type: 'askForMail';
  readonly mailId: string;
  readonly kind: MailKind;
  /** An account. */
  readonly recipient: string;
  readonly meetingId: string | null;
  readonly subject: string | null;
  readonly expiresAt: string;
}

export type MailCommand =
  /** What was asked for before is not asked for twice. */
  | AskForMail
  /** Takes it in hand: nobody hands over a mail that is not in their hands. */
  | { readonly type: 'beginMail'; readonly claim: string }
  | { readonly type: 'settleMail'; readonly claim: string; readonly result: MailResult }
  /** Whoever had it in hand is gone. */
  | { readonly type: 'loseMail' }
  | { readonly type: 'expireMail' }
  /** `claim`: of who may have it in hand, and has not handed it over. */
  | { readonly type: 'withholdMail'; readonly reason: WithheldReason; readonly claim: string }
  | { readonly type: 'resendMail'; readonly expiresAt: string }
  | { readonly type: 'dismissMail' }
  | { readonly type: 'recordMailErasure'; readonly keysDestroyed: number };

function ask({ mailId, kind, recipient, meetingId, subject, expiresAt }: AskForMail, mail: OwedMail): MailEvent[] {
  if (mail.phase !== 'none') return [];
  const keyId = mailKey(mailId, meetingId);
  return [{ type: 'MailAsked', data: { keyId, kind, recipient, meetingId, subject, expiresAt } }];
}

function resultEvent(result: MailResult): MailEvent {
  switch (result.delivery) {
    case 'failed':
      return { type: 'MailFailed', data: { reason: result.reason, smtpCode: result.smtpCode, after: null } };
    case 'unknown':
      return { type: 'MailUnknown', data: { reason: result.reason } };
    case 'postponed': {
      const { delivery: _, ...data } = result;
      return { type: 'MailPostponed', data };
    }
    case 'sent':
      throw new TypeError('who sent it is in the event');
  }
}

/** Who was thought to be gone, and comes back knowing that it left, is believed: nobody is asked any more. */
function settle(
  { claim, result }: Extract<MailCommand, { type: 'settleMail' }>,
  { phase, claim: current }: OwedMail,
): MailEvent[] {
  if (claim !== current) return [];
  if (result.delivery === 'sent')
    return phase === 'begun' || phase === 'unknown' ? [{ type: 'MailSent', data: { claim } }] : [];
  return phase === 'begun' ? [resultEvent(result)] : [];
}

/** Throws where a person has nothing to say about it: it is under way, or has ended. */
function mustWaitForPerson({ phase, recipient }: OwedMail): void {
  if (phase === 'none' || phase === 'erased' || recipient === null) throw new GreffierError(MAIL_NOT_FOUND);
  if (phase === 'asked' || phase === 'postponed' || phase === 'begun') throw new GreffierError(MAIL_UNDERWAY);
  if (phase !== 'failed' && phase !== 'unknown') throw new GreffierError(MAIL_SETTLED);
}

function decide(command: MailCommand, mail: OwedMail): readonly MailEvent[] {
  switch (command.type) {
    case 'askForMail':
      return ask(command, mail);
    case 'beginMail':
      return isToSend(mail) ? [{ type: 'MailBegun', data: { claim: command.claim } }] : [];
    case 'settleMail':
      return settle(command, mail);
    case 'loseMail':
      return mail.phase === 'begun' ? [{ type: 'MailUnknown', data: { reason: 'interrupted' } }] : [];
    case 'expireMail':
      return isToSend(mail)
        ? [{ type: 'MailFailed', data: { reason: 'expired', smtpCode: null, after: mail.putOffFor } }]
        : [];
    case 'withholdMail':
      return isToSend(mail) || (mail.phase === 'begun' && mail.claim === command.claim)
        ? [{ type: 'MailWithheld', data: { reason: command.reason } }]
        : [];
    case 'resendMail':
      mustWaitForPerson(mail);
      return [{ type: 'MailResendAsked', data: { expiresAt: command.expiresAt } }];
    case 'dismissMail':
      mustWaitForPerson(mail);
      return [{ type: 'MailDismissed', data: {} }];
    case 'recordMailErasure':
      return mail.phase === 'none' || mail.phase === 'erased'
        ? []
        : [{ type: 'MailErased', data: { keysDestroyed: command.keysDestroyed } }];
  }
}

export const mailDecider: Decider<OwedMail, MailCommand, MailEvent> = { initialState: noMail, decide, evolve };
