import { jsonPieces, weightOf } from '#domain/json-pieces.ts';
import type { Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breath } from 'node:timers/promises';

/** Characters up to which an answer is written at once. */
const SMALL = 200_000;

/** Sends JSON, a long answer a piece at a time: others may work between. A caller who leaves meanwhile is no failure. */
export async function sendJson(response: Response, body: unknown): Promise<void> {
  if (weightOf(body, SMALL) <= SMALL) {
    response.json(body);
    return;
  }
  response.type('application/json');
  try {
    await pipeline(withBreaths(jsonPieces(body)), response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

async function* withBreaths(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    await breath();
    yield piece;
  }
}
