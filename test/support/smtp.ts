import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export interface TestSmtp {
  readonly port: number;
  /** `smtp://127.0.0.1:{port}` */
  readonly url: string;
  /** What was delivered, as a mail program reads it. */
  readonly mails: Email[];
  /** Logins that were tried. */
  readonly logins: { readonly user: string; readonly password: string }[];
  close(): Promise<void>;
}

/**
 * A real SMTP server on loopback. Unless `options` say otherwise it takes every mail, and the login « greffier » with «
 * un secret ».
 */
export async function startTestSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const mails: Email[] = [];
  const logins: { user: string; password: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username, password: given }, _session, done) => {
      const [user, password] = [username ?? '', given ?? ''];
      logins.push({ user, password });
      if (user === 'greffier' && password === 'un secret') done(null, { user });
      else done(new Error('refused'));
    },
    onData: callbackify(async (stream: Readable, _session: SMTPServerSession) => {
      mails.push(await PostalMime.parse(await buffer(stream)));
    }),
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    logins,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
