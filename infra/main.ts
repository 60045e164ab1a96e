import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What was compiled is kept for the next start: there are hundreds of modules. Only what is imported after this counts.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'));
const { serve } = await import('./main/serve.ts');

/** The server: every role in one process. `npm start` runs this. */
await serve(process.env);
