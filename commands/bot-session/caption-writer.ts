import { backoffMs } from '#domain/backoff.ts';
import {
  CAPTION_UNKNOWN,
  captionsDecider,
  mustBeWriter,
  type Captions,
  type RecordCaption,
} from '#domain/bot-session/captions.ts';
import type { CaptionEvent } from '#domain/bot-session/events.ts';
import { BOT_SESSION_TAKEN } from '#domain/bot-session/session.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import { errorCode, isError, NUL_CHARACTER } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import type { EventToRecord } from '#domain/events/log.ts';
import { INVALID_EVENT } from '#domain/events/registry.ts';
import { APPEND_CONFLICT, APPEND_TOO_LARGE, type ExpectedRevision } from '#domain/events/store.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Dependencies } from '../handle.ts';
import { currentTrace } from '#domain/tracing.ts';
import { appendTo, loadState } from '../stream.ts';

interface Waiting {
  readonly command: RecordCaption;
  readonly written: PromiseWithResolvers<void>;
  /** Of whom it comes from: a batch has lines of several. */
  readonly traceparent: string | null;
}

/** Where a writer goes on. */
export interface Resumed {
  /** When the captions begin, ISO 8601; null where there are none. */
  readonly startedAt: string | null;
  readonly nextLine: number;
}

export interface CaptionWriterDependencies extends Dependencies {
  readonly sessionId: string;
  readonly worker: string;
  /** Told that the log does not take lines at the moment; they are kept and tried again. */
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

const AT_ONCE = 50;
const RETRY = { firstMs: 100, longestMs: 2_000 };
/** Failures that come again with the same lines; the last is that of a line whose first version was such a one. */
const FOR_GOOD = [BOT_SESSION_TAKEN, INVALID_EVENT, APPEND_TOO_LARGE, NUL_CHARACTER, CAPTION_UNKNOWN];

const isForGood = (error: unknown): boolean => FOR_GOOD.some((definition) => isError(error, definition));

/**
 * The one writer of a bot session's captions: it knows where their stream stands, so that a line costs one append and
 * no reading. An append that failed is repeated as it was until the log takes it; the ids of its events derive from
 * their writer and place in the stream.
 */
export class CaptionWriter {
  readonly #dependencies: CaptionWriterDependencies;
  #waiting: Waiting[] = [];
  #captions: Captions = captionsDecider.initialState;
  #revision: ExpectedRevision | null = null;
  #running: Promise<void> | null = null;

