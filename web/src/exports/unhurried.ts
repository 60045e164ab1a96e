import type { Call } from '../api/call.ts';

/** A call with the time that a document takes which is sent as it is read; one that breaks off is told at once. */
export const unhurried = (made: Call): Call => ({ ...made, withinMs: 1_800_000 });
