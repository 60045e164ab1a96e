import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/u;

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
        const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
          string,
          string
        >;
        const notice = join(root, 'LICENSE');
        if (!existsSync(notice)) this.error(`${name} comes without the text of its licence`);
        appendFileSync(
          join(dir, fileName),
          `\n## ${name} - ${version} (${license})\n\n${readFileSync(notice, 'utf8').trim()}\n`,
        );
      }
    },
  };
}
