import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** What a mail server does to a mail, beside taking it. */
export type SmtpFault =
  /** Answers the recipient, or the whole mail, with a code. */
  | { readonly answers: number; readonly at: 'recipient' | 'content' }
  /** Closes the connection, or falls silent: before it asks for the mail, or once it has taken it. */
  | { readonly breaks: 'connection' | 'silence'; readonly at: 'recipient' | 'content' };

export interface TestSmtp {
  readonly port: number;
  /** `smtp://127.0.0.1:{port}` */
  readonly url: string;
  /** What was delivered, as a mail program reads it: also where its sender was not told. */
  readonly mails: Email[];
  /** The same as it came, headers and all. */
  readonly sources: string[];
  /** Logins that were tried. */
  readonly logins: { readonly user: string; readonly password: string }[];
  /** What is done to the mails that come next; null: they are taken. */
  fault: SmtpFault | null;
  close(): Promise<void>;
}

type Answer = (error?: (Error & { responseCode?: number }) | null) => void;

/**
 * A real SMTP server on loopback. Unless `options` say otherwise it takes every mail, and the login « greffier » with «
 * un secret ».
 */
export async function startTestSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const mails: Email[] = [];
  const sources: string[] = [];
  const logins: { user: string; password: string }[] = [];
  const sockets = new Map<number, Socket>();
  const state: { fault: SmtpFault | null } = { fault: null };
  /** Answers a conversation at this place as the fault says. */
  const answerAt = (at: 'recipient' | 'content', { remotePort }: SMTPServerSession, answer: Answer): void => {
    const { fault } = state;
    if (fault === null || fault.at !== at) return answer(null);
    if ('answers' in fault) return answer(Object.assign(new Error('not now'), { responseCode: fault.answers }));
    if (fault.breaks === 'connection') sockets.get(remotePort)?.destroy();
  };
  const take = async (stream: Readable): Promise<void> => {
    const source = await buffer(stream);
    const { fault } = state;
    // A server that refuses what it was sent keeps nothing.
    if (fault !== null && 'answers' in fault && fault.at === 'content') return;
    mails.push(await PostalMime.parse(source));
    sources.push(source.toString());
  };
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
    onRcptTo: (_address, session, answer) => answerAt('recipient', session, answer),
    onData: (stream, session, answer) => {
      take(stream).then(() => answerAt('content', session, answer), answer);
    },
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  listening.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    sources,
    logins,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
}
