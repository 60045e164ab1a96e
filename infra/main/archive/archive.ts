import { isChained } from '#projections/audit/chain.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventStore, StoredEvent } from '#domain/events/store.ts';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { reasonOf } from '../../system/file-error.ts';
import { makeNewFile } from './new-file.ts';
import {
  ARCHIVE_DAMAGED,
  ARCHIVE_INVALID,
  ARCHIVE_TRUNCATED,
  isEnd,
  readEnd,
  readEvent,
  readHeader,
  writeEnd,
  writeEvent,
  writeHeader,
  type ArchiveEnd,
  type ArchiveHeader,
} from './archive-format.ts';

const ARCHIVE_UNREADABLE = (file: string, code: string): ErrorDefinition => ({
  code: 'ARCHIVE_UNREADABLE',
  kind: code === 'ENOENT' ? 'not-found' : 'invalid',
  message: `«\u00A0${file}\u00A0» ne peut pas être lu (${reasonOf(code).words}).`,
});

/** Throws ARCHIVE_UNREADABLE. */
export async function mustBeReadable(file: string): Promise<void> {
  try {
    const handle = await open(file);
    await handle.read(Buffer.alloc(1), 0, 1, 0).finally(() => handle.close());
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** What nobody foresaw stays as it is. */
function unreadable(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof GreffierError || code === undefined) return error;
  return new GreffierError(ARCHIVE_UNREADABLE(file, code), {}, { cause: error });
}

/** How far a walk over events is: how many, and the position of the last. */
export type OnEvents = (count: number, position: bigint) => void;

const LINE_END = 10;
/** An event is at most as large as an append; no line is longer than this, in bytes. */
const LONGEST_LINE = 4_000_000;

export interface ArchiveWriting {
  readonly onEvents: OnEvents;
  readonly signal: AbortSignal;
}

/**
 * Writes every event of a store to a file, up to where the store ends meanwhile, a batch at a time. The file appears
 * under its name when it is whole. Throws FILE_EXISTS.
 */
export async function writeArchive(
  store: EventStore,
  file: string,
  { onEvents, signal }: ArchiveWriting,
): Promise<ArchiveEnd> {
  return makeNewFile(file, async (append) => {
    const hash = createHash('sha256');
    const put = async (lines: readonly string[]): Promise<void> => {
      const bytes = Buffer.from(lines.map((one) => `${one}\n`).join(''));
      hash.update(bytes);
      await append(bytes);
    };
    await put([writeHeader(store.id, new Date().toISOString())]);
    let events = 0;
    let position: bigint | null = null;
    for await (const batch of store.subscribe(null, signal)) {
      const ours = batch.events.filter(isChained);
      if (ours.length > 0) await put(ours.map(writeEvent));
      events += ours.length;
      position = batch.position ?? position;
      onEvents(events, position ?? 0n);
      if (batch.live) break;
    }
    signal.throwIfAborted();
    const end = closed(hash, events, position);
    await append(Buffer.from(`${writeEnd(end)}\n`));
    return end;
  });
}

/** The closing line's own figures count in the hash too. */
const closed = (hash: Hash, events: number, position: bigint | null): ArchiveEnd => ({
  events,
  position,
  sha256: hash.update(`${events} ${position}`).digest('hex'),
});

/** Lines as bytes, without their ends; the last one need not have one. JSON leaves no other line end in a line. */
async function* linesOf(file: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(file, {
      highWaterMark: 1 << 20,
      ...(signal && { signal }),
    }) as AsyncIterable<Buffer>) {
      let bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END)) {
        yield bytes.subarray(0, at);
        bytes = bytes.subarray(at + 1);
      }
      if (bytes.length > LONGEST_LINE) throw new GreffierError(ARCHIVE_INVALID(file));
      rest = bytes;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw unreadable(file, error);
  }
  if (rest.length > 0) yield rest;
}

export interface CheckedArchive extends ArchiveEnd {
  readonly file: string;
  readonly header: ArchiveHeader;
  /** Null for a file without events. */
  readonly lastEventId: string | null;
}

interface Checking {
  /** Told how much was read. */
  readonly onBytes?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Reads a file from its first line to its last before anything is done with it. Throws the errors of
 * `archive-format.ts`, and the signal's reason.
 */
export async function checkArchive(file: string, { onBytes, signal }: Checking = {}): Promise<CheckedArchive> {
  const hash = createHash('sha256');
  let header: ArchiveHeader | null = null;
  let end: ArchiveEnd | null = null;
  let events = 0;
  let lastEventId: string | null = null;
  for await (const bytes of linesOf(file, signal)) {
    onBytes?.(bytes.length + 1);
    if (end) throw new GreffierError(ARCHIVE_DAMAGED(file));
    const text = bytes.toString('utf8');
    if (!header) header = readHeader({ text, file });
    else if (isEnd(text)) {
      end = readEnd({ text, file });
      continue;
    } else {
      lastEventId = readEvent({ text, file }).id;
      events += 1;
    }
    hash.update(bytes).update('\n');
  }
  if (!header) throw new GreffierError(ARCHIVE_INVALID(file));
  if (!end) throw new GreffierError(ARCHIVE_TRUNCATED(file));
  if (end.events !== events || end.sha256 !== closed(hash, events, end.position).sha256)
    throw new GreffierError(ARCHIVE_DAMAGED(file));
  return { ...end, file, header, lastEventId };
}

/** The events of a file that has been checked. */
export async function* eventsOf({ file }: Pick<CheckedArchive, 'file'>): AsyncGenerator<StoredEvent> {
  let first = true;
  for await (const bytes of linesOf(file)) {
    const text = bytes.toString('utf8');
    if (!first && !isEnd(text)) yield readEvent({ text, file });
    first = false;
  }
}
