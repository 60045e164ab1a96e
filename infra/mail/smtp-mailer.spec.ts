import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts';
import type { MailDelivery } from '#domain/mail/mailer.ts';
import { startTestSmtp, type SmtpFault, type TestSmtp } from '#test/support/smtp.ts';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SmtpMailer } from './smtp-mailer.ts';

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startTestSmtp();
});
afterAll(() => smtp.close());

const PATIENCE_MS = 1_000;

const mailer = (
  settings: { smtpServer?: string; senderEmail?: string },
  environmentUrl?: string,
  allowsPrivate = true,
) =>
  new SmtpMailer({
    settings: async () => ({ settings: { ...DEFAULT_SETTINGS, ...settings }, smtpLogin: null, aiKey: null }),
    logins: { find: async () => null },
    environmentUrl,
    sender: () => 'greffier@exemple.fr',
    allowsPrivate,
    patienceMs: PATIENCE_MS,
  });
const mail = { to: 'zoe@exemple.fr', subject: 'Été', text: 'Bonjour\u202f!\n.\nFin' };

describe('mail', () => {
  it('arrives as it was written', async () => {
    await mailer({ smtpServer: smtp.url }).send(mail);
    expect(smtp.mails.at(-1)).toMatchObject({
      subject: 'Été',
      from: { address: 'greffier@exemple.fr', name: 'Greffier' },
      to: [{ address: 'zoe@exemple.fr' }],
    });
    expect(smtp.mails.at(-1)?.text?.trimEnd()).toBe(mail.text);
  });

  it('goes by the server of the settings, else by that of the environment, whose login comes along', async () => {
    const environment = `smtp://greffier:un%20secret@127.0.0.1:${smtp.port}`;
    expect(await mailer({}).source()).toBe('none');
    expect(await mailer({}, environment).source()).toBe('environment');
    expect(await mailer({ smtpServer: smtp.url }, environment).source()).toBe('settings');
    await mailer({}, environment).send(mail);
    expect(smtp.logins).toEqual([{ user: 'greffier', password: 'un secret' }]);
    await mailer({ smtpServer: smtp.url }, environment).send(mail);
    expect(smtp.logins).toHaveLength(1);
  });

  it('has no header but those that it should, whatever a name or a subject holds', async () => {
    await mailer({ smtpServer: smtp.url }).send({ ...mail, subject: 'Bonjour\r\nBcc: espion@exemple.fr' });
    expect(smtp.mails.at(-1)?.bcc).toBeUndefined();
  });

  it('names itself the same each time, has both of its forms, and says that nobody need answer it', async () => {
    const whole = { ...mail, html: '<p>Bonjour</p>', id: 'c0ffee00-0000-4000-8000-000000000001' };
    for (const _ of [1, 2]) expect(await mailer({ smtpServer: smtp.url }).deliver(whole)).toEqual({ delivery: 'sent' });
    const [first, second] = smtp.mails.slice(-2);
    expect(first?.messageId).toBe('<c0ffee00-0000-4000-8000-000000000001@exemple.fr>');
    expect(second?.messageId).toBe(first?.messageId);
    expect([first?.text?.trim(), first?.html?.trim()]).toEqual([mail.text, whole.html]);
    expect(first?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  describe('where the server does not take it', () => {
    const at = (place: 'recipient' | 'content') => ({ at: place }) as const;
    afterEach(() => {
      smtp.fault = null;
    });

    it.each<[string, SmtpFault, MailDelivery]>([
      [
        'for now, by its recipient',
        { answers: 450, ...at('recipient') },
        { delivery: 'postponed', reason: 'put-off', smtpCode: 450 },
      ],
      [
        'for now, by what it says',
        { answers: 451, ...at('content') },
        { delivery: 'postponed', reason: 'put-off', smtpCode: 451 },
      ],
      [
        'for good, by its recipient',
        { answers: 550, ...at('recipient') },
        { delivery: 'failed', reason: 'refused', smtpCode: 550 },
      ],
      [
        'for good, by what it says',
        { answers: 554, ...at('content') },
        { delivery: 'failed', reason: 'refused', smtpCode: 554 },
      ],
      [
        'and closes the connection before it has it',
        { breaks: 'connection', ...at('recipient') },
        { delivery: 'postponed', reason: 'unreachable', smtpCode: null },
      ],
      [
        'and falls silent before it has it',
        { breaks: 'silence', ...at('recipient') },
        { delivery: 'postponed', reason: 'unreachable', smtpCode: null },
      ],
    ])('%s, it is surely not there', async (_, fault, delivery) => {
      smtp.fault = fault;
      const before = smtp.mails.length;
      expect(await mailer({ smtpServer: smtp.url }).deliver(mail)).toEqual(delivery);
      expect(smtp.mails).toHaveLength(before);
    });

    it.each<[string, SmtpFault]>([
      ['closes the connection', { breaks: 'connection', ...at('content') }],
      ['falls silent', { breaks: 'silence', ...at('content') }],
    ])('or has it and %s, nobody knows', async (_, fault) => {
      smtp.fault = fault;
      const before = smtp.mails.length;
      const delivery = await mailer({ smtpServer: smtp.url }).deliver(mail);
      expect(delivery).toEqual({ delivery: 'unknown', reason: 'no-answer' });
      expect(smtp.mails).toHaveLength(before + 1);
    });

    it('because there is none, or none that may be asked, or another login is wanted, it says so', async () => {
      expect(await mailer({}).deliver(mail)).toEqual({ delivery: 'failed', reason: 'not-configured', smtpCode: null });
      expect(await mailer({ smtpServer: smtp.url }, undefined, false).deliver(mail)).toEqual({
        delivery: 'failed',
        reason: 'private-address',
        smtpCode: null,
      });
      expect(await mailer({}, `smtp://greffier:autre@127.0.0.1:${smtp.port}`).deliver(mail)).toEqual({
        delivery: 'failed',
        reason: 'login-refused',
        smtpCode: 535,
      });
      const nobody = createServer().listen(0, '127.0.0.1');
      await once(nobody, 'listening');
      const { port } = nobody.address() as AddressInfo;
      nobody.close();
      await once(nobody, 'close');
      expect(await mailer({ smtpServer: `127.0.0.1:${port}` }).deliver(mail)).toEqual({
        delivery: 'postponed',
        reason: 'unreachable',
        smtpCode: null,
      });
    });
  });

  it('goes to a private address of the settings only where the configuration allows it, and to one of the environment', async () => {
    const before = smtp.mails.length;
    await expect(mailer({ smtpServer: smtp.url }, undefined, false).send(mail)).rejects.toMatchObject({
      code: 'MAIL_PRIVATE',
    });
    expect(smtp.mails).toHaveLength(before);
    await mailer({}, smtp.url, false).send(mail);
    expect(smtp.mails).toHaveLength(before + 1);
  });

  it('is given up by name when the server never says a word, or hangs up', async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await Promise.all([once(mute, 'listening'), once(rude, 'listening')]);
    const at = (server: typeof mute) =>
      mailer({ smtpServer: `127.0.0.1:${(server.address() as AddressInfo).port}` }).send(mail);
    const startedAt = performance.now();
    await expect(at(rude)).rejects.toMatchObject({ code: 'MAIL_UNREACHABLE' });
    // One that answers at once takes as long as one that never does.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(PATIENCE_MS - 1);
    await expect(at(mute)).rejects.toMatchObject({ code: 'MAIL_UNREACHABLE' });
    for (const socket of sockets) socket.destroy();
    mute.close();
    rude.close();
  });
});
