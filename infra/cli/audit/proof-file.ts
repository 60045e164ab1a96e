import { hashBefore, provableEntries, type ProvableEntry, type Stretch } from '#projections/audit/provable.ts';
import type { Period } from '#projections/audit/proof.ts';
import type { EventStore } from '#domain/events/store.ts';
import canonicalize from 'canonicalize';
import { createHash, sign, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { makeNewFile } from '../../main/archive/new-file.ts';
import { signHead, type SignedHead } from '../../main/audit/signed-head.ts';

/**
 * A proof is JSON lines: what it covers; one line an entry, with its hash and what that was computed from; and a signed
 * end. The end has the signed head of the last entry and the SHA-256 of every line before, so that no byte can be
 * changed. `check-proof.mjs` reads it without Greffier, and is what this format is held to.
 */
const FORMAT = 'greffier-audit-proof';
const VERSION = 1;

export interface ProofOf {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'id' | 'read'>;
  readonly key: KeyObject;
  readonly period: Period;
  readonly stretch: Stretch;
}

export interface ProofWriting {
  /** Called after each entry. */
  readonly onEntry: () => void;
  readonly signal: AbortSignal;
}

/**
 * Writes the proof of a stretch of the chain to a new file, which has its name once it is whole; answers the signed
 * head in it. Throws AUDIT_NOT_PROVABLE and FILE_EXISTS.
 */
export async function writeProof(
  file: string,
  { pool, store, key, period, stretch }: ProofOf,
  { onEntry, signal }: ProofWriting,
): Promise<SignedHead> {
  const hash = createHash('sha256');
  return makeNewFile(file, async (append) => {
    const put = async (line: unknown): Promise<void> => {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
      hash.update(bytes);
      await append(bytes);
    };
    const madeAt = new Date().toISOString();
    await put({
      format: FORMAT,
      version: VERSION,
      store: store.id,
      from: period.from ?? null,
      until: period.until ?? null,
      first: String(stretch.first),
      last: String(stretch.last),
      previous: (await hashBefore(pool, stretch)).toString('hex'),
      madeAt,
    });
    let last: ProvableEntry | null = null;
    for await (const entry of provableEntries(pool, store, stretch)) {
      signal.throwIfAborted();
      await put(lineOf(entry));
      last = entry;
      onEntry();
    }
    const head = signHead(
      {
        store: store.id,
        sequence: String(stretch.last),
        eventId: last?.eventId ?? '',
        hash: last?.hash.toString('hex') ?? '',
      },
      key,
      madeAt,
    );
    const unsigned = { sha256: hash.digest('hex'), head, signature: '' };
    const signature = sign(null, Buffer.from(String(canonicalize(unsigned))), key).toString('base64');
    await append(Buffer.from(`${JSON.stringify({ ...unsigned, signature })}\n`));
    return head;
  });
}

const lineOf = ({ sequence, hash, content }: ProvableEntry) => ({
  entry: String(sequence),
  hash: hash.toString('hex'),
  ...(content === null ? { lost: true } : { content }),
});
