import { keepCompiled } from './system/compile-cache.ts';

keepCompiled();
const { serve } = await import('./main/serve.ts');

/** The server: every role in one process. `npm start` runs this. */
await serve(process.env);
