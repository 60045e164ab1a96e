import { hash, verify } from '@node-rs/argon2';

/** What one hash costs: memory in KiB, number of passes over it, number of lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/**
 * Argon2id, the library's default algorithm, at OWASP's first choice: 19 MiB, two passes, one lane (Password Storage
 * Cheat Sheet).
 */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two ways of typing the same letters are the same password (RFC 8265). */
const typed = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string, cost: PasswordCost): Promise<string> => hash(typed(password), cost);

/** At the cost that `known` states. */
export const verifyPassword = (known: string, password: string): Promise<boolean> => verify(known, typed(password));
