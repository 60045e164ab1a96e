import { breath } from '#domain/breath.ts';
import { writtenParts, type JsonParts } from '#domain/json-parts.ts';
import type { Response } from 'express';
import { pipeline } from 'node:stream/promises';

/** Characters that leave together at least, but for the last. */
const TOGETHER = 32_768;

/**
 * Sends JSON whose parts are fetched as fast as its reader takes them, and no faster. What fails before anything left
 * is refused like any other call; what fails later breaks the connection, so that nobody takes the beginning for the
 * whole. A caller who leaves meanwhile is no failure.
 * @param check looks at the whole before its end leaves; the whole is held for it
 */
export async function sendParts(
  response: Response,
  parts: JsonParts<object>,
  check: ((whole: unknown) => void) | null,
): Promise<void> {
  const pieces = together(checked(writtenParts(parts), check));
  const first = await pieces.next();
  response.type('application/json');
  // A pipeline listens several times.
  response.setMaxListeners(20);
  const failures: unknown[] = [];
  const source = async function* (): AsyncGenerator<string> {
    try {
      if (first.done !== true) yield first.value;
      yield* pieces;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  try {
    await pipeline(source, response);
  } catch (error) {
    const [failure] = failures;
    if (failure !== undefined) throw failure;
    if (!response.destroyed) throw error;
  }
}

async function* together(pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < TOGETHER) continue;
    yield text;
    text = '';
    await breath();
  }
  yield text;
}

async function* checked(
  pieces: AsyncIterable<string>,
  check: ((whole: unknown) => void) | null,
): AsyncGenerator<string, void, undefined> {
  if (check === null) {
    yield* pieces;
    return;
  }
  let [whole, last] = ['', ''];
  for await (const piece of pieces) {
    if (last !== '') yield last;
    whole += piece;
    last = piece;
  }
  check(JSON.parse(whole));
  yield last;
}
