import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nothing to guess, so that a plain hash is enough to keep. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
