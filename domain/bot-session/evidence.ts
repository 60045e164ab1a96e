/** Port to the pictures of what a bot saw, kept under its bot session's key: they go with the meeting. */
export interface Evidence {
  /** Keeps a PNG; answers its id. Throws KEY_DESTROYED when the bot session's content was erased. */
  keep(sessionId: string, picture: Uint8Array): Promise<string>;
  /** Null where there is none, or where it was erased. */
  find(sessionId: string, id: string): Promise<Uint8Array | null>;
}
