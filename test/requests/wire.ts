import { LINGER_BYTES } from '#api/http/linger.ts';
import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Impact, Shot } from './shot.ts';

/** Without an answer for so long the server has forgotten the request, in ms. */
const SILENCE = 30_000;

/** Everything of a body; of one that does not end, its beginning. */
async function textOf(response: IncomingMessage): Promise<string> {
  if (String(response.headers['content-type']).startsWith('text/event-stream')) {
    for await (const first of response) return (first as Buffer).toString('utf8');
    return '';
  }
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const all = Buffer.concat(chunks);
  return response.headers['content-type']?.startsWith('application/pdf')
    ? all.toString('latin1')
    : all.toString('utf8');
}

/** The server closed the connection on a refused body that is longer than what it reads of one. */
export class CutOffError extends Error {}

const isCutOff = (error: unknown, { body }: Shot): boolean =>
  (body?.length ?? 0) > LINGER_BYTES && ['ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown }).code));

/** Sends requests byte by byte as they are written down, over connections that are kept. */
export class Wire {
  readonly #origin: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 });

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  /** The answer. Throws when there is none; a CutOffError where a refused body is too long to be read away. */
  async send(shot: Shot, token: string | null): Promise<Impact> {
    const first = this.#begin(shot, token, this.#agent);
    try {
      return await first.answer;
    } catch (error) {
      // A connection that was kept may close just when it is used again: a client that keeps some has to ask anew (RFC
      // 9112, 9.3.1).
      if (isCutOff(error, shot)) throw new CutOffError(shot.target, { cause: error });
      if (!first.outgoing.reusedSocket) throw error;
      // The next that was kept may have been closed as well.
      return this.#begin(shot, token, false).answer;
    }
  }

  #begin(
    { method, target, headers, body }: Shot,
    token: string | null,
    agent: Agent | false,
  ): { readonly outgoing: ClientRequest; readonly answer: Promise<Impact> } {
    const { hostname, port } = this.#origin;
    const outgoing = request({
      agent,
      host: hostname,
      port,
      method,
      path: target,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-length': body.length } : {}),
        ...headers,
      },
    });
    outgoing.setTimeout(SILENCE, () => outgoing.destroy(new Error('no answer')));
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    outgoing.end(body ?? undefined);
    const read = async (): Promise<Impact> => {
      const [response] = await answered;
      // A server that has answered may close while the rest of a large body is still on its way.
      outgoing.on('error', () => {});
      return { status: response.statusCode ?? 0, headers: response.headers, text: await textOf(response) };
    };
    return { outgoing, answer: read() };
  }

  close(): void {
    this.#agent.destroy();
  }
}
