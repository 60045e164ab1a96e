import type { EventToAppend, StoredEvent } from '#domain/events/store.ts';
import type { HeldEvent, Proposed } from './clients/client.ts';
import type { StreamNames } from './streams.ts';

/**
 * The client writes and reads JSON as values, not as bytes. Bytes that it would give back exactly are written as JSON,
 * so that EventStoreDB's own screens show them; any others are written so that they come back as they were.
 */

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Metadata has no content type: bytes that the client would change stand in base64 under this key. */
const WRAPPED = '$bytes';

const OPENING = new Set(['{', '['].map((character) => character.charCodeAt(0)));

const view = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const encode = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

const WRAPPING = Buffer.from(`{"${WRAPPED}":"`);

/** The value, if writing it again gives these very bytes. */
function exactly(bytes: Uint8Array): { readonly value: unknown } | null {
  try {
    const text = strict.decode(bytes);
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? { value } : null;
  } catch {
    return null;
  }
}

/** Whether the client, which reads malformed UTF-8 too, would take the bytes for JSON. */
function looksLikeJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(bytes).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

const wrapped = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null || !(WRAPPED in value) || Object.keys(value).length !== 1)
    return null;
  const text = (value as Record<string, unknown>)[WRAPPED];
  return typeof text === 'string' ? text : null;
};

function writeMetadata(bytes: Uint8Array): Uint8Array {
  const exact = exactly(bytes);
  const safe = exact ? wrapped(exact.value) === null : !looksLikeJson(bytes);
  return view(safe ? bytes : encode({ [WRAPPED]: Buffer.from(bytes).toString('base64') }));
}

export function toClient({ id, type, data, metadata }: EventToAppend): Proposed {
  const json = OPENING.has(data[0] ?? 0) ? exactly(data) : null;
  return json
    ? {
        id,
        type,
        contentType: 'application/json',
        data: json.value as Record<string, unknown>,
        metadata: writeMetadata(metadata),
      }
    : { id, type, contentType: 'application/octet-stream', data: view(data), metadata: writeMetadata(metadata) };
}

function metadataIn(bytes: Uint8Array): Uint8Array {
  if (!WRAPPING.equals(bytes.subarray(0, WRAPPING.length))) return bytes;
  const exact = exactly(bytes);
  const inner = exact === null ? null : wrapped(exact.value);
  return inner === null ? bytes : Buffer.from(inner, 'base64');
}

/** An event as the server holds it, by the name that Greffier knows its stream by. */
export const toStored = (held: HeldEvent, names: StreamNames): StoredEvent => ({
  ...held,
  stream: names.known(held.stream),
  metadata: metadataIn(held.metadata),
});
