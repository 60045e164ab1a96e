import type { Response } from 'express';
import { setTimeout as delay } from 'node:timers/promises';
import type { ModelFault } from './faults.ts';

/** Characters of one piece of a stream. */
const PIECE = 24;

export const piecesOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / PIECE) }, (_, index) => text.slice(index * PIECE, (index + 1) * PIECE));

/** Writes server-sent events; the fault slows them down, or ends them. */
export class EventWriter {
  readonly #response: Response;
  readonly #fault: ModelFault | null;
  #pieces = 0;

  constructor(response: Response, fault: ModelFault | null) {
    this.#response = response;
    this.#fault = fault;
    response.status(200).setHeader('content-type', 'text/event-stream');
    response.flushHeaders();
  }

  get isGone(): boolean {
    return this.#response.destroyed;
  }

  write(data: object | string, event?: string): void {
    if (event !== undefined) this.#response.write(`event: ${event}\n`);
    this.#response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  }

  /** Each piece as an event. Answers whether the stream goes on. */
  async pieces(text: string, eventOf: (piece: string) => readonly [object, string?]): Promise<boolean> {
    for (const piece of piecesOf(text)) {
      this.#pieces += 1;
      this.write(...eventOf(piece));
      if (this.isGone) return false;
      if (this.#fault?.kind === 'slow') await delay(this.#fault.ms);
      if (this.#fault?.kind === 'cut' && this.#pieces === 2) this.#response.destroy();
      // Until the caller leaves.
      if (this.#fault?.kind === 'stalls') return false;
    }
    if (this.#fault?.kind !== 'endless') return !this.isGone;
    while (!this.isGone) {
      this.write(...eventOf(' '.repeat(4_096)));
      await delay(1);
    }
    return false;
  }

  end(): void {
    this.#response.end();
  }
}

/** An answer in one piece; the fault keeps it back. */
export async function answerWhole(response: Response, body: object, fault: ModelFault | null): Promise<void> {
  if (fault?.kind === 'stalls' || fault?.kind === 'endless') return;
  if (fault?.kind === 'slow') await delay(fault.ms);
  if (fault?.kind === 'cut') {
    const text = JSON.stringify(body);
    response
      .status(200)
      .setHeader('content-length', text.length)
      .type('json')
      .write(text.slice(0, text.length >> 1));
    response.destroy();
    return;
  }
  response.json(body);
}
