import type { ErrorDefinition } from '#domain/errors.ts';

/**
 * Port to the keys of personal data. A key's id is a path, `{owner kind}/{owner id}/{what it opens}`; its first two
 * parts name the owner, with whom it is destroyed.
 */
export interface Keyring {
  /** Every key of `ids`, made where it does not exist yet. Throws KEY_DESTROYED where a tombstone forbids it. */
  ensure(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Every key of `ids`; null for a destroyed one. Throws KEY_MISSING for one that never was or was lost. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | null>>;
  /**
   * Destroys every key of an owner, or one key, and forbids them for ever. Answers how many there were, repeated or
   * not.
   */
  destroy(path: string): Promise<number>;
  /** Whatever is remembered of keys is asked for again from now on: some may have been destroyed by another process. */
  forget(): void;
}

/** A destroyed key that a process has read before may open what it protected for this long, in ms. */
export const KEY_MEMORY_MS = 5_000;

export const ownerOf = (keyId: string): string => keyId.split('/', 2).join('/');

export const KEY_DESTROYED: ErrorDefinition = {
  code: 'KEY_DESTROYED',
  kind: 'gone',
  message: 'Ce contenu a été effacé définitivement.',
};

export const KEY_MISSING: ErrorDefinition = {
  code: 'KEY_MISSING',
  kind: 'internal',
  message: 'Une clé de chiffrement manque dans le coffre : il n’a peut-être pas été restauré avec le journal.',
};