  constructor(dependencies: CaptionWriterDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Reads what is in the stream already. Answers when its captions begin, and the number of the next line. A writer
   * that `takesOver` says so in the stream first: an append of the former worker is refused from then on.
   */
  async resume({ takesOver }: { readonly takesOver: boolean }): Promise<Resumed> {
    if (takesOver) await this.#retried(() => this.#takeOver());
    const captions = await this.#retried(async () => (await this.#load()).captions);
    const first = captions.find((event) => event.type === 'CaptionFinalised');
    return { startedAt: first?.data.startedAt ?? null, nextLine: this.#captions.lines.next };
  }

  async #takeOver(): Promise<void> {
    const { log, sessionId, worker, now } = this.#dependencies;
    const { revision } = await this.#load();
    if (this.#captions.writer === worker) return;
    const event: CaptionEvent = { type: 'CaptionsTakenOver', data: { worker } };
    const next = revision === 'none' ? 0n : revision + 1n;
    const events = [this.#recorded(event, next, now())];
    await appendTo(log, captionStreams.of(sessionId), { revision, events });
  }

  /** Lines that are in the stream. */
  get lines(): number {
    return this.#captions.lines.size;
  }

  /** Those who were heard, in the order in which they first spoke. */
  get speakers(): readonly string[] {
    return [...this.#captions.speakers.keys()];
  }

  /** Lines that wait for the log. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** The number of a speaker; of somebody new, the one that they will probably have. */
  numberOf(speaker: string): number {
    return this.#captions.speakers.get(speaker) ?? this.#captions.nextSpeaker;
  }

  /**
   * Resolves once the line is in the log. Throws SESSION_TAKEN when another worker writes by now, KEY_DESTROYED when
   * what the bot session says was erased, and what no log would take: INVALID_EVENT, APPEND_TOO_LARGE, NUL_CHARACTER,
   * or CAPTION_UNKNOWN for a revision of such a line.
   */
  write(command: RecordCaption): Promise<void> {
    const written = Promise.withResolvers<void>();
    this.#waiting.push({ command, written, traceparent: currentTrace() });
    this.#running ??= this.#run();
    return written.promise;
  }

  /** Resolves once nothing waits any more, in whatever way. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, AT_ONCE);
      await this.#take(batch);
      this.#waiting = this.#waiting.slice(batch.length);
    }
    this.#running = null;
  }

  /** A rejected line fails alone; the rest of the batch is written. */
  async #take(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#retried(() => this.#append(batch));
      for (const { written } of batch) written.resolve();
    } catch (error) {
      if (batch.length > 1 && isForGood(error)) for (const one of batch) await this.#take([one]);
      else for (const { written } of batch) written.reject(error);
    }
  }

  /** Repeats what the log did not take until it does. Throws what would fail again. */
  async #retried<T>(work: () => Promise<T>): Promise<T> {
    let forgotten = false;
    for (let failures = 0; ; failures += 1) {
      try {
        return await work();
      } catch (error) {
        if (isForGood(error)) throw error;
        // Somebody who speaks was erased: the next to speak is somebody new. A second time, all of it was.
        if (isError(error, KEY_DESTROYED)) {
          if (forgotten) throw error;
          forgotten = true;
          this.#revision = null;
          continue;
        }
        if (isError(error, APPEND_CONFLICT)) this.#revision = null;
        this.#dependencies.report('cannot append caption lines, retrying', {
          session: this.#dependencies.sessionId,
          lines: this.#waiting.length,
          code: errorCode(error),
        });
        await delay(backoffMs(failures, RETRY));
      }
    }
  }

  async #load(): Promise<{ readonly captions: readonly CaptionEvent[]; readonly revision: ExpectedRevision }> {
    const { log, sessionId } = this.#dependencies;
    const { events, revision, state } = await loadState(log, captionStreams.of(sessionId));
    this.#captions = state;
    this.#revision = revision;
    return { captions: events, revision };
  }

  async #append(batch: readonly Waiting[]): Promise<void> {
    const { log, sessionId, now } = this.#dependencies;
    const before = this.#revision ?? (await this.#load()).revision;
    mustBeWriter(this.#captions, this.#dependencies.worker);
    const decided: { readonly event: CaptionEvent; readonly traceparent: string | null }[] = [];
    let captions = this.#captions;
    for (const { command, traceparent } of batch) {
      const events = captionsDecider.decide(command, captions);
      captions = events.reduce(captionsDecider.evolve, captions);
      decided.push(...events.map((event) => ({ event, traceparent })));
    }
    if (decided.length === 0) return;
    const first = before === 'none' ? 0n : before + 1n;
    const { revision } = await appendTo(log, captionStreams.of(sessionId), {
      revision: before,
      events: decided.map(({ event, traceparent }, index) =>
        ofTrace(this.#recorded(event, first + BigInt(index), now()), traceparent),
      ),
    });
    this.#captions = captions;
    this.#revision = revision;
  }

  #recorded(event: CaptionEvent, revision: bigint, time: string): EventToRecord<CaptionEvent> {
    const { sessionId, worker } = this.#dependencies;
    const id = derivedId('caption', sessionId, worker, String(revision));
    return { ...event, id, metadata: { actor: `system:${worker}`, correlationId: sessionId, causationId: id, time } };
  }
}

const ofTrace = <Event extends EventToRecord>(event: Event, traceparent: string | null): Event =>
  traceparent === null ? event : { ...event, metadata: { ...event.metadata, traceparent } };
