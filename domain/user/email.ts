import { GreffierError } from '#domain/errors.ts';
import { EMAIL_INVALID } from './errors.ts';

const LONGEST = 255;
const ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/u;

/** What two ways of writing an address must have in common to be the same person's. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** The normalised address; throws EMAIL_INVALID for what is none. */
export function emailFrom(text: string): string {
  const email = normaliseEmail(text);
  if (email.length > LONGEST || !ADDRESS.test(email)) throw new GreffierError(EMAIL_INVALID);
  return email;
}

/** The domain of addresses that a capture made up: nobody receives mail there. */
const MADE_UP = '@unknown';

/** A participant's address as a capture states it; null for a made-up one and for what is no address. */
export function participantEmail(text: string | undefined): string | null {
  const email = normaliseEmail(text ?? '');
  return email.length > LONGEST || email.endsWith(MADE_UP) || !ADDRESS.test(email) ? null : email;
}

/** `zoe.lefevre@exemple.fr` is « Zoe Lefevre » until somebody says otherwise. */
export const nameFromAddress = (email: string): string =>
  (email.split('@', 1)[0] ?? '')
    .split(/[._+-]+/u)
    .filter((word) => word !== '')
    .map((word) => `${word.charAt(0).toLocaleUpperCase('fr')}${word.slice(1)}`)
    .join(' ');
