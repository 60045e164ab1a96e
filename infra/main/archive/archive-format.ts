import type { StoredEvent } from '#domain/events/store.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { z } from 'zod/mini';

/**
 * A file of events is JSON lines: a header that names the store, one line an event in the store's order, and a closing
 * line with their number, where the store ended, and the SHA-256 of all of this, so that a file that was cut off or
 * changed is known.
 */
export const FORMAT = 'greffier-events';
export const VERSION = 1;

export const ARCHIVE_INVALID = (file: string): ErrorDefinition => ({
  code: 'ARCHIVE_INVALID',
  kind: 'invalid',
  message: `«\u00A0${file}\u00A0» n’est pas un export d’événements de Greffier.`,
});
export const ARCHIVE_VERSION = (file: string): ErrorDefinition => ({
  code: 'ARCHIVE_VERSION',
  kind: 'invalid',
  message: `«\u00A0${file}\u00A0» vient d’une version plus récente de Greffier.`,
});
export const ARCHIVE_TRUNCATED = (file: string): ErrorDefinition => ({
  code: 'ARCHIVE_TRUNCATED',
  kind: 'invalid',
  message: `«\u00A0${file}\u00A0» est un export incomplet\u00A0: il n’a pas de fin.`,
});
export const ARCHIVE_DAMAGED = (file: string): ErrorDefinition => ({
  code: 'ARCHIVE_DAMAGED',
  kind: 'invalid',
  message: `«\u00A0${file}\u00A0» est un export qui a été modifié ou abîmé\u00A0: son empreinte ne correspond pas.`,
});

const position = z.string().check(z.regex(/^\d{1,19}$/u));

const header = z.object({ format: z.literal(FORMAT), version: z.int(), store: z.string(), exportedAt: z.string() });
export type ArchiveHeader = z.infer<typeof header>;

const end = z.object({ end: z.literal(true), events: z.int(), position: z.nullable(position), sha256: z.string() });

/** What stands after the events. Everything up to `position` is in the file, or is not ours. */
export interface ArchiveEnd {
  readonly events: number;
  readonly position: bigint | null;
  readonly sha256: string;
}

const content = z.union([z.object({ json: z.unknown() }), z.object({ base64: z.string() })]);
const event = z.object({
  position,
  stream: z.string(),
  revision: position,
  id: z.string(),
  type: z.string(),
  data: content,
  metadata: content,
});

type Content = z.infer<typeof content>;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Bytes that writing their value again would give exactly stand as JSON, which people can read; any others in base64.
 */
function write(bytes: Uint8Array): Content {
  try {
    const text = strict.decode(bytes);
    const json: unknown = JSON.parse(text);
    if (JSON.stringify(json) === text) return { json };
  } catch {
    // Not JSON: as good as any other bytes.
  }
  return { base64: Buffer.from(bytes).toString('base64') };
}

const read = (written: Content): Uint8Array =>
  'json' in written ? Buffer.from(JSON.stringify(written.json)) : Buffer.from(written.base64, 'base64');

/** A line of a file, without its end. */
interface Line {
  readonly text: string;
  /** The path of the file. */
  readonly file: string;
}

/** What a line of the file says; throws `otherwise` of the file where it says none. */
function line<T>(
  schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  { text, file }: Line,
  otherwise: (file: string) => ErrorDefinition,
): T {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    throw new GreffierError(otherwise(file));
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new GreffierError(otherwise(file));
  return result.data;
}

export const writeHeader = (store: string, exportedAt: string): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, store, exportedAt } satisfies ArchiveHeader);

/** Throws ARCHIVE_INVALID or ARCHIVE_VERSION. */
export function readHeader(text: Line): ArchiveHeader {
  const read = line(header, text, ARCHIVE_INVALID);
  if (read.version > VERSION) throw new GreffierError(ARCHIVE_VERSION(text.file));
  return read;
}

export const writeEvent = ({ position, stream, revision, id, type, data, metadata }: StoredEvent): string =>
  JSON.stringify({
    position: String(position),
    stream,
    revision: String(revision),
    id,
    type,
    data: write(data),
    metadata: write(metadata),
  });

/** Throws ARCHIVE_DAMAGED. */
export function readEvent(text: Line): StoredEvent {
  const { position, revision, data, metadata, ...rest } = line(event, text, ARCHIVE_DAMAGED);
  return {
    ...rest,
    position: BigInt(position),
    revision: BigInt(revision),
    data: read(data),
    metadata: read(metadata),
  };
}

export const writeEnd = ({ events, position, sha256 }: ArchiveEnd): string =>
  JSON.stringify({ end: true, events, position: position === null ? null : String(position), sha256 });

/** No event begins so: its first field is its position. */
export const isEnd = (text: string): boolean => text.startsWith('{"end":');

/** Throws ARCHIVE_DAMAGED. */
export function readEnd(text: Line): ArchiveEnd {
  const read = line(end, text, ARCHIVE_DAMAGED);
  return { events: read.events, position: read.position === null ? null : BigInt(read.position), sha256: read.sha256 };
}
