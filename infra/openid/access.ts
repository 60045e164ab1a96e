import type { Access } from '#domain/authorisation/tokens.ts';

/** Of an answer of the token address (RFC 6749, 5.1). */
export const accessOf = (tokens: { readonly access_token: string; expiresIn(): number | undefined }): Access => ({
  token: tokens.access_token,
  forMs: (tokens.expiresIn() ?? 0) * 1_000,
});
