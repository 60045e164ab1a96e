import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { sizeOf, type EmulatedRecord, type ProposedEvent } from './record.ts';

/** The first readable revision of a soft-deleted stream, and the number of a tombstone. */
export const BEYOND = 9_223_372_036_854_775_807n;

const SCAVENGES_METADATA = '{"$maxAge":2592000,"$acl":{"$r":"$ops","$w":[],"$d":[],"$mr":[],"$mw":[]}}';

export interface EmulatedStream {
  readonly records: EmulatedRecord[];
  /** From the stream's metadata: earlier revisions are not readable. */
  truncateBefore: bigint;
  tombstoned: boolean;
}

/** The records of an emulated database and their streams. Given a file, it is there again when opened anew. */
export class EmulatedLog {
  readonly records: EmulatedRecord[] = [];
  readonly #streams = new Map<string, EmulatedStream>();
  /** Where records begin. Reading from anywhere else fails. */
  readonly #starts = new Set<bigint>();
  readonly #listeners = new Set<(record: EmulatedRecord) => void>();
  readonly #file: string | undefined;
  /** Where the next record will begin. */
  end = 546n;

  constructor(file?: string, records: readonly EmulatedRecord[] = []) {
    this.#file = file;
    // Before it, a real log holds an epoch record, which no reader sees.
    this.#starts.add(0n);
    if (file !== undefined && existsSync(file))
      for (const line of readFileSync(file, 'utf8').split('\n')) if (line) this.#add(parse(line));
    for (const record of records) this.#add(record);
    if (this.records.length === 0)
      this.write('$$$scavenges', [
        {
          id: randomUUID(),
          type: '$metadata',
          json: true,
          data: Buffer.from(SCAVENGES_METADATA),
          metadata: Buffer.from(''),
        },
      ]);
  }

  /** A copy of it as it is now, as somebody who saves the folder of a database has. */
  copy(): EmulatedLog {
    return new EmulatedLog(undefined, this.records);
  }

  stream(name: string): EmulatedStream {
    let stream = this.#streams.get(name);
    if (!stream) this.#streams.set(name, (stream = { records: [], truncateBefore: 0n, tombstoned: false }));
    return stream;
  }

  /** Writes at the end of the stream, whatever is there; the last record is answered. */
  write(stream: string, events: readonly ProposedEvent[], revision?: bigint): EmulatedRecord {
    const written = events.map((event) => {
      const next = revision ?? BigInt(this.stream(stream).records.length);
      const record = {
        ...event,
        id: event.id.toLowerCase(),
        stream,
        revision: next,
        position: this.end,
        created: BigInt(Date.now()) * 10_000n,
      };
      this.#add(record);
      return record;
    });
    // In one piece: a process that is killed meanwhile has written all of an append, or nothing.
    if (this.#file !== undefined) appendFileSync(this.#file, written.map((record) => `${print(record)}\n`).join(''));
    for (const record of written) for (const listener of this.#listeners) listener(record);
    const last = written.at(-1);
    if (!last) throw new TypeError('nothing to write');
    return last;
  }

  /** What a real server writes for an append without events: a record that no reader sees. Its position is answered. */
  writeNothing(): bigint {
    const position = this.end;
    this.#starts.add(position);
    this.end += 135n;
    return position;
  }

  /** Index of the first record at `position` or after it. */
  indexFrom(position: bigint): number {
    let low = 0;
    let high = this.records.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.records[middle]?.position ?? 0n) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  isRecordStart(position: bigint): boolean {
    return position >= this.end || this.#starts.has(position);
  }

  /** Where the record behind `record` begins. */
  after(record: EmulatedRecord): bigint {
    return record.position + sizeOf(record.stream, record);
  }

  /** Called with every record once it is written, until the answered function is called. */
  listen(listener: (record: EmulatedRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #add(record: EmulatedRecord): void {
    const stream = this.stream(record.stream);
    stream.records.push(record);
    if (record.type === '$streamDeleted') stream.tombstoned = true;
    if (record.type === '$metadata' && record.stream.startsWith('$$')) {
      const before = /"\$tb":(\d+)/u.exec(Buffer.from(record.data).toString('utf8'))?.[1];
      this.stream(record.stream.slice(2)).truncateBefore = BigInt(before ?? 0);
    }
    this.records.push(record);
    this.#starts.add(record.position);
    this.end = this.after(record);
  }
}

const print = ({ position, revision, created, data, metadata, ...rest }: EmulatedRecord): string =>
  JSON.stringify({
    ...rest,
    position: String(position),
    revision: String(revision),
    created: String(created),
    data: Buffer.from(data).toString('base64'),
    metadata: Buffer.from(metadata).toString('base64'),
  });

type Printed = Record<'position' | 'revision' | 'created' | 'data' | 'metadata', string> &
  Pick<EmulatedRecord, 'id' | 'type' | 'stream' | 'json'>;

function parse(line: string): EmulatedRecord {
  const { position, revision, created, data, metadata, ...rest } = JSON.parse(line) as Printed;
  return {
    ...rest,
    position: BigInt(position),
    revision: BigInt(revision),
    created: BigInt(created),
    data: Buffer.from(data, 'base64'),
    metadata: Buffer.from(metadata, 'base64'),
  };
}
