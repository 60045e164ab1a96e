import { PROJECT_ROOT } from '#infra/project-root.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenDocuments } from './documents.ts';

// `npm run documents`: writes the README's tables and COMMANDS.md anew.
for (const { path, text } of writtenDocuments()) writeFileSync(join(PROJECT_ROOT, path), text);
