import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default algorithm, at OWASP's first choice: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two ways of typing the same letters are the same password (RFC 8265). */
const typed = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(typed(password), COST);

export const verifyPassword = (known: string, password: string): Promise<boolean> => verify(known, typed(password));
