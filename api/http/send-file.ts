import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that leaves piece by piece, as fast as its reader takes it. */
export class FileBody {
  readonly type: string;
  readonly bytes: number;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

  constructor(type: string, bytes: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.type = type;
    this.bytes = bytes;
    this.pieces = pieces;
  }
}

/** Sends a file. A caller who leaves meanwhile is no failure; a file that ends early ends the connection. */
export async function sendFile(response: Response, { type, bytes, pieces }: FileBody): Promise<void> {
  response.type(type).set('content-length', `${bytes}`);
  // A pipeline listens several times.
  response.setMaxListeners(20);
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}
