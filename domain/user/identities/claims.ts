import { z } from 'zod/mini';

const LONGEST = 255;

const read = <Value>(reader: (value: unknown) => Value) => z.pipe(z.optional(z.unknown()), z.transform(reader));

/** Undefined for what is no text, or too long. */
const words = read((value) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > LONGEST ? undefined : text;
});
/** Providers write yes in several ways. */
const yes = read((value) => value === true || value === 1 || value === '1' || value === 'true');

/**
 * What is read of the claims of a verified token; all else, and what is no text where text is expected, is left out.
 */
export const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(LONGEST)),
  iss: z.string(),
  tid: words,
  oid: words,
  idp: words,
  acct: z.optional(z.unknown()),
  preferred_username: words,
  email: words,
  email_verified: yes,
  xms_edov: yes,
  hd: words,
  name: words,
  amr: read((value): readonly unknown[] => (Array.isArray(value) ? value : [])),
});
export type Claims = z.output<typeof claims>;

/** The token says that a second factor was asked for (RFC 8176). */
export const saysSecondFactor = ({ amr }: Claims): boolean => amr.includes('mfa');

/** The first that says something. */
export const firstOf = (...texts: readonly (string | undefined)[]): string | null =>
  texts.find((text) => text !== undefined) ?? null;

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
