import { asFailure } from '../../api/failure.ts';
import { fr } from './fr.ts';

/**
 * What the error page says: our own sentence for errors that have one; the text of an exception in development only.
 */
export const errorMessage = (error: unknown, development: boolean): string => {
  const failure = asFailure(error);
  if (failure !== null) return failure.message;
  return development && error instanceof Error && error.message !== '' ? error.message : fr.unexpected;
};
