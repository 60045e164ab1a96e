import type { ErrorDefinition } from '#domain/errors.ts';
import type { JsonText } from '#domain/json-text.ts';

/** What took longer than its caller could wait. */
export type LateKind = 'analysis' | 'save' | 'export';

/** How it ended. `of` is missing in what earlier versions kept: analyses. */
export type LateOutcome = (
  | { readonly state: 'done'; readonly answer: unknown }
  | { readonly state: 'failed'; readonly error: ErrorDefinition }
) & { readonly of?: LateKind };

/** As it is found again: an answer may be megabytes long, and is sent as it was written. */
export type LateResult =
  | { readonly state: 'pending' }
  | Extract<LateOutcome, { state: 'failed' }>
  | { readonly state: 'done'; readonly answer: JsonText; readonly of?: LateKind };

/** The channel of Postgres on which is said whose late result is there, in JSON: `id`, `userId` and `of`. */
export const LATE_RESULTS_CHANNEL = 'greffier_late_results';

export interface ArrivedResult {
  readonly id: string;
  readonly userId: string;
  readonly of?: LateKind;
}

/** What a late result is about from the beginning. */
export interface LateAbout {
  /** An erasure there ends it. */
  readonly meetingId: string;
  /** By which its caller knows it in their list; not secret. */
  readonly label: string;
}

/** A late result as its caller finds it again. */
export interface ListedResult extends LateAbout {
  readonly id: string;
  readonly result: LateResult;
}

/** A result that is announced before it is there. */
export interface NewLateResult {
  readonly id: string;
  readonly userId: string;
  readonly expiresAt: Date;
  readonly about?: LateAbout | undefined;
  /** What another process does it by, as JSON, where the one that began it is gone. */
  readonly task?: LateTask | undefined;
}

export interface LateTask {
  readonly content: unknown;
  /** Until when nobody else takes it up. */
  readonly heldUntil: Date;
}

/** Late work that a process takes up from one that is gone. */
export interface TakenUp {
  readonly id: string;
  readonly userId: string;
  readonly content: unknown;
  /** How many processes have begun it, this one included. */
  readonly attempts: number;
}

export interface TakingUp {
  readonly now: Date;
  readonly heldUntil: Date;
  /** It is given up then. */
  readonly expiresAt: Date;
}

export interface EndedLateResult {
  readonly outcome: LateOutcome;
  readonly expiresAt: Date;
  /** The meeting that it was saved as. */
  readonly meetingId: string | null;
}

/** Bytes that belong to a late result about a meeting. */
export interface LatePiece {
  readonly resultId: string;
  readonly meetingId: string;
  readonly bytes: Uint8Array;
  readonly expiresAt: Date;
}

/** Port to what callers are answered late: no events; kept encrypted, for the caller, until it expires. */
export interface LateResults {
  begin(result: NewLateResult): Promise<void>;
  /**
   * Keeps the outcome, and says so on the channel; its time begins anew. What was saved as a meeting goes when the
   * meeting, or somebody who spoke in it, is erased, and is not kept where that has happened already.
   */
  finish(id: string, ended: EndedLateResult): Promise<void>;
  /** Keeps work that is not done for its process. */
  hold(id: string, until: Date): Promise<void>;
  /** One whose process holds it no more, which is the caller's from then on; null where there is none. */
  takeUp(taking: TakingUp): Promise<TakenUp | null>;
  /** Null for what is none of the principal's, or expired. */
  find(id: string, userId: string, now: Date): Promise<LateResult | null>;
  /** Those that were begun with a label and are not expired, by when they expire. */
  list(userId: string, now: Date): Promise<ListedResult[]>;
  /** Deletes it, pending or done; false where it is somebody else's. */
  discard(id: string, userId: string): Promise<boolean>;
  /**
   * Keeps bytes that belong to a result about a meeting, sealed under the meeting's key, until they expire or the
   * result would have to go. Answers the piece's id; null where the result is gone.
   */
  keepPiece(piece: LatePiece): Promise<string | null>;
  /** Null for a piece that is none of the principal's, or gone. */
  piece(id: string, userId: string, meetingId: string): Promise<Uint8Array | null>;
}
