import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Refusal } from './status.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** The answering side of one read or subscription: writes no faster than its reader reads, until either side leaves. */
export class Outgoing {
  readonly #call: ReadCall;
  readonly #left = new AbortController();

  constructor(call: ReadCall) {
    this.#call = call;
    for (const event of ['cancelled', 'close', 'error'] as const) call.on(event, () => this.#left.abort());
  }

  /** Aborted when nobody reads any more. */
  get left(): AbortSignal {
    return this.#left.signal;
  }

  async write(message: ReadResp): Promise<void> {
    if (this.left.aborted || this.#call.write(message)) return;
    await new Promise<void>((resolve) => {
      this.#call.once('drain', resolve);
      this.left.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  end(): void {
    if (!this.left.aborted) this.#call.end();
  }

  fail(refusal: Refusal): void {
    if (!this.left.aborted) this.#call.emit('error', refusal);
  }
}
