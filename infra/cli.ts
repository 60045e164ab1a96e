import { keepCompiled } from './system/compile-cache.ts';

keepCompiled();
const { greffierProgram } = await import('./cli/program.ts');

/** The command line: `npx greffier --help`. */
await greffierProgram().parseAsync();
