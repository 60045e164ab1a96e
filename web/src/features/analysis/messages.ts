import { asFailure } from '../../api/failure.ts';
import { fr } from './fr.ts';

/** What is shown when an analysis failed, after the specification's catalogue. */
export const analysisMessage = (error: unknown): string => {
  const failure = asFailure(error);
  if (failure === null) return fr.analysisFailed;
  if (failure.kind === 'unreadable' && (failure.status ?? 0) < 400) return fr.invalidAnswer;
  // The server says the whole sentence where the analyst itself failed.
  return failure.message.startsWith(fr.impossible) ? failure.message : `${fr.impossible}${failure.message}`;
};

/** What is shown when saving failed: that it did, and why where that is known. */
export const saveMessage = (error: unknown): string => {
  const failure = asFailure(error);
  return failure === null ? fr.saveFailed : fr.saveFailedFor(failure.message);
};
