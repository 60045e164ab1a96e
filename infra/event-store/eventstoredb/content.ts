import type { EventData } from '@eventstore/db-client';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventToAppend, StoredEvent } from '#domain/events/store.ts';
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

export function toClient({ id, type, data, metadata }: EventToAppend): EventData {
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

/**
 * Only links can be without an event, and Greffier follows none. Servers before 22.6 give single events no position.
 */
const NO_POSITION = 'this EventStoreDB gives events no position: version 23.10 or later is needed';

function metadataIn(bytes: Uint8Array): Uint8Array {
  if (!WRAPPING.equals(bytes.subarray(0, WRAPPING.length))) return bytes;
  const exact = exactly(bytes);
  const inner = exact === null ? null : wrapped(exact.value);
  return inner === null ? bytes : Buffer.from(inner, 'base64');
}

/** The text of bytes, which are not copied: a name is read for each event. */
const textIn = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

/**
 * An event as it came over the wire: its bytes are taken as they are, where the client would parse them as JSON first.
 */
export function fromWire(read: ReadResp.ReadEvent, names: StreamNames): StoredEvent {
  const event = read.getEvent();
  const [position, id, stream] = [event?.getCommitPosition(), event?.getId(), event?.getStreamIdentifier()];
  if (!event || !position || !id || !stream) throw new TypeError(NO_POSITION);
  return {
    id: id.getString(),
    type: event.getMetadataMap().get('type') ?? '',
    stream: names.known(textIn(stream.getStreamName_asU8())),
    revision: BigInt(event.getStreamRevision()),
    position: BigInt(position),
    data: event.getData_asU8(),
    metadata: metadataIn(event.getCustomMetadata_asU8()),
  };
}
