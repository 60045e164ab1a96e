import type { EventToAppend } from '#domain/events/store.ts';

/** An event as a server holds it: under the server's name for its stream, its bytes as they came. */
export interface HeldEvent {
  readonly id: string;
  readonly type: string;
  /** Its name on the server, prefix included. */
  readonly stream: string;
  readonly revision: bigint;
  /** The commit position in the server's log. */
  readonly position: bigint;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export type Direction = 'forwards' | 'backwards';

/** What part of a stream or of the log is read; `from` is a revision there, a commit position here. */
export interface Range {
  readonly from: bigint | 'start' | 'end';
  readonly direction: Direction;
  /** Events at most. */
  readonly maxCount: number;
}

/** Told of what a read gives, in its order, and of its end. */
export interface Receiver {
  readonly event: (event: HeldEvent) => void;
  readonly end: () => void;
  readonly failed: (error: unknown) => void;
}

/** Begins a read; answers what gives it up. */
export type Reading = (to: Receiver) => () => void;

/** Never sent where there is no TLS. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** An event for the server: its data as JSON, which the server's own screens show, or as bytes. */
export type Proposed = Pick<EventToAppend, 'id' | 'type'> & {
  readonly metadata: Uint8Array;
} & (
    | { readonly contentType: 'application/json'; readonly data: Record<string, unknown> }
    | { readonly contentType: 'application/octet-stream'; readonly data: Uint8Array }
  );

export interface AppendOptions {
  readonly expected: bigint | 'none';
  readonly credentials: Credentials;
  /** In ms; without it, the time that the address names. */
  readonly deadline?: number;
}

export interface AppendAnswer {
  /** False only where the address says that a conflict is answered and not thrown. */
  readonly success: boolean;
  /** The last revision of the stream; negative where there is none. */
  readonly nextExpectedRevision: bigint;
  readonly position?: { readonly commit: bigint } | undefined;
}

/** An append met another revision than it expected. */
export class WrongRevision extends Error {
  /** The stream's name on the server. */
  readonly stream: string;
  readonly expected: string;
  readonly actual: bigint | 'none';

  /** What is no revision, or a negative one, says that there is no stream. */
  constructor(found: { stream: string; expected: unknown; actual: unknown }, options?: ErrorOptions) {
    super('wrong expected revision', options);
    const { stream, expected, actual } = found;
    this.stream = stream;
    this.expected = String(expected);
    this.actual = typeof actual === 'bigint' && actual >= 0n ? actual : 'none';
  }
}

export interface Following {
  /** A commit position; null for the beginning. */
  readonly after: bigint | null;
  /** What the names begin with of the streams that are delivered. */
  readonly prefixes: readonly string[];
  /** Others' events that the server passes over at most before it says how far it is. */
  readonly searchWindow: number;
  /** Told how far the server is, as a commit position. */
  readonly considered: (position: bigint) => void;
}

/** A subscription of the server's: a stream of messages, each for `heldEvent`, and what it says of its progress. */
export interface Subscription {
  on(event: 'data', listener: (message: unknown) => void): unknown;
  on(event: 'caughtUp' | 'fellBehind' | 'end', listener: () => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  isPaused(): boolean;
  readonly readableLength: number;
  unsubscribe(): Promise<void>;
}

/** One client of one server. Its errors come out as the server's client has them, but for WrongRevision. */
export interface LogClient {
  /** In one unary call, from the leader. */
  append(stream: string, events: readonly Proposed[], options: AppendOptions): Promise<AppendAnswer>;
  /** From the leader. */
  readStream(stream: string, range: Range): Reading;
  /** The log of all streams, from the leader. */
  readAll(range: Range): Reading;
  subscribe(following: Following): Subscription;
  /** Ends what still runs on it. */
  dispose(): Promise<void>;
  /** Closes the connection of one that is disposed of, which its library leaves open. */
  closeConnection(): Promise<void>;
}

/**
 * Makes a client for a connection string, with what it says of who one is; null where it says nothing. It throws what
 * the library throws, which may repeat the password.
 */
export type Connect = (url: string, credentials: Credentials | null) => LogClient;
