import type { EncryptedContent } from '#domain/microsoft/notification.ts';
import { constants, createDecipheriv, createHmac, privateDecrypt, timingSafeEqual, type KeyObject } from 'node:crypto';

const KEY_BITS = 2_048;
const AES_KEY_BYTES = 32;
const IV_BYTES = 16;
/** Longer than a certificate is ever used. */
const VALID_MS = 3 * 365 * 86_400_000;

const derOf = (pem: string): Buffer => Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/gu, ''), 'base64');

/** For a subscription: Microsoft wants a certificate and uses the key in it; who signed it does not matter. */
export async function newEncryptionCertificate(): Promise<{ readonly der: string; readonly privateKey: Buffer }> {
  // Loaded where it is needed: it takes a tenth of a server's start.
  const { generate } = await import('selfsigned');
  const pems = await generate([{ name: 'commonName', value: 'Greffier' }], {
    keySize: KEY_BITS,
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 86_400_000),
    notAfterDate: new Date(Date.now() + VALID_MS),
  });
  return { der: derOf(pems.cert).toString('base64'), privateKey: derOf(pems.private) };
}

/**
 * What a notification carries encrypted (learn.microsoft.com/graph/change-notifications-with-resource-data): a key for
 * us alone (RSA-OAEP with SHA-1), a signature with it (HMAC-SHA256), which is compared first, and AES-256-CBC, whose
 * initialisation vector is the beginning of the key. Null for what was not made so.
 */
export function openContent({ data, dataKey, dataSignature }: EncryptedContent, privateKey: KeyObject): unknown {
  try {
    const key = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
      Buffer.from(dataKey, 'base64'),
    );
    if (key.length !== AES_KEY_BYTES) return null;
    const encrypted = Buffer.from(data, 'base64');
    const signed = createHmac('sha256', key).update(encrypted).digest();
    const claimed = Buffer.from(dataSignature, 'base64');
    if (claimed.length !== signed.length || !timingSafeEqual(claimed, signed)) return null;
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, IV_BYTES));
    const text = Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
