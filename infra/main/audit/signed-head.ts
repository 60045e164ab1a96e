import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import canonicalize from 'canonicalize';
import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod/mini';

/**
 * The last entry of the audit's chain, signed, to be kept where nobody who can rewrite the log and its chain can reach.
 * The signature (Ed25519) is over the canonical JSON (RFC 8785) of all of it with an empty signature.
 */
const signedHead = z.object({
  format: z.literal('greffier-audit-head'),
  version: z.literal(1),
  /** The store at that time: another one that holds the same events has the same chain. */
  store: z.string(),
  sequence: z.string().check(z.regex(/^\d{1,19}$/u)),
  eventId: z.string(),
  /** SHA-256, hexadecimal. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/u)),
  signedAt: z.string(),
  /** SubjectPublicKeyInfo in base64. */
  publicKey: z.string(),
  /** Base64. */
  signature: z.string(),
});

export type SignedHead = z.infer<typeof signedHead>;
export type Head = Pick<SignedHead, 'store' | 'sequence' | 'eventId' | 'hash'>;

export const HEAD_INVALID = (source: string): ErrorDefinition => ({
  code: 'HEAD_INVALID',
  kind: 'invalid',
  message: `«\u00A0${source}\u00A0» n’est pas une tête d’audit signée par Greffier.`,
});

const publicPart = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

const signedBytes = (head: SignedHead): Buffer => Buffer.from(String(canonicalize({ ...head, signature: '' })));

export function signHead(head: Head, key: KeyObject, signedAt: string): SignedHead {
  const unsigned: SignedHead = {
    format: 'greffier-audit-head',
    version: 1,
    ...head,
    signedAt,
    publicKey: publicPart(key),
    signature: '',
  };
  return { ...unsigned, signature: sign(null, signedBytes(unsigned), key).toString('base64') };
}

/**
 * Throws HEAD_INVALID for what is no signed head; says nothing about its signature yet.
 * @param source names the text in that error, a file for instance
 */
export function readHead(text: string, source: string): SignedHead {
  try {
    return z.parse(signedHead, JSON.parse(text));
  } catch (error) {
    throw new GreffierError(HEAD_INVALID(source), {}, { cause: error });
  }
}

/** Whether `key` signed it as it is now. */
export const isSignedBy = (head: SignedHead, key: KeyObject): boolean =>
  verify(null, signedBytes(head), createPublicKey(key), Buffer.from(head.signature, 'base64'));

/** Whether it names `key` as its own. */
export const namesKey = (head: SignedHead, key: KeyObject): boolean => head.publicKey === publicPart(key);
