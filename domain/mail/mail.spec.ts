import { ERASED } from '#domain/events/personal.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { GreffierError } from '#domain/errors.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailDecider, type MailCommand, type MailResult } from './decide.ts';
import { MAIL_NOT_FOUND, MAIL_SETTLED, MAIL_UNDERWAY } from './errors.ts';
import type { MailEvent } from './events.ts';
import { mailKey } from './identity.ts';

const mail = specificationOf(mailDecider);
const expiresAt = '2026-11-23T09:00:00.000Z';
const asked = {
  type: 'askForMail',
  mailId: 'm-1',
  kind: 'minutes',
  recipient: 'u-1',
  meetingId: 'meeting-1',
  subject: 'analysis-1',
  expiresAt,
} as const;
const begin = (claim: string) => ({ type: 'beginMail', claim }) as const;
const settle = (claim: string, result: MailResult) => ({ type: 'settleMail', claim, result }) as const;
const sent: MailResult = { delivery: 'sent' };
const putOff: MailResult = { delivery: 'postponed', until: expiresAt, reason: 'put-off', smtpCode: 451 };
const refused: MailResult = { delivery: 'failed', reason: 'refused', smtpCode: 550 };
const silent: MailResult = { delivery: 'unknown', reason: 'no-answer' };
const resend = { type: 'resendMail', expiresAt } as const;
const dismiss = { type: 'dismissMail' } as const;
const after = (...commands: readonly MailCommand[]) => mail.given(...mail.eventsOf(...commands));

describe('a mail', () => {
  it('is asked for once, under the key of the meeting that it is about, or one of its own', () => {
    const { type: _, mailId, ...data } = asked;
    expect(mailKey(mailId, 'meeting-1')).toBe('meeting/meeting-1/mail/m-1');
    mail
      .given()
      .when(asked)
      .then({ type: 'MailAsked', data: { keyId: mailKey(mailId, 'meeting-1'), ...data } });
    mail
      .given()
      .when({ ...asked, meetingId: null })
      .thenMatching({ data: { keyId: 'mail/m-1/recipient' } });
    after(asked).when(asked).thenNothing();
    after(asked, begin('a'), settle('a', sent)).when(asked).thenNothing();
  });

  it('is in one process’ hands, which alone says what came of it', () => {
    after(asked)
      .when(begin('a'))
      .then({ type: 'MailBegun', data: { claim: 'a' } });
    after(asked, begin('a')).when(begin('b')).thenNothing();
    after(asked, begin('a')).when(settle('b', sent)).thenNothing();
    after(asked, begin('a'))
      .when(settle('a', sent))
      .then({ type: 'MailSent', data: { claim: 'a' } });
    after(asked, begin('a'))
      .when(settle('a', putOff))
      .then({ type: 'MailPostponed', data: { until: expiresAt, reason: 'put-off', smtpCode: 451 } });
    after(asked, begin('a'))
      .when(settle('a', refused))
      .then({ type: 'MailFailed', data: { reason: 'refused', smtpCode: 550, after: null } });
    after(asked, begin('a'))
      .when(settle('a', silent))
      .then({ type: 'MailUnknown', data: { reason: 'no-answer' } });
    after(asked, begin('a'), settle('a', putOff)).when(begin('b')).thenMatching({ type: 'MailBegun' });
  });

  it('is unknown once the process that sends it is gone, until it comes back knowing that it left', () => {
    const lost = [asked, begin('a'), { type: 'loseMail' }] as const;
    after(...lost.slice(0, 2))
      .when({ type: 'loseMail' })
      .then({ type: 'MailUnknown', data: { reason: 'interrupted' } });
    after(asked).when({ type: 'loseMail' }).thenNothing();
    after(...lost)
      .when(begin('b'))
      .thenNothing();
    after(...lost)
      .when(settle('a', putOff))
      .thenNothing();
    after(...lost)
      .when(settle('a', sent))
      .thenMatching({ type: 'MailSent' });
  });

  it('is sent again, or left, by a person’s word alone, and not while it is under way', () => {
    for (const ending of [silent, refused]) {
      const over = after(asked, begin('a'), settle('a', ending));
      over.when(resend).then({ type: 'MailResendAsked', data: { expiresAt } });
      over.when(dismiss).then({ type: 'MailDismissed', data: {} });
      after(asked, begin('a'), settle('a', ending), resend).when(begin('b')).thenMatching({ type: 'MailBegun' });
    }
    for (const command of [resend, dismiss]) {
      mail.given().when(command).thenError(MAIL_NOT_FOUND);
      after(asked).when(command).thenError(MAIL_UNDERWAY);
      after(asked, begin('a')).when(command).thenError(MAIL_UNDERWAY);
      after(asked, begin('a'), settle('a', putOff)).when(command).thenError(MAIL_UNDERWAY);
      after(asked, begin('a'), settle('a', sent)).when(command).thenError(MAIL_SETTLED);
      after(asked, begin('a'), settle('a', silent), dismiss).when(command).thenError(MAIL_SETTLED);
    }
  });

  it('fails by name where it could not leave in time, with why it was put off', () => {
    const expire = { type: 'expireMail' } as const;
    after(asked, begin('a'), settle('a', putOff))
      .when(expire)
      .then({ type: 'MailFailed', data: { reason: 'expired', smtpCode: null, after: 'put-off' } });
    after(asked, begin('a')).when(expire).thenNothing();
  });

  it('is withheld while nobody has handed it over', () => {
    const withhold = { type: 'withholdMail', reason: 'no-right', claim: 'a' } as const;
    const withheld: MailEvent = { type: 'MailWithheld', data: { reason: 'no-right' } };
    after(asked).when(withhold).then(withheld);
    after(asked, begin('a')).when(withhold).then(withheld);
    after(asked, begin('b')).when(withhold).thenNothing();
    after(asked, begin('b'), settle('b', sent)).when(withhold).thenNothing();
  });

  it('knows nobody once it is erased, and is nobody’s to send', () => {
    const erase = { type: 'recordMailErasure', keysDestroyed: 1 } as const;
    mail.given().when(erase).thenNothing();
    after(asked)
      .when(erase)
      .then({ type: 'MailErased', data: { keysDestroyed: 1 } });
    after(asked, erase).when(erase).thenNothing();
    after(asked, erase).when(begin('a')).thenNothing();
    after(asked, begin('a'), settle('a', silent), erase).when(resend).thenError(MAIL_NOT_FOUND);
    const [first] = mail.eventsOf(asked);
    if (first?.type !== 'MailAsked') throw new TypeError('it is asked for first');
    expect(mail.given({ ...first, data: { ...first.data, recipient: ERASED } }).state.recipient).toBeNull();
  });
});

