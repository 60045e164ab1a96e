import { EDITED_MEANWHILE } from '#commands/handle.ts';
import { GreffierError } from '#domain/errors.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import type { Request } from 'express';

/**
 * The revision of what an answer shows, as its ETag: who sends it back with If-Match overwrites nothing that they have
 * not seen.
 */
export const etagOf = (revision: ExpectedRevision): string => `"${revision}"`;

/** What compression or a proxy made weak is the same revision still. */
const ETAG = /^(?:W\/)?"(none|\d{1,19})"$/u;

/**
 * The revision that a caller has seen; undefined where they do not say. Throws EDITED_MEANWHILE for what was never an
 * ETag of ours.
 */
export function expectedBy(request: Request): ExpectedRevision | undefined {
  const header = request.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const [, revision] = ETAG.exec(header) ?? [];
  if (revision === undefined) throw new GreffierError(EDITED_MEANWHILE);
  return revision === 'none' ? 'none' : BigInt(revision);
}
