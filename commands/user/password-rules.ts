import { GreffierError } from '#domain/errors.ts';
import type { KnownPasswords } from '#domain/user/credentials.ts';
import { PASSWORD_KNOWN } from '#domain/user/errors.ts';
import { mustBeUsable } from '#domain/user/password.ts';

/**
 * What every password that somebody chooses must meet (NIST SP 800-63B): long enough, and not among those that are
 * tried first. `about` is what a guesser would know of the person. Throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG or
 * PASSWORD_KNOWN.
 */
export async function mustBeGood(
  password: string,
  about: readonly string[],
  knownPasswords: KnownPasswords,
): Promise<void> {
  mustBeUsable(password);
  if (await knownPasswords.isKnown(password, about)) throw new GreffierError(PASSWORD_KNOWN);
}
