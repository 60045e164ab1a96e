import { listMails, resendMail } from '#api/contract/mails.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { administrator } from '#test/support/calls.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { payload } from '#test/support/minutes.ts';
import { startTestSmtp, type TestSmtp } from '#test/support/smtp.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const PATIENCE = { timeout: 60_000, interval: 100 };
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

describe('a server that is killed after the mail server had a mail, and before that was recorded', () => {
  let smtp: TestSmtp;
  let greffier: Greffier;
  beforeAll(async () => {
    smtp = await startTestSmtp();
    greffier = await startGreffier({ SMTP_URL: smtp.url });
  });
  afterAll(async () => {
    await greffier.stop();
    await smtp.close();
  });

  const shown = async () => (await (await administrator(greffier))(listMails)).mails;

  it('does not send it again when it is back, until an administrator says so', async () => {
    smtp.fault = { breaks: 'silence', at: 'content' };
    const body = payload({ startTime: minutesAgo(70), endTime: minutesAgo(10) });
    await (
      await administrator(greffier)
    )(saveMeeting, { body });
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), PATIENCE);
    await greffier.kill9();
    smtp.fault = null;
    await greffier.restart();
    await vi.waitFor(async () => expect(await shown()).toMatchObject([{ status: 'unknown' }]), PATIENCE);
    expect((await shown())[0]?.reason).toBe('interrupted');
    expect(smtp.mails).toHaveLength(1);
    const [mail] = await shown();
    await (
      await administrator(greffier)
    )(resendMail, { params: { id: mail?.id ?? '' } });
    await vi.waitFor(async () => expect(await shown()).toEqual([]), PATIENCE);
    expect(smtp.mails).toHaveLength(2);
  });
});
