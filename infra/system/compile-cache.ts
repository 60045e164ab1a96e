import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../project-root.ts';

/** Where Node keeps what it compiled, for the next start. */
export const COMPILE_CACHE = join(PROJECT_ROOT, 'node_modules', '.cache', 'node');

/**
 * What is compiled from here on is kept for the next start: there are hundreds of modules. Threads read the variable,
 * and nothing else.
 */
export function keepCompiled(): void {
  enableCompileCache(COMPILE_CACHE);
  process.env['NODE_COMPILE_CACHE'] ??= COMPILE_CACHE;
}
