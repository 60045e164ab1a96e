/** Who caused an event: a person, or a part of Greffier itself. */
export type Actor = `user:${string}` | `system:${string}`;

export interface EventMetadata {
  readonly actor: Actor;
  /** The same for everything that one request set off. */
  readonly correlationId: string;
  /** The command or event that this event directly follows from. */
  readonly causationId: string;
  /** ISO 8601 in UTC. The only time an event has: a store's own clock cannot be moved to another store. */
  readonly time: string;
  readonly schemaVersion: number;
  /** The span that appended it (W3C Trace Context), where it was recorded: what follows goes on with its trace. */
  readonly traceparent?: string;
}

/** What a decider answers: that something happened, before it is anywhere. */
export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/** An event that is in a store, as the domain reads it: decrypted, upcast and validated. */
export type Recorded<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly metadata: EventMetadata;
};
