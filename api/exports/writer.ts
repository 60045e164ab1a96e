import { GreffierError } from '#domain/errors.ts';
import { FairTurns } from '#domain/fair-turns.ts';
import { WORK_OUT_OF_MEMORY } from '#domain/heavy-work.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import { Worker } from 'node:worker_threads';
import { EXPORT_TOO_LONG, TOO_MANY_EXPORTS } from './errors.ts';
import type { Assignment, FromThread, ToThread } from './messages.ts';

/** Documents written at the same time, of them long ones one fewer, and how many more may wait for their turn. */
const AT_ONCE = 2;
const WAITING = 8;
/** Lines from which a document is a long one: it takes seconds. */
const LONG_LINES = 2_000;

/** What writing one may hold, in MB of V8's heap. A PDF of 60,000 lines takes most of it. */
const HEAP_MB = 1_024;

export interface WriteRequest extends Assignment {
  readonly lineCount: number;
  /** The transcript, read while it is handed over. */
  readonly pages: AsyncIterable<readonly TranscriptLine[]>;
}

export interface WriteContext {
  /** Calls the work off: nobody waits for it any more, or it has taken too long. */
  readonly signal: AbortSignal;
  /** Told how much of the work is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Given the document in pieces, the next when this one has been taken. */
  readonly take: (piece: Uint8Array) => Promise<void>;
}

/** Writes documents in threads of their own, a few at a time. */
export class DocumentWriter {
  readonly #heapMb: number;
  readonly #turns = new FairTurns(AT_ONCE, AT_ONCE);

  constructor(heapMb = HEAP_MB) {
    this.#heapMb = heapMb;
  }

  /**
   * Resolves once the document is written and taken. Throws TOO_MANY_EXPORTS when too many others wait already or the
   * turn does not come in time, EXPORT_TOO_LONG, WORK_OUT_OF_MEMORY, what the format refuses with, or what taking it
   * fails with.
   */
  async write(request: WriteRequest, context: WriteContext): Promise<void> {
    if (this.#turns.waiting >= WAITING) throw new GreffierError(TOO_MANY_EXPORTS);
    const turn = { owner: 'exports', isLarge: request.lineCount > LONG_LINES };
    await this.#turns.take(turn, context.signal).catch((error: unknown) => {
      throw new GreffierError(TOO_MANY_EXPORTS, {}, { cause: error });
    });
    try {
      await this.#inThread(request, context);
    } finally {
      this.#turns.leave(turn);
    }
  }

  async #inThread({ format, minutes, pages }: WriteRequest, { signal, onProgress, take }: WriteContext): Promise<void> {
    const assignment: Assignment = { format, minutes };
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: assignment,
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMb },
    });
    const leave = new AbortController();
    const ended = AbortSignal.any([signal, leave.signal]);
    try {
      await Promise.all([written(worker, ended, { onProgress, take }), hand(pages, worker, ended)]);
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new GreffierError(WORK_OUT_OF_MEMORY, {}, { cause: error });
      throw signal.aborted ? new GreffierError(EXPORT_TOO_LONG, {}, { cause: error }) : error;
    } finally {
      leave.abort();
      await worker.terminate();
    }
  }
}

/** Gives the thread its lines as they are read, until it is not waited for any more. */
async function hand(pages: WriteRequest['pages'], worker: Worker, ended: AbortSignal): Promise<void> {
  const send = (message: ToThread): void => worker.postMessage(message, []);
  for await (const lines of pages) {
    if (ended.aborted) return;
    send({ lines });
  }
  send({ complete: true });
}

/**
 * Resolves once all that the thread wrote is taken; rejects with its failure, or when it is not waited for any more.
 */
function written(
  worker: Worker,
  ended: AbortSignal,
  { onProgress, take }: { readonly onProgress: WriteContext['onProgress']; readonly take: WriteContext['take'] },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const next: ToThread = { next: true };
  const takeOne = async (piece: Uint8Array): Promise<void> => {
    await take(piece);
    worker.postMessage(next, []);
  };
  worker.on('message', (message: FromThread) => {
    if ('progress' in message) onProgress?.(message.progress);
    else if ('piece' in message) takeOne(message.piece).catch(reject);
    else if ('refused' in message) reject(new GreffierError(message.refused));
    else resolve();
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the thread of an export ended early')));
  ended.addEventListener('abort', () => reject(ended.reason as Error), { once: true });
  if (ended.aborted) reject(ended.reason as Error);
  return promise;
}
