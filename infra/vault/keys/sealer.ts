import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { Recent } from '#domain/recent.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import type { SealedText, Sealer, TextToSeal, WordHash } from '#domain/events/sealer.ts';
import { createHmac, createSecretKey, hash } from 'node:crypto';
import type { Pool } from 'pg';
import { readReference, referenceTo } from './key-reference.ts';
import { decrypt, encryptWith, NONCE_BYTES } from '../master-key/master-key.ts';
import { namedSecret } from '../master-key/secret.ts';

export const SEAL_BROKEN: ErrorDefinition = {
  code: 'SEAL_BROKEN',
  kind: 'internal',
  message: 'Une ligne des tables de lecture a été modifiée hors de Greffier : reconstruisez-les.',
};

/** In front of everything sealed: another form of it would begin with another byte. */
const FORM = Buffer.of(1);
const SEARCH = 'search/';
/** Of 8 base64url characters: in a vocabulary of a million words two share a hash once in a thousand installations. */
const HASH_BYTES = 6;
/** Hashes of words in memory, for each period: at most twice as many. */
const REMEMBERED = 25_000;

/**
 * A nonce that derives from the text: equal texts at one place give equal bytes, others never meet under one nonce.
 * SHA-256 of a secret in front of the text, cut to less than half, is as good as an HMAC here and takes half its time:
 * what is cut off cannot be extended, and the secret has one length. Node hands bytes over as a text faster than as a
 * buffer.
 */
const nonceSecrets = new WeakMap<Uint8Array, string>();
function nonceOf(key: Uint8Array, place: string, text: string): Buffer {
  const secret = nonceSecrets.get(key) ?? createHmac('sha256', key).update('greffier.nonce').digest('hex');
  nonceSecrets.set(key, secret);
  return Buffer.from(hash('sha256', `${secret}${place}\0${text}`, 'binary').slice(0, NONCE_BYTES), 'binary');
}

/** Read tables under the keys of the vault, and search keys that are kept there as named secrets, one a period. */
export class VaultSealer implements Sealer {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  readonly #keyring: Pick<Keyring, 'find'>;
  readonly #hashes = new Map<string, WordHash>();

  constructor(pool: Pool, masterKey: Uint8Array, keyring: Pick<Keyring, 'find'>) {
    this.#pool = pool;
    this.#masterKey = masterKey;
    this.#keyring = keyring;
  }

  async seal(texts: readonly TextToSeal[]): Promise<(Uint8Array | null)[]> {
    const ids = new Set(texts.map(({ keyId }) => keyId));
    const keys = await this.#keyring.find([...ids]);
    const references = new Map([...ids].map((id) => [id, Buffer.concat([FORM, referenceTo(id)])]));
    return texts.map(({ keyId, place, text }) => {
      const key = keys.get(keyId);
      if (!key) return null;
      return encryptWith(key, text, {
        context: contextOf(keyId, place),
        nonce: nonceOf(key, place, text),
        before: references.get(keyId) ?? FORM,
      });
    });
  }

  async open(texts: readonly SealedText[]): Promise<(string | null)[]> {
    const read = texts.map(({ place, sealed }) => unbroken(() => ({ place, ...split(sealed) })));
    const keys = await this.#keyring.find([...new Set(read.map(({ keyId }) => keyId))]);
    return read.map(({ keyId, place, encrypted }) => {
      const key = keys.get(keyId);
      return key ? unbroken(() => decrypt(key, encrypted, contextOf(keyId, place)).toString()) : null;
    });
  }

  async hashesOf(periods: Iterable<string>): Promise<ReadonlyMap<string, WordHash>> {
    const hashes = new Map<string, WordHash>();
    for (const period of periods) hashes.set(period, this.#hashes.get(period) ?? (await this.#hashOf(period)));
    return hashes;
  }

  async periods(): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ period: string }>({
      name: 'greffier_search_periods',
      text: 'select substr(name, $2) as period from vault.secret where starts_with(name, $1) order by 1',
      values: [SEARCH, SEARCH.length + 1],
    });
    return rows.map(({ period }) => period);
  }

  async #hashOf(period: string): Promise<WordHash> {
    const key = createSecretKey(await namedSecret(this.#pool, this.#masterKey, SEARCH + period));
    const known = new Recent(REMEMBERED, (word) =>
      createHmac('sha256', key).update(word).digest().subarray(0, HASH_BYTES).toString('base64url'),
    );
    const hashed: WordHash = (word) => known.of(word);
    this.#hashes.set(period, hashed);
    return hashed;
  }
}

/** A sealed text opens under its own key, at its own place. */
const contextOf = (keyId: string, place: string): string => `read\n${keyId}\n${place}`;

function split(sealed: Uint8Array): { readonly keyId: string; readonly encrypted: Buffer } {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes[0] !== FORM[0]) throw new RangeError('sealed in a form that is not known');
  const { keyId, end } = readReference(bytes.subarray(1));
  return { keyId, encrypted: bytes.subarray(1 + end) };
}

function unbroken<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new GreffierError(SEAL_BROKEN, {}, { cause: error });
  }
}
