import { HEARTBEAT_SECONDS, stream, streamMessage, type StreamMessage } from '#api/contract/stream.ts';
import { createParser } from 'eventsource-parser';
import { call, type Arguments } from '../api/call.ts';
import { addressOf } from '../api/request.ts';

/** How a stream was over: never begun, ended by the server, or broken off. */
export type Ending =
  | { readonly kind: 'refused'; readonly status: number; readonly retryAfter: number }
  | { readonly kind: 'ended' | 'unreachable' };

/** Milliseconds of silence after which nobody is believed to be at the other end. */
const SILENCE_MS = HEARTBEAT_SECONDS * 3 * 1000;

type Followed = NonNullable<Arguments<typeof stream>['query']>;

const messageOf = (data: string): StreamMessage | null => {
  try {
    return streamMessage.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
};

/**
 * Reads the stream until it is over or `signal` is aborted; `follow` names the meeting or bot session whose lines are
 * to come along. A message that this version does not know is passed over.
 */
export const readStream = async (
  token: string | null,
  hear: (message: StreamMessage) => void,
  signal: AbortSignal,
  follow: Followed = {},
): Promise<Ending> => {
  const silence = new AbortController();
  const over = AbortSignal.any([signal, silence.signal]);
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const parser = createParser({
    onEvent: ({ data }) => {
      const message = messageOf(data);
      if (message !== null) hear(message);
    },
  });
  try {
    const response = await fetch(addressOf(call(stream, { query: follow })), {
      headers: { accept: 'text/event-stream', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: over,
    });
    if (!response.ok || response.body === null)
      return { kind: 'refused', status: response.status, retryAfter: Number(response.headers.get('retry-after') ?? 0) };
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    over.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      parser.feed(piece.value);
    }
    return { kind: 'ended' };
  } catch {
    return { kind: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
};
