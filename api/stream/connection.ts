import type { News, StreamMessage } from '#api/contract/stream.ts';
import type { ErrorDefinition } from '#domain/errors.ts';
import type { Response } from 'express';
import type { Principal } from '../http/endpoint.ts';
import { Backlog } from './backlog.ts';

/** Whose words come along. */
export interface Followed {
  readonly meetingId: string;
  /** Null for a meeting that is followed as such. */
  readonly sessionId: string | null;
}

/**
 * One reader of the stream. A reader slower than things happen finds what happened meanwhile merged into little,
 * so that nobody costs more than that; who reads nothing for long is let go.
 */
export class Connection {
  readonly principal: Principal;
  readonly followed: Followed | null;
  /** The epoch in which the principal's rights were looked at last. */
  rightsEpoch: string;
  readonly #response: Response;
  readonly #backlog = new Backlog();
  #blockedSince: number | null = null;
  #saidAt = performance.now();

  constructor(principal: Principal, followed: Followed | null, response: Response) {
    this.principal = principal;
    this.followed = followed;
    this.rightsEpoch = principal.rightsEpoch;
    this.#response = response;
    response.on('drain', () => {
      this.#blockedSince = null;
      this.#flush();
    });
  }

  /** Milliseconds for which nothing could be written; 0 for a reader who keeps up. */
  get blockedFor(): number {
    return this.#blockedSince === null ? 0 : performance.now() - this.#blockedSince;
  }

  begin(): void {
    // A stream is the last call of its connection: a server that ends waits for nobody to close it.
    this.#response.status(200).set({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    this.#response.flushHeaders();
    this.#response.socket?.setNoDelay(true);
    this.#write({ kind: 'ready' });
  }

  tell(news: News): void {
    this.#backlog.add(news);
    this.#flush();
  }

  /** A comment, by which the other end sees that the stream lives, unless something was said in the last `ms`. */
  beat(ms: number): void {
    if (this.#blockedSince === null && performance.now() - this.#saidAt >= ms) this.#send(':\n\n');
  }

  end({ code, message }: ErrorDefinition): void {
    this.#write({ kind: 'end', code, message });
    this.#response.end();
  }

  /** For a reader who takes nothing: what waits in the socket would wait for ever. */
  cut(): void {
    this.#response.destroy();
  }

  #flush(): void {
    if (this.#blockedSince === null) this.#send(this.#backlog.take().map(encoded).join(''));
  }

  #write(message: StreamMessage): void {
    this.#send(encoded(message));
  }

  #send(text: string): void {
    if (text === '' || !this.#response.writable) return;
    this.#saidAt = performance.now();
    if (!this.#response.write(text)) this.#blockedSince ??= this.#saidAt;
  }
}

const encoded = (message: StreamMessage): string => `data: ${JSON.stringify(message)}\n\n`;
