import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import { GreffierError } from '#domain/errors.ts';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { publicAddressOf } from '../system/public-address.ts';

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
    const url = new URL(input instanceof Request ? input.url : input);
    const hostname = url.hostname.replace(/^\[|\]$/gu, '');
    // A key can be read on its way where there is no TLS: the operator alone says that nobody stands there.
    if (!allowsPrivate && url.protocol !== 'https:') throw new GreffierError(MODEL_FAILURES.isPrivate);
    const host = allowsPrivate ? hostname : await publicAddressOf(hostname, REFUSALS);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const call = (url.protocol === 'https:' ? requestHttps : requestHttp)(
        {
          host,
          port: url.port,
          path: `${url.pathname}${url.search}`,
          method,
          headers: { ...Object.fromEntries(new Headers(headers)), host: url.host },
          ...(url.protocol === 'https:' && { servername: hostname }),
          ...(signal && { signal }),
          agent: false,
        },
        resolve,
      );
      call.once('error', reject);
      call.end(typeof body === 'string' ? body : undefined);
    });
    const status = answer.statusCode ?? 502;
    const known = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
    );
    const stream = hasBody(status) ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
    return new Response(stream, { status, headers: known });
  };
}
