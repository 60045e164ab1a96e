import { PROJECT_ROOT } from '#infra/project-root.ts';
import { ensureBundled, PROGRAMS } from '#infra/setup/bundle.mjs';
import { join } from 'node:path';

/** From now on, what this process and its children start is the bundle of the present sources. */
export async function useBundle(): Promise<void> {
  process.env['TEST_BUNDLE'] = await ensureBundled('Bundling the server');
}

/** The file with which a server or a command starts; a source where `useBundle` was not called. */
export function programFile(name: 'main' | 'cli'): string {
  const bundle = process.env['TEST_BUNDLE'];
  return bundle === undefined ? join(PROJECT_ROOT, PROGRAMS[name]) : join(bundle, `${name}.js`);
}
