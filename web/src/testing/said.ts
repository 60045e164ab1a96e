import type { SpokenLine, StreamMessage } from '#api/contract/stream.ts';

/** A line as the stream tells it. */
export const said = (line: number, text: string, change: Partial<SpokenLine> = {}): SpokenLine => ({
  line,
  speaker: 0,
  name: null,
  at: line * 1000,
  text,
  ...change,
});

/** A stream that says what it is told to, until it is ended. */
export class Said {
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  readonly response = new Response(
    new ReadableStream<Uint8Array>({ start: (controller) => void (this.#controller = controller) }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

  say(message: StreamMessage): void {
    this.#controller?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
  }

  end(): void {
    this.#controller?.close();
  }
}
