/** A text that is to be kept unreadable without its key. */
export interface TextToSeal {
  /** Of the key of what it says: the text becomes unreadable with it. */
  readonly keyId: string;
  /** Where it is kept: it opens in no other place. */
  readonly place: string;
  readonly text: string;
}

export interface SealedText {
  readonly place: string;
  readonly sealed: Uint8Array;
}

/**
 * Port to the encryption of read tables. Destroying a key erases what it sealed everywhere at once, on replicas and in
 * backups as well.
 */
export interface Sealer {
  /**
   * In their order; null where the key is destroyed. The same text at the same place under the same key gives the same
   * bytes.
   */
  seal(texts: readonly TextToSeal[]): Promise<(Uint8Array | null)[]>;
  /** In their order; null where the key is destroyed. Throws SEAL_BROKEN for bytes that were altered or moved. */
  open(texts: readonly SealedText[]): Promise<(string | null)[]>;
  /**
   * Hashes of words under the key of each period, made where there is none yet: 8 characters of base64url, by which a
   * word can be looked for and nothing be read.
   */
  hashesOf(periods: Iterable<string>): Promise<ReadonlyMap<string, WordHash>>;
  /** The periods that have a key. */
  periods(): Promise<readonly string[]>;
}

export type WordHash = (word: string) => string;
