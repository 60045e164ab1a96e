import type { StoredEvent } from '#domain/events/store.ts';
import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';

/** What the first entry follows. */
export const GENESIS = Buffer.alloc(32);

/** Of the store itself, not of the record: other stores that hold the same events have another or none. */
export const isChained = (event: Pick<StoredEvent, 'stream'>): boolean => !event.stream.startsWith('greffier-');

/** Every event of ours is JSON; one of another application need not be, and is chained as its bytes. */
export function jsonOf(bytes: Uint8Array): unknown {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return JSON.parse(buffer.toString('utf8'));
  } catch {
    return { $bytes: buffer.toString('base64') };
  }
}

/**
 * What is hashed of an event: the canonical JSON (RFC 8785) of stream, revision, id, type, data and metadata as stored.
 * Ciphertext stays ciphertext, so that erasure, which destroys keys and no events, leaves the chain whole; positions
 * are left out, so that every store gives the same chain.
 */
export const contentOf = (event: StoredEvent): string =>
  String(
    canonicalize({
      stream: event.stream,
      revision: String(event.revision),
      id: event.id.toLowerCase(),
      type: event.type,
      data: jsonOf(event.data),
      metadata: jsonOf(event.metadata),
    }),
  );

/** The hash of an event's entry: SHA-256 over the hash of the entry before, and the event's content. */
export const chainHash = (previous: Uint8Array, event: StoredEvent): Buffer =>
  createHash('sha256').update(previous).update(contentOf(event)).digest();
