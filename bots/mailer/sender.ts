import type { Dependencies } from '#commands/handle.ts';
import { changeMail, loadMail } from '#commands/mail/mail.ts';
import { backoffMs } from '#domain/backoff.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import type { MailCommand, MailResult } from '#domain/mail/decide.ts';
import { mailEvents } from '#domain/mail/events.ts';
import { mailKey, mailOf } from '#domain/mail/identity.ts';
import { isToSend, type OwedMail } from '#domain/mail/mail.ts';
import type { MailDelivery, Mailer } from '#domain/mail/mailer.ts';
import { requestKind } from '#projections/requests/kind.ts';
import type { OpenRequest } from '#projections/requests/queries.ts';
import type { Reactor } from '../reactor.ts';
import { Hands } from './hands.ts';
import { letterOf, type LetterContext } from './letter.ts';

const ofMail = ({ stream }: Pick<Recorded, 'stream'>) => ({ subject: mailOf(stream) ?? stream });
const theMail = (event: Pick<Recorded, 'stream'>) => ({ ...ofMail(event), detail: '' });

export const mailSending = requestKind(mailEvents, {
  kind: 'mail',
  purpose: 'send a mail, once',
  opens: {
    MailAsked: ofMail,
    MailPostponed: (event) => ({ ...ofMail(event), due: event.data.until }),
    MailResendAsked: ofMail,
  },
  closes: {
    MailSent: theMail,
    MailFailed: theMail,
    MailUnknown: theMail,
    MailWithheld: theMail,
    MailErased: theMail,
  },
  isDoneOnce: true,
});

export interface MailDependencies extends Dependencies, LetterContext {
  readonly mailer: Pick<Mailer, 'deliver'>;
  readonly keyring: Pick<Keyring, 'destroy'>;
}

/** Between two attempts at a mail that the server has not taken. */
const RETRY = { firstMs: 30_000, longestMs: 60 * 60_000 };

/**
 * Sends mails. That one is about to be handed over is recorded before, with the claim of who does it, so that of two
 * processes one does; what came of it is recorded after. Where nobody is left who knows what came of it, the mail is
 * `unknown`: it is shown to administrators, and sent again only if one of them says so.
 */
export function mailSender(dependencies: MailDependencies): Reactor<typeof mailSending.kind> {
  const hands = new Hands();
  return {
    request: mailSending,
    concurrency: 4,
    act: (request, signal) => send({ ...dependencies, hands, request }, signal),
  };
}

interface Sending extends MailDependencies {
  readonly hands: Hands;
  readonly request: OpenRequest;
}

/** Records what happens to the mail that is being sent. `what` names the command among those of one request. */
const change = (sending: Sending, what: string, command: MailCommand) => {
  const { subject: mailId, askedBy, correlationId } = sending.request;
  const commandId = derivedId('mail', what, mailId, askedBy);
  return changeMail(sending, { mailId, command, request: { commandId, actor: 'system:mailer', correlationId } });
};

async function send(sending: Sending, signal: AbortSignal): Promise<string | null> {
  const { hands, log, now, request, reading } = sending;
  const { subject: mailId, askedBy } = request;
  const claim = hands.claimOf(mailId, askedBy);
  const mail = await loadMail(log, mailId);
  const isMine = mail.phase === 'begun' && mail.claim === claim;
  const known = isMine ? hands.stateOf(claim) : 'untouched';
  if (isMine ? known === 'handed over' : !isToSend(mail)) {
    // Answered while it waited, and the stream has closed the request; or begun by somebody who is gone.
    if (mail.phase === 'begun')
      reading.report('nobody knows whether a mail left', { mail: mailId, kind: mail.kind, reason: 'interrupted' });
    const { position } = await change(sending, 'lose', { type: 'loseMail' });
    hands.settled(claim);
    return position;
  }
  if (known !== 'untouched' && known !== 'handed over') return settle(sending, { mail, claim, delivery: known });
  if (!isMine && Date.parse(now()) >= Date.parse(mail.expiresAt)) {
    reading.report('mail not sent', { mail: mailId, kind: mail.kind, reason: 'expired', after: mail.putOffFor });
    return (await change(sending, 'expire', { type: 'expireMail' })).position;
  }
  const letter = await letterOf(sending, { mailId, mail }, signal);
  if ('withheld' in letter)
    return (await change(sending, 'withhold', { type: 'withholdMail', reason: letter.withheld, claim })).position;
  if ('erased' in letter) {
    const keysDestroyed = await sending.keyring.destroy(mailKey(mailId, mail.meetingId));
    return (await change(sending, 'erase', { type: 'recordMailErasure', keysDestroyed })).position;
  }
  const { state, position } = await change(sending, `begin ${claim}`, { type: 'beginMail', claim });
  // Another process has it in hand, or it was erased meanwhile.
  if (state.phase !== 'begun' || state.claim !== claim) return position;
  const delivery = await hands.over(claim, () => sending.mailer.deliver(letter.mail));
  return settle(sending, { mail, claim, delivery });
}

interface Delivered {
  /** Before it was begun. */
  readonly mail: OwedMail;
  readonly claim: string;
  readonly delivery: MailDelivery;
}

/** Records what came of it; the claim is forgotten once that is in the record. */
async function settle(sending: Sending, { mail, claim, delivery }: Delivered): Promise<string | null> {
  const { hands, request, reading } = sending;
  if (delivery.delivery !== 'sent') {
    const { delivery: outcome, ...details } = delivery;
    reading.report('mail not sent', { mail: request.subject, kind: mail.kind, outcome, ...details });
  }
  const result = resultOf(sending, mail, delivery);
  const { position } = await change(sending, `settle ${claim}`, { type: 'settleMail', claim, result });
  hands.settled(claim);
  return position;
}

/** What the server has not taken is tried again later, at the end of its patience for the last time. */
function resultOf({ now }: Sending, { times, expiresAt }: OwedMail, delivery: MailDelivery): MailResult {
  if (delivery.delivery !== 'postponed') return delivery;
  const later = Date.parse(now()) + backoffMs(times, RETRY);
  return { ...delivery, until: new Date(Math.min(later, Date.parse(expiresAt))).toISOString() };
}
