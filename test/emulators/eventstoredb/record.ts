/** One event as the emulated log keeps it. */
export interface EmulatedRecord {
  /** Commit and prepare position: they are the same for everything written through gRPC. */
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly json: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** In ticks of 100 ns since 1970. */
  readonly created: bigint;
}

export type ProposedEvent = Pick<EmulatedRecord, 'id' | 'type' | 'json' | 'data' | 'metadata'>;

/** What a record takes in the log, in bytes: near enough to a real one. */
export const sizeOf = (stream: string, { type, data, metadata }: ProposedEvent): bigint =>
  BigInt(86 + Buffer.byteLength(stream) + Buffer.byteLength(type) + data.byteLength + metadata.byteLength);

/** A place in $all. An event stands at commit = prepare = its position. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

export const START: LogPosition = { commit: 0n, prepare: 0n };

export const at = (position: bigint): LogPosition => ({ commit: position, prepare: position });

/** Negative, zero or positive, as `a` stands before, at or after `b`. */
export function compare(a: LogPosition, b: LogPosition): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
}
