import { streamMessage, type StreamMessage } from '#api/contract/stream.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** Somebody who follows the live stream, and everything that they heard. */
export interface Listener {
  readonly status: number;
  readonly headers: Headers;
  /** The body of a refusal. */
  readonly refusal: Readonly<Record<string, unknown>>;
  readonly heard: readonly StreamMessage[];
  /** The first message from `from` on that `is` the one; fails when the stream ends before. */
  until<M extends StreamMessage = StreamMessage>(is: (message: StreamMessage) => boolean, from?: number): Promise<M>;
  /** Resolves when the stream has ended, on either side. */
  readonly ended: Promise<void>;
  leave(): Promise<void>;
}

/** Connects as a browser does: by `fetch`, with the token in a header. Resolves once the answer has begun. */
export async function listen(origin: string, token: string, query = ''): Promise<Listener> {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/api/stream${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const heard: StreamMessage[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const one of waiting) one();
  };
  let open = true;
  const read = async () => {
    if (!response.ok || !response.body) return;
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onError: 'terminate' }));
    for await (const { data } of events) {
      heard.push(streamMessage.parse(JSON.parse(data)));
      wake();
    }
  };
  const refusal = response.ok ? {} : ((await response.json()) as Listener['refusal']);
  const ended = read()
    .catch((error: unknown) => {
      // Being cut off is an end as well; what the contract does not know is not.
      if (!(error instanceof TypeError) && (error as Error).name !== 'AbortError') throw error;
    })
    .finally(() => {
      open = false;
      wake();
    });
  return {
    status: response.status,
    headers: response.headers,
    refusal,
    heard,
    ended,
    async until<M extends StreamMessage>(is: (message: StreamMessage) => boolean, from = 0) {
      for (;;) {
        const found = heard.slice(from).find(is);
        if (found) return found as M;
        if (!open) throw new Error(`the stream ended; heard were ${JSON.stringify(heard)}`);
        const next = Promise.withResolvers<void>();
        waiting.add(next.resolve);
        await next.promise;
        waiting.delete(next.resolve);
      }
    },
    async leave() {
      leaving.abort();
      await ended;
    },
  };
}
