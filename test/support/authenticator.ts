import { Secret, TOTP } from 'otpauth';

/** The code that an application on a telephone shows at that moment, from the secret that was typed into it. */
export const codeAt = (secret: string, date: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: date.getTime() });

/** The same from what its camera saw. */
export const secretOf = (uri: string): string => new URL(uri).searchParams.get('secret') ?? '';
