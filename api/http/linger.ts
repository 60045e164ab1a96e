import type { Request, Response } from 'express';
import { MEGABYTE } from './endpoint.ts';

/** A body of so many bytes is in the network's buffers already, and Node reads it to its end. */
const SMALL_BYTES = 65_536;
/** What is read of a refused body at most, in bytes: more than the largest that any route takes. */
export const LINGER_BYTES = 32 * MEGABYTE;
/** And for how long, in ms. */
const LINGER_MS = 5_000;

/**
 * Sends a refusal. Where the request's body is still on its way, the connection closes after the body has been read and
 * thrown away, up to a bound: a connection closed before that is reset, and the caller may lose the refusal (RFC 9112,
 * 9.6). Beyond the bound it is closed at once.
 */
export function sendAndLinger(request: Request, response: Response, text: string): void {
  if (request.complete || isSmall(request)) {
    response.send(text);
    return;
  }
  // With its length the answer is whole for the caller before it has ended here.
  response.setHeader('connection', 'close');
  response.setHeader('content-length', Buffer.byteLength(text));
  response.write(text);
  readAway(request, () => response.end());
}

function isSmall(request: Request): boolean {
  const declared = request.get('content-length');
  return declared === undefined ? request.get('transfer-encoding') === undefined : Number(declared) <= SMALL_BYTES;
}

/** Calls `done` once: at the end of the body, or where a bound is met. */
function readAway(request: Request, done: () => void): void {
  let bytes = 0;
  const timer = setTimeout(end, LINGER_MS);
  request.on('data', count).once('close', end).once('end', end);
  request.resume();

  function count(piece: Buffer): void {
    bytes += piece.length;
    if (bytes > LINGER_BYTES) end();
  }

  function end(): void {
    clearTimeout(timer);
    request.off('data', count).off('close', end).off('end', end);
    done();
  }
}
