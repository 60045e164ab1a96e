import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import { Readable } from 'node:stream';
import { requestPinned } from '../http/pinned-request.ts';

/** A failure of the model's is a page at most. */
const REFUSALS = { isPrivate: MODEL_FAILURES.isPrivate, isUnknown: MODEL_FAILURES.unreachable };

/** Statuses without a body (Fetch, section 2.2.3). */
const hasBody = (status: number): boolean => status !== 204 && status !== 205 && status !== 304;

/**
 * What the SDK calls with. Unlike the platform's own it connects to the address that was looked at, follows nobody
 * elsewhere with a key in its hand, and waits for as long as its signal says: a model at home thinks for minutes before
 * its first word.
 */
export function modelFetch(allowsPrivate: boolean): typeof fetch {
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    const answer = await requestPinned(
      {
        url: new URL(input instanceof Request ? input.url : input),
        method,
        headers: Object.fromEntries(new Headers(headers)),
        body: typeof body === 'string' ? body : undefined,
        signal: signal ?? undefined,
      },
      { allowsPrivate, ...REFUSALS },
    );
    const status = answer.statusCode ?? 502;
    const known = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
    );
    const stream = hasBody(status) ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
    return new Response(stream, { status, headers: known });
  };
}
