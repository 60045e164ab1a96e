import { GreffierError } from '#domain/errors.ts';
import { PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from './errors.ts';

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 1024;

/** Length is what counts (NIST SP 800-63B); throws PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG. */
export function mustBeUsable(password: string): void {
  if ([...password].length < SHORTEST_PASSWORD) throw new GreffierError(PASSWORD_TOO_SHORT);
  if (password.length > LONGEST_PASSWORD) throw new GreffierError(PASSWORD_TOO_LONG);
}
