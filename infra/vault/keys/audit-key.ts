import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { namedSecret } from '../master-key/secret.ts';

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key that signs heads of the audit's chain: made when first asked for, kept wrapped by the master key. */
export async function auditKey(pool: Pool, masterKey: Uint8Array): Promise<KeyObject> {
  const seed = await namedSecret(pool, masterKey, 'audit-signing');
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}
