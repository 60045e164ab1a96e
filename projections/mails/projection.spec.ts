import { ERASED } from '#domain/events/personal.ts';
import type { MailEvent } from '#domain/mail/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { mailsProjection } from './projection.ts';
import { mails } from './tables.ts';

const stream = 'settings-mail-m1';
const RECIPIENT = 'c0ffee00-0000-4000-8000-000000000001';
const expiresAt = '2026-11-23T09:00:00.000Z';
const asked = (recipient: string | typeof ERASED = RECIPIENT): MailEvent => ({
  type: 'MailAsked',
  data: { keyId: 'k', kind: 'minutes', recipient, meetingId: 'm', subject: 'analysis-1', expiresAt },
});
const begun: MailEvent = { type: 'MailBegun', data: { claim: 'a' } };
const postponed: MailEvent = {
  type: 'MailPostponed',
  data: { until: '2026-11-20T10:00:00.000Z', reason: 'put-off', smtpCode: 451 },
};
const failed: MailEvent = { type: 'MailFailed', data: { reason: 'expired', smtpCode: null, after: 'put-off' } };
const given = (...events: readonly MailEvent[]) => specificationOfRows(mailsProjection).given(stream, ...events);
const after = (...events: readonly MailEvent[]) => given(asked(), ...events);

describe('the table of mails', () => {
  it('has what was asked for, to whom, and how far it is', () => {
    after().thenRows(mails, {
      mail_id: 'm1',
      kind: 'minutes',
      recipient: RECIPIENT,
      meeting_id: 'm',
      subject: 'analysis-1',
      status: 'asked',
      reason: null,
      after: null,
      smtp_code: null,
      times: 0,
      asked_at: '2026-11-20T09:00:00.000Z',
      changed_at: '2026-11-20T09:00:00.000Z',
      expires_at: expiresAt,
    });
    after(begun).thenRows(mails, { status: 'begun', changed_at: '2026-11-20T09:00:01.000Z' });
    after(begun, postponed).thenRows(mails, { status: 'postponed', reason: 'put-off', smtp_code: 451, times: 1 });
    after(begun, postponed, begun, { type: 'MailSent', data: { claim: 'a' } }).thenRows(mails, {
      status: 'sent',
      reason: null,
      smtp_code: null,
      times: 1,
    });
    after(begun, postponed, failed).thenRows(mails, { status: 'failed', reason: 'expired', after: 'put-off' });
    after({ type: 'MailWithheld', data: { reason: 'no-right' } }).thenRows(mails, {
      status: 'withheld',
      reason: 'no-right',
    });
  });

  it('has what a person said about it: to be sent again, from the beginning, or left', () => {
    const unknown: MailEvent = { type: 'MailUnknown', data: { reason: 'interrupted' } };
    after(begun, postponed, begun, unknown).thenRows(mails, {
      status: 'unknown',
      reason: 'interrupted',
      smtp_code: null,
    });
    after(begun, postponed, failed, {
      type: 'MailResendAsked',
      data: { expiresAt: '2026-11-24T09:00:00.000Z' },
    }).thenRows(mails, {
      status: 'asked',
      reason: null,
      after: null,
      times: 0,
      expires_at: '2026-11-24T09:00:00.000Z',
    });
    after(begun, unknown, { type: 'MailDismissed', data: {} }).thenRows(mails, {
      status: 'dismissed',
      reason: 'interrupted',
    });
  });

  it('has nothing of who was erased, nor of a meeting that was deleted', () => {
    after(begun, { type: 'MailErased', data: { keysDestroyed: 1 } }).thenRows(mails);
    given(asked(ERASED), begun, postponed).thenRows(mails);
    after().given('meeting-m', { type: 'MeetingDeleted', data: {} }).thenRows(mails);
    given()
      .given('meeting-m', { type: 'MeetingDeleted', data: {} })
      .given(stream, asked())
      .given('meeting-m', { type: 'MeetingErased', data: { keysDestroyed: 1 } })
      .thenRows(mails);
  });
});
