import { asFailure, reasonOf } from '../../api/failure.ts';
import { fr } from './fr.ts';

/** What is shown when an analysis failed, after the specification's catalogue. */
export const analysisMessage = (error: unknown): string => {
  const failure = asFailure(error);
  if (failure?.kind === 'unreadable' && (failure.status ?? 0) < 400) return fr.invalidAnswer;
  const reason = reasonOf(error);
  if (reason === null) return fr.analysisFailed;
  // The server says the whole sentence where the analyst itself failed.
  return reason.startsWith(fr.impossible) ? reason : `${fr.impossible}${reason}`;
};

/** What is shown when saving failed: that it did, and why where that is known. */
export const saveMessage = (error: unknown): string => {
  const reason = reasonOf(error);
  return reason === null ? fr.saveFailed : fr.saveFailedFor(reason);
};
