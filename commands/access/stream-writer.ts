import type { AccessEvent } from '#domain/access/events.ts';
import { accessKey, accessStreams } from '#domain/access/identity.ts';
import { isError } from '#domain/errors.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import type { EventLog, EventToRecord } from '#domain/events/log.ts';
import { ERASED } from '#domain/events/personal.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import { appendTo, loadEvents } from '../stream.ts';

interface Waiting {
  readonly event: EventToRecord<AccessEvent>;
  readonly day: string;
  readonly written: PromiseWithResolvers<void>;
}

/** Where the stream stands, as far as this writer knows. */
interface Standing {
  readonly stream: string;
  readonly revision: ExpectedRevision;
}

const AT_ONCE = 100;
const ATTEMPTS = 3;

/** The only writer of a process' streams, one a day: it knows their revisions, and what waits goes in one append. */
export class StreamWriter {
  readonly #log: EventLog;
  readonly #process: string;
  #waiting: Waiting[] = [];
  #standing: Standing | null = null;
  #busy = false;
  #running: Promise<void> = Promise.resolve();

  constructor(log: EventLog, process: string) {
    this.#log = log;
    this.#process = process;
  }

  /** Resolves once the event is in the stream of its day. */
  write(event: EventToRecord<AccessEvent>, day: string): Promise<void> {
    const written = Promise.withResolvers<void>();
    this.#waiting.push({ event, day, written });
    if (!this.#busy) this.#running = this.#run();
    return written.promise;
  }

  async idle(): Promise<void> {
    while (this.#busy) await this.#running;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const { day } = first;
      const other = this.#waiting.findIndex((waiting) => waiting.day !== day);
      const batch = this.#waiting.splice(0, Math.min(AT_ONCE, other < 0 ? this.#waiting.length : other));
      try {
        await this.#append(
          batch.map(({ event }) => event),
          day,
        );
        for (const { written } of batch) written.resolve();
      } catch (error) {
        for (const { written } of batch) written.reject(error);
      }
    }
    // In the same turn as the look that found nothing waiting: what comes next starts another run.
    this.#busy = false;
  }

  async #append(events: readonly EventToRecord<AccessEvent>[], day: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#appendOnce(events, day);
        return;
      } catch (error) {
        // Whether it was written is looked up before it is tried again.
        this.#standing = null;
        if (isError(error, KEY_DESTROYED)) return this.#appendApart(events, day);
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #appendOnce(events: readonly EventToRecord<AccessEvent>[], day: string): Promise<void> {
    const stream = accessStreams.of(this.#process, day);
    const known =
      this.#standing?.stream === stream.name
        ? { revision: this.#standing.revision, events: [] }
        : await loadEvents(this.#log, stream);
    const there = new Set(known.events.map(({ id }) => id));
    const missing = events.filter(({ id }) => !there.has(id));
    const { revision } =
      missing.length === 0 ? known : await appendTo(this.#log, stream, { revision: known.revision, events: missing });
    this.#standing = { stream: stream.name, revision };
  }

  /** Somebody was erased while they were noted: what is noted of them is that somebody was there. */
  async #appendApart(events: readonly EventToRecord<AccessEvent>[], day: string): Promise<void> {
    const [event] = events;
    if (!event) return;
    if (events.length > 1) {
      for (const one of events) await this.#append([one], day);
      return;
    }
    await this.#append([erasedNote(event, accessKey(null, day))], day);
  }
}

/** The note without what tells who it was. */
function erasedNote(event: EventToRecord<AccessEvent>, keyId: string): EventToRecord<AccessEvent> {
  switch (event.type) {
    case 'RefusalsCounted':
      return event;
    case 'SignInRefused':
      return { ...event, data: { ...event.data, keyId, address: ERASED, email: ERASED } };
    case 'PasswordResetRequested':
      return { ...event, data: { ...event.data, keyId, address: ERASED, email: ERASED } };
    case 'TokenUsed':
      return { ...event, data: { ...event.data, keyId, address: ERASED } };
    case 'SignedIn':
      return { ...event, data: { ...event.data, keyId, address: ERASED } };
    case 'SignedOut':
      return { ...event, data: { ...event.data, keyId, address: ERASED } };
    case 'RefreshTokenReused':
      return { ...event, data: { ...event.data, keyId, address: ERASED } };
    case 'AccessRefused':
      return { ...event, data: { ...event.data, keyId, address: ERASED } };
    case 'PersonalDataShown':
      return { ...event, data: { ...event.data, keyId, address: ERASED } };
    case 'MeetingExported':
      return { ...event, data: { ...event.data, keyId, address: ERASED } };
    case 'RestrictedMeetingRead':
      return { ...event, data: { ...event.data, keyId, address: ERASED } };
    case 'RegistryExported':
      return { ...event, data: { ...event.data, keyId, address: ERASED } };
    case 'PersonExported':
      return { ...event, data: { ...event.data, keyId, address: ERASED } };
  }
}
