import { mailIdOf, mailKey } from '#domain/mail/identity.ts';

const meeting = 'a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01';
const person = 'c0ffee00-0000-4000-8000-000000000001';
const expiresAt = '2026-07-04T09:05:00.000Z';

/** One event of each type that can happen to a mail, and to the mailing of a meeting's minutes. */
export const mailSamples: Readonly<Record<string, unknown>> = {
  MailAsked: {
    keyId: mailKey(mailIdOf('minutes', meeting, person), meeting),
    kind: 'minutes',
    recipient: person,
    meetingId: meeting,
    subject: 'analysis-1',
    expiresAt,
  },
  MailBegun: { claim: 'claim-1' },
  MailPostponed: { until: '2026-07-01T09:06:00.000Z', reason: 'put-off', smtpCode: 451 },
  MailSent: { claim: 'claim-1' },
  MailFailed: { reason: 'expired', smtpCode: null, after: 'unreachable' },
  MailUnknown: { reason: 'no-answer' },
  MailWithheld: { reason: 'no-right' },
  MailResendAsked: { expiresAt },
  MailDismissed: {},
  MailErased: { keysDestroyed: 1 },
  MinutesMailingSettled: { meetingId: meeting, analysisId: 'analysis-1', outcome: 'asked', mails: 2 },
};
