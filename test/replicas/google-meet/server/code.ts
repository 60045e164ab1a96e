import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const SERVED = /^(?:page|vocabulary)\/[\w-]+\.ts$|^protocol\.ts$/u;
const cache = new Map<string, string>();

/**
 * One of the page's sources as JavaScript: the types are taken out, nothing else. Undefined for what is none of the
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
