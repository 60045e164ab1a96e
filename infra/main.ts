import { serve } from './main/serve.ts';

/** The server: every role in one process. `npm start` runs this. */
await serve(process.env);
