/**
 * What answers at the public address of this installation when it is asked from here. That Microsoft comes in from
 * outside is another question, which its first call answers.
 */
export const ENTRANCES = ['open', 'other', 'unknown-host', 'untrusted', 'silent'] as const;

/**
 * `open`: a Greffier answers; `other`: something else does; `unknown-host`: the name is not found; `untrusted`: the
 * certificate is not one that this server trusts; `silent`: nothing answers.
 */
export type Entrance = (typeof ENTRANCES)[number];

/** Asks the address at which Teams is to find the chat bot. Never throws: what went wrong is an answer. */
export type AskEntrance = (signal: AbortSignal) => Promise<Entrance>;
