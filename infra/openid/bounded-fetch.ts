import type { CustomFetch } from 'openid-client';

/** Bytes that an answer of a provider may have: metadata, keys and tokens are a few kilobytes. */
const LARGEST_ANSWER = 256 * 1024;

/** Thrown for an answer that is larger than any that a provider gives. */
export class AnswerTooLargeError extends Error {
  constructor() {
    super(`an answer of a provider has more than ${LARGEST_ANSWER} bytes`);
    this.name = 'AnswerTooLargeError';
  }
}

async function readAll(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    // Leaving the loop closes the connection.
    if (bytes > LARGEST_ANSWER) throw new AnswerTooLargeError();
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/** Statuses that have no body (Fetch, section 2.2.3), and that redirect: a `Response` of them takes none. */
const hasBody = (status: number): boolean => status !== 204 && status !== 205 && status !== 304;

/**
 * Asks a provider, and has the whole answer by then: neither its length nor its slowness is the provider's to choose.
 */
export const boundedFetch =
  (deadline: AbortSignal): CustomFetch =>
  async (url, { body, signal, ...options }) => {
    const signals = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    const response = await fetch(url, {
      ...options,
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { body } : {}),
      signal: signals,
    });
    const answer = await readAll(response);
    const { status, headers } = response;
    return new Response(hasBody(status) ? answer : null, { status, headers });
  };
