import { asFailure } from '../../api/failure.ts';
import { fr } from './fr.ts';

/**
 * Why signing in failed: a refused pair in the specified words, another refusal (too many attempts) in the server's,
 * anything else as a connection error.
 */
export const reasonOf = (error: unknown): string => {
  const failure = asFailure(error);
  if (failure?.kind !== 'problem') return fr.failed;
  return failure.status === 401 ? fr.refused : failure.message;
};
