import { errorCode } from '#domain/errors.ts';
import type { AccessEvent } from '#domain/access/events.ts';
import { accessKey, accessStreams } from '#domain/access/identity.ts';
import type { AccessJournal, Consultation, Entrance, Refusal, WaitingNotes } from '#domain/access/journal.ts';
import { isLogClosed } from '#domain/events/continuity.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Actor } from '#domain/events/event.ts';
import type { EventToRecord } from '#domain/events/log.ts';
import type { Dependencies } from '../handle.ts';
import { RefusalCounter } from './refusal-counter.ts';
import { StreamWriter } from './stream-writer.ts';

export interface JournalDependencies extends Dependencies {
  /** A name that no other process ever has: its streams have one writer. */
  readonly process: string;
  /** Where notes wait while the store is away; without it they fail. */
  readonly waiting?: WaitingNotes;
  /** Told what could not be noted; never personal data. */
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

const dayOf = (time: string): string => time.slice(0, 10);

/** Writes who came in and who was turned away to the stream of this process and day. */
export class StreamJournal implements AccessJournal {
  readonly #dependencies: JournalDependencies;
  readonly #writer: StreamWriter;
  readonly #counter: RefusalCounter;
  #noted = 0;

  constructor(dependencies: JournalDependencies) {
    this.#dependencies = dependencies;
    this.#writer = new StreamWriter(dependencies.log, dependencies.process);
    this.#counter = new RefusalCounter((event) => this.#note(event, 'system:api', dependencies.process));
  }

  record(noted: Entrance | Consultation, correlationId: string): Promise<void> {
    return this.#write(this.#sealed(noted), `user:${noted.userId}`, correlationId);
  }

  refused(refusal: Refusal, correlationId: string): void {
    if (!this.#counter.admits(refusal, this.#dependencies.now())) return;
    const actor = refusal.type === 'AccessRefused' ? (`user:${refusal.userId}` as const) : 'system:api';
    this.#note(this.#sealed(refusal), actor, correlationId);
  }

  /** Writes what is still to be written. */
  async close(): Promise<void> {
    this.#counter.close(this.#dependencies.now());
    await this.#writer.idle();
  }

  /** Everything that was noted so far is in the log, or was reported. */
  idle(): Promise<void> {
    return this.#writer.idle();
  }

  #sealed({ type, ...data }: Entrance | Consultation | Refusal): AccessEvent {
    return { type, data: { ...data, keyId: accessKey(data.userId, dayOf(this.#dependencies.now())) } } as AccessEvent;
  }

  #note(event: AccessEvent, actor: Actor, correlationId: string): void {
    this.#write(event, actor, correlationId).catch((error: unknown) => {
      this.#dependencies.report('cannot record a refused access', {
        type: event.type,
        code: errorCode(error),
      });
    });
  }

  #write(event: AccessEvent, actor: Actor, correlationId: string): Promise<void> {
    const { process, now, waiting } = this.#dependencies;
    const time = now();
    this.#noted += 1;
    const id = derivedId('access', process, String(this.#noted));
    const toRecord: EventToRecord<AccessEvent> = {
      ...event,
      id,
      metadata: { actor, correlationId, causationId: id, time },
    };
    const written = this.#writer.write(toRecord, dayOf(time));
    // Nobody comes in without a note in the log itself: whether they may is for the log to say.
    if (!waiting || event.type === 'SignedIn') return written;
    return written.catch(async (error: unknown) => {
      if (!isLogClosed(error)) throw error;
      // It may have been written after all: a second one has an id, and a stream, of its own.
      const again = derivedId('access-waiting', id);
      await waiting.keep(accessStreams.of(again, dayOf(time)).name, { ...toRecord, id: again });
    });
  }
}
