import { greffierProgram } from './cli/program.ts';

/** The command line: `npx greffier --help`. */
await greffierProgram().parseAsync();
