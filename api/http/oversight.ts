import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Principals } from './principals.ts';
import { inTime } from './in-time.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether the call presents the token of who collects metrics. Where it seems to come from does not matter: behind a
 * proxy on the same machine everybody does.
 */
export function isCollector(request: Request, metricsToken: string | null): boolean {
  const given = /^Bearer (\S+)$/iu.exec(request.get('authorization') ?? '')?.[1];
  return metricsToken !== null && given !== undefined && timingSafeEqual(hashOf(given), hashOf(metricsToken));
}

interface Overseeing {
  readonly metricsToken: string | null;
  readonly principals: Principals;
  /** How long finding out may take, in ms. */
  readonly withinMs: number;
}

/**
 * Whether an administrator or a collector calls; false where that cannot be found out in time, as without the database.
 */
export async function oversees(request: Request, { metricsToken, principals, withinMs }: Overseeing): Promise<boolean> {
  if (request.get('authorization') === undefined) return false;
  if (isCollector(request, metricsToken)) return true;
  const isAdmin = principals.of(request).then(
    (principal) => principal.isAdmin,
    () => false,
  );
  return (await inTime(withinMs, isAdmin)) === true;
}
