import type { KnownDevices } from '#domain/user/credentials.ts';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../keys/keyed-hash.ts';

/** Accounts that one browser may be known to; the oldest gives way. */
const MOST_ACCOUNTS = 5;
const ID = /^[\w-]{22}$/u;

/**
 * A device cookie (OWASP): `{device id}.{proof}.{proof}…`, a keyed hash of device and address for each account that
 * signed in there, the latest first. It proves an earlier sign-in and opens nothing.
 */
export class SignedDevices implements KnownDevices {
  readonly #hash: KeyedHash;

  constructor(hash: KeyedHash) {
    this.#hash = hash;
  }

  recognise(cookie: string, email: string): string | null {
    const { id, proofs } = read(cookie);
    if (id === null) return null;
    const expected = this.#hash.of('device', id, email);
    const isKnown = proofs
      .map((proof) => Buffer.from(proof, 'base64url'))
      .some((proof) => proof.length === expected.length && timingSafeEqual(proof, expected));
    return isKnown ? id : null;
  }

  remember(cookie: string, email: string): string {
    const { id: known, proofs } = read(cookie);
    const id = known ?? randomBytes(16).toString('base64url');
    const own = this.#hash.of('device', id, email).toString('base64url');
    return [id, own, ...proofs.filter((proof) => proof !== own)].slice(0, MOST_ACCOUNTS + 1).join('.');
  }
}

function read(cookie: string): { readonly id: string | null; readonly proofs: readonly string[] } {
  const [id = '', ...proofs] = cookie.split('.', MOST_ACCOUNTS + 1);
  return ID.test(id) ? { id, proofs } : { id: null, proofs: [] };
}
