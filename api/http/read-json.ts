import { GreffierError } from '#domain/errors.ts';
import type { Request, RequestHandler } from 'express';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { breath } from '#domain/breath.ts';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { BodyShape } from './body-shape.ts';
import { BODY_TOO_LARGE, BODY_UNSUPPORTED, JSON_MALFORMED, REQUEST_INVALID } from './errors.ts';

const UNPACKERS = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};
const isPacked = (encoding: string): encoding is keyof typeof UNPACKERS => Object.hasOwn(UNPACKERS, encoding);

/** Characters of a body whose parsing takes milliseconds. */
const LONG = 500_000;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Reads a JSON body in UTF-8 of at most `limit` bytes, counted after decompression. Each piece is looked at and decoded
 * when it arrives: express.json does both for the whole body at once, and holds every other call up meanwhile. Leaves
 * bodies of other media types unread. Passes on BODY_TOO_LARGE, BODY_TOO_COMPLEX, BODY_UNSUPPORTED, JSON_MALFORMED, or
 * REQUEST_INVALID for a body that breaks off or does not decompress.
 */
export const readJson =
  (limit: number): RequestHandler =>
  async (request, _response, next) => {
    if (request.is(['application/json', 'application/*+json'])) {
      const text = await textOf(request, limit);
      request.body = parsed(text);
      // What is done with a long body comes after its parsing, not with it.
      if (text.length > LONG) await breath();
    }
    next();
  };

async function textOf(request: Request, limit: number): Promise<string> {
  mustBeUtf8(request);
  const encoding = (request.get('content-encoding') ?? 'identity').toLowerCase();
  if (encoding === 'identity') {
    if (Number(request.get('content-length') ?? 0) > limit) throw new GreffierError(BODY_TOO_LARGE);
    return textIn(request, limit);
  }
  if (!isPacked(encoding)) throw new GreffierError(BODY_UNSUPPORTED);
  const unpacked = request.pipe(UNPACKERS[encoding]());
  // Of a body that breaks off; one that was read whole closes as well.
  request.once('close', () => void (request.complete || unpacked.destroy()));
  try {
    return await textIn(unpacked, limit);
  } finally {
    request.unpipe(unpacked);
    unpacked.destroy();
  }
}

function mustBeUtf8(request: Request): void {
  if (charsetOf(request.get('content-type') ?? '') !== 'utf-8') throw new GreffierError(BODY_UNSUPPORTED);
}

/** In lower case; UTF-8 where none is named, null where the header cannot be read. */
function charsetOf(contentType: string): string | null {
  try {
    return (new MIMEType(contentType).params.get('charset') ?? 'utf-8').toLowerCase();
  } catch {
    return null;
  }
}

/** Leaves the stream open: a refusal is answered on the same connection. */
async function textIn(stream: Readable, limit: number): Promise<string> {
  const shape = new BodyShape();
  const decoder = new StringDecoder('utf8');
  const texts: string[] = [];
  let bytes = 0;
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > limit) throw new GreffierError(BODY_TOO_LARGE);
      shape.add(piece);
      texts.push(decoder.write(piece));
    }
  } catch (error) {
    throw error instanceof GreffierError ? error : new GreffierError(REQUEST_INVALID, {}, { cause: error });
  }
  // Others may work: putting millions of characters together and parsing them take some ten milliseconds each.
  await breath();
  const text = texts.join('') + decoder.end();
  await breath();
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** An empty body is an object without members, as express.json reads it. */
function parsed(text: string): unknown {
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Without a cause: the parser's message repeats what was sent.
    throw new GreffierError(JSON_MALFORMED);
  }
  if (typeof value !== 'object' || value === null) throw new GreffierError(JSON_MALFORMED);
  return value;
}
