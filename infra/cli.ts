import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// As in main.ts.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'));
const { greffierProgram } = await import('./cli/program.ts');

/** The command line: `npx greffier --help`. */
await greffierProgram().parseAsync();
