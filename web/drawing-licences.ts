import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { noticeOf, PACKAGE } from './notices.ts';

/**
 * Adds the licences of what draws diagrams to the notices that Vite writes, which know nothing of it: it is a build of
 * its own. A package without a text of its licence is named with what it says of it.
 * @param fileName of the notices, in the output folder
 */
export function drawingLicences(fileName: string): { readonly inside: () => Plugin; readonly after: Plugin } {
  const folders = new Set<string>();
  return {
    inside: () => ({
      name: 'greffier:drawing-packages',
      apply: 'build',
      generateBundle(_options, bundle) {
        for (const output of Object.values(bundle))
          for (const id of output.type === 'chunk' ? output.moduleIds : []) {
            const folder = PACKAGE.exec(id)?.[0];
            if (folder !== undefined && !id.startsWith('\0')) folders.add(folder);
          }
      },
    }),
    after: {
      name: 'greffier:drawing-licences',
      apply: 'build',
      writeBundle({ dir = '' }) {
        const file = join(dir, fileName);
        const there = readFileSync(file, 'utf8');
        for (const folder of [...folders].toSorted()) {
          const { heading, text } = noticeOf(folder);
          if (!there.includes(`${heading}\n`))
            appendFileSync(file, `\n${heading}\n${text === null ? '' : `\n${text}\n`}`);
        }
      },
    },
  };
}
