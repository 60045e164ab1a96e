import type { SignedHead } from './signed-head.ts';

/** What a proof that holds covers. */
export interface CheckedProof {
  /** Sequences of entries. */
  readonly first: string;
  readonly last: string;
  /** How many entries have no event any more: a restore lost it, as was recorded. */
  readonly lost: number;
  /** How many of the kept heads are of the proof's entries, and say the same. */
  readonly confirmed: number;
  readonly signedAt: string;
  /** SHA-256 of the key that signed it, hexadecimal. */
  readonly key: string;
}

/** Throws an Error that says in French where the proof does not hold. */
export function checkProof(file: string, heads?: readonly SignedHead[]): Promise<CheckedProof>;
