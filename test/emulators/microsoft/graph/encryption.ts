import { constants, createCipheriv, createHmac, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';

export interface EncryptionCertificate {
  readonly id: string;
  /** Base64 of the certificate (DER). */
  readonly certificate: string;
}

export interface EncryptedContent {
  readonly data: string;
  readonly dataKey: string;
  readonly dataSignature: string;
  readonly encryptionCertificateId: string;
  readonly encryptionCertificateThumbprint: string;
}

/** As a rich notification carries a resource: AES-256-CBC, its key for the subscriber alone, its first bytes the IV. */
export function encryptResource(resource: unknown, { id, certificate }: EncryptionCertificate): EncryptedContent {
  const parsed = new X509Certificate(Buffer.from(certificate, 'base64'));
  const key = randomBytes(32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16));
  const data = Buffer.concat([cipher.update(JSON.stringify(resource), 'utf8'), cipher.final()]);
  const dataKey = publicEncrypt(
    { key: parsed.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    key,
  );
  return {
    data: data.toString('base64'),
    dataKey: dataKey.toString('base64'),
    dataSignature: createHmac('sha256', key).update(data).digest('base64'),
    encryptionCertificateId: id,
    encryptionCertificateThumbprint: parsed.fingerprint.replaceAll(':', ''),
  };
}
