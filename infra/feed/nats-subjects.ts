import type { Passing } from '#domain/feed/feed.ts';
import type { DraftMessage } from '#domain/feed/messages.ts';
import { Events, type NatsConnection } from 'nats';
import { Broadcast } from './broadcast.ts';
import { decodeDraft, decodeMessage, draftSubjectOf, DRAFT_SUBJECTS, SUBJECTS, traceIn } from './codec.ts';

/** What passes on the subjects of a connection and is kept for nobody: messages as they are published, and drafts. */
export class NatsSubjects {
  readonly #connection: NatsConnection;
  readonly #onReconnection = new Set<() => void>();

  /** @param report told when the server is away, and when it is back */
  constructor(connection: NatsConnection, report: (message: string) => void) {
    this.#connection = connection;
    void this.#watchConnection(report);
  }

  /**
   * As they pass on their subjects, before JetStream keeps them: a message that it refuses is published again, and
   * comes twice.
   */
  async *messages(signal: AbortSignal): AsyncIterable<Passing | null> {
    const passed = new Broadcast<Passing | null>();
    const missed = () => passed.tell(null);
    const subscription = this.#connection.subscribe(SUBJECTS, {
      callback: (_error, { data, headers }) => {
        const message = decodeMessage(data);
        if (message) passed.tell({ message, traceparent: traceIn(headers) });
      },
    });
    this.#onReconnection.add(missed);
    try {
      yield* passed.listen(signal);
    } finally {
      this.#onReconnection.delete(missed);
      subscription.unsubscribe();
    }
  }

  publishDraft(draft: DraftMessage): void {
    if (!this.#connection.isClosed()) this.#connection.publish(draftSubjectOf(draft.sessionId), JSON.stringify(draft));
  }

  async *drafts(sessionId: string | null, signal: AbortSignal): AsyncIterable<DraftMessage> {
    const subscription = this.#connection.subscribe(sessionId === null ? DRAFT_SUBJECTS : draftSubjectOf(sessionId));
    const leave = () => subscription.unsubscribe();
    signal.addEventListener('abort', leave, { once: true });
    try {
      if (signal.aborted) return;
      for await (const message of subscription) {
        const draft = decodeDraft(message.data);
        if (draft) yield draft;
      }
    } finally {
      signal.removeEventListener('abort', leave);
      subscription.unsubscribe();
    }
  }

  /** What others publish while the connection is away never comes. Ends with the connection. */
  async #watchConnection(report: (message: string) => void): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === Events.Disconnect) report('the transcript feed does not answer; what is heard is published later');
      if (type !== Events.Reconnect) continue;
      report('the transcript feed answers again');
      for (const tell of this.#onReconnection) tell();
    }
  }
}
