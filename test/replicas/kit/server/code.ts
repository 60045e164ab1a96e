import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);
const SERVED = /^[\w-]+\/(?:page|vocabulary)\/[\w-]+\.ts$/u;
const cache = new Map<string, string>();

/**
 * A source of a replica's page as JavaScript: the types are taken out, nothing else. Undefined for what is none of a
 * page's.
 */
export function pageCode(path: string): string | undefined {
  if (!SERVED.test(path)) return undefined;
  const known = cache.get(path);
  if (known !== undefined) return known;
  const code = stripTypeScriptTypes(readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8'));
  cache.set(path, code);
  return code;
}
