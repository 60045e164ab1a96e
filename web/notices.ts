import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the package that a file is of. */
export const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/u;

export interface Notice {
  /** As Vite writes those of what is bundled. */
  readonly heading: string;
  /** Null where the package comes without. */
  readonly text: string | null;
}

/** What the licence of a package asks to be told. */
export function noticeOf(folder: string): Notice {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const [file] = globSync('{LICENSE,LICENCE,License,license}*', { cwd: folder });
  const text = file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim();
  return { heading: `## ${name} - ${version}${license === undefined ? '' : ` (${license})`}`, text };
}
