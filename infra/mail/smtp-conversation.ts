import type { SmtpLogin } from '#domain/settings/smtp-server.ts';
import { Readable } from 'node:stream';
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

export interface SmtpTarget {
  readonly options: SMTPConnectionOptions;
  readonly login: SmtpLogin | null;
}

/** What went wrong in a conversation with a mail server. */
export interface SmtpFault {
  /** Of nodemailer; its words may repeat addresses. */
  readonly error: unknown;
  /** The server had asked for the mail's content, and some of it may have arrived. */
  readonly hadContent: boolean;
}

type Done<Result> = (error: Error | null | undefined, result?: Result) => void;

/**
 * Hands one mail over by a connection of its own; null once the server has said that it has it. It speaks with the
 * connection itself, not with nodemailer's transport: a transport does not tell whether the server was given content
 * before it fell silent, and that decides whether a mail may be sent again.
 *
 * After `signal` nothing more is sent.
 */
export async function converse(
  { options, login }: SmtpTarget,
  mail: MailComposerOptions,
  signal: AbortSignal,
): Promise<SmtpFault | null> {
  // Loaded with the first mail: a server's start does without.
  const [{ default: SMTPConnection }, { default: MailComposer }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/mail-composer'),
  ]);
  let hadContent = false;
  const message = new MailComposer(mail).compile();
  // It does not wait for who has closed their side: what is not sent by then is not to be sent.
  const connection = new SMTPConnection({ ...options, socketCloseTimeout: 0 });
  const broken = Promise.withResolvers<never>();
  // Whoever waits for it hears it; where nobody does, it is nobody's failure.
  broken.promise.catch(() => undefined);
  const breakOff = () => broken.reject(signal.reason);
  connection.once('error', broken.reject);
  connection.once('end', () => broken.reject(new Error('the connection was closed')));
  signal.addEventListener('abort', breakOff, { once: true });
  const step = <Result>(ask: (done: Done<Result>) => void): Promise<unknown> =>
    Promise.race([
      broken.promise,
      new Promise<Result | undefined>((resolve, reject) => {
        ask((error, result) => (error ? reject(error) : resolve(result)));
      }),
    ]);
  try {
    signal.throwIfAborted();
    const whole = await message.build();
    await step((done: Done<unknown>) => connection.connect(done));
    if (login && connection.allowsAuth)
      await step((done: Done<unknown>) => connection.login({ user: login.user, pass: login.password }, done));
    // Read only once the server has answered DATA.
    const content = new Readable({
      read() {
        hadContent = true;
        this.push(whole);
        this.push(null);
      },
    });
    await step((done: Done<unknown>) => connection.send(message.getEnvelope(), content, done));
    connection.quit();
    return null;
  } catch (error) {
    connection.close();
    return { error, hadContent };
  } finally {
    signal.removeEventListener('abort', breakOff);
    // What happens to it after this is heard by nobody.
    connection.on('error', () => undefined);
  }
}
