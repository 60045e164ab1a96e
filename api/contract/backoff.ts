/** The same waits in the application as in the server. */
export { backoffMs } from '#domain/backoff.ts';
