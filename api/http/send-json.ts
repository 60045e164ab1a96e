import { jsonPieces, weightOf } from '#domain/json-pieces.ts';
import { JsonText } from '#domain/json-text.ts';
import type { Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { breath } from '#domain/breath.ts';

/** Characters up to which an answer is written at once. */
const SMALL = 200_000;

/**
 * Sends JSON, a long answer or one that is written already a piece at a time: others may work between. A caller who
 * leaves meanwhile is no failure.
 */
export async function sendJson(response: Response, body: unknown): Promise<void> {
  const isText = body instanceof JsonText;
  if (!isText && weightOf(body, SMALL) <= SMALL) {
    response.json(body);
    return;
  }
  response.type('application/json');
  try {
    await pipeline(withBreaths(isText ? body.pieces : jsonPieces(body)), response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

async function* withBreaths(pieces: Iterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  for (const piece of pieces) {
    await breath();
    yield piece;
  }
}
