import { PROJECT_ROOT } from '#infra/project-root.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandReference } from './commands.ts';
import { configurationTables } from './configuration.ts';

/** Between them stands what is written by the program. */
const BEGIN = '<!-- Written by `npm run documents` from infra/config-notes.ts. -->';
const END = '<!-- The end of what is written. -->';

/** Path, from the project's root, and the text that it should have. */
export interface WrittenDocument {
  readonly path: string;
  readonly text: string;
}

/** The documents of which parts are computed, as they should be. @throws TypeError where a mark is missing */
export function writtenDocuments(): WrittenDocument[] {
  const readme = readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8');
  const [before, rest] = readme.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new TypeError('the README has lost the marks of its tables');
  return [
    { path: 'README.md', text: `${before}${BEGIN}\n\n${configurationTables()}\n\n${END}${after}` },
    { path: 'COMMANDS.md', text: commandReference() },
  ];
}
