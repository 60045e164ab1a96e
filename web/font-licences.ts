import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { noticeOf, PACKAGE } from './notices.ts';

/**
 * Adds the licences of the fonts to the notices that Vite writes: it knows scripts only, and the Open Font License asks
 * that its text goes with the font.
 * @param fileName of the notices, in the output folder
 */
export function fontLicences(fileName: string): Plugin {
  return {
    name: 'greffier:font-licences',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const fonts = Object.values(bundle)
        .flatMap((output) => (output.type === 'asset' ? output.originalFileNames : []))
        .filter((name) => name.endsWith('.woff2'));
      const folders = new Set(fonts.flatMap((name) => PACKAGE.exec(name)?.[0] ?? []));
      for (const folder of [...folders].toSorted()) {
        const root = join(import.meta.dirname, folder);
        const { heading, text } = noticeOf(root);
        if (text === null) this.error(`${heading} comes without the text of its licence`);
        appendFileSync(join(dir, fileName), `\n${heading}\n\n${text}\n`);
      }
    },
  };
}