/** What a process may do at any time, given what it remembers: nothing, once it was killed. */
type Step =
  | { readonly do: 'ask' }
  | { readonly do: 'resend' }
  | { readonly do: 'dismiss' }
  | { readonly do: 'expire' }
  | {
      readonly do: 'act';
      readonly process: number;
      readonly dies: 'never' | 'before' | 'after';
      readonly result: MailResult;
    };

describe('in any order of asking, sending, crashing, restarting and sending again', () => {
  it('is taken by the mail server at most once for each time that somebody asked for it', () => {
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.constantFrom<Step>({ do: 'ask' }, { do: 'resend' }, { do: 'dismiss' }, { do: 'expire' }),
      fc.record({
        do: fc.constant('act' as const),
        process: fc.nat(2),
        dies: fc.constantFrom('never' as const, 'before' as const, 'after' as const),
        result: fc.constantFrom(sent, putOff, refused, silent),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 25 }), (steps) => {
        let events: readonly MailEvent[] = [];
        let [words, taken, claims] = [0, 0, 0];
        const append = (command: MailCommand): readonly MailEvent[] => {
          try {
            const decided = mailDecider.decide(command, stateFrom(mailDecider, events));
            events = [...events, ...decided];
            return decided;
          } catch (error) {
            if (error instanceof GreffierError) return [];
            throw error;
          }
        };
        // Asked for at the beginning, and perhaps again.
        for (const one of [{ do: 'ask' } satisfies Step, ...steps]) {
          if (one.do === 'ask') words += append(asked).length;
          else if (one.do === 'resend') words += append(resend).length;
          else if (one.do === 'dismiss') append(dismiss);
          else if (one.do === 'expire') append({ type: 'expireMail' });
          else {
            // Whoever comes to a mail in somebody else’s hands takes them for gone, as a restart does.
            if (stateFrom(mailDecider, events).phase === 'begun') append({ type: 'loseMail' });
            const claim = `${one.process}-${(claims += 1)}`;
            const mine = append(begin(claim)).some(({ type }) => type === 'MailBegun');
            if (!mine || one.dies === 'before') continue;
            // What the server took, or may have.
            if (one.result.delivery === 'sent' || one.result.delivery === 'unknown') taken += 1;
            if (one.dies === 'never') append(settle(claim, one.result));
          }
        }
        expect(taken).toBeLessThanOrEqual(words);
      }),
    );
  });
});
