import { analyze } from '#api/contract/analysis.ts';
import { z } from 'zod/mini';
import { restoreUser, STORAGE_KEYS } from '../../identity/storage.ts';

/** An analysis as the browser keeps it: what was found, under which title, and of which text. */
export const analysisRecord = z.object({
  title: z.string(),
  fingerprint: z.string(),
  answer: analyze.answer,
  /** The meeting that it was saved as, under this title. */
  savedId: z.optional(z.string()),
});
export type AnalysisRecord = z.infer<typeof analysisRecord>;

/** Tells one text from another (FNV-1a over its code units, and its length). */
export const fingerprintOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${(hash >>> 0).toString(16)}-${text.length}`;
};

export const restoreTranscript = (): string => localStorage.getItem(STORAGE_KEYS.transcript) ?? '';

/** The analysis that was left behind; null without one, or with one that cannot be read any more. */
export const restoreAnalysis = (): AnalysisRecord | null => {
  const stored = localStorage.getItem(STORAGE_KEYS.analysis);
  if (stored === null) return null;
  try {
    const { success, data } = analysisRecord.safeParse(JSON.parse(stored));
    return success ? data : null;
  } catch {
    return null;
  }
};

/** Keeps a value, or forgets it when it is null; whether there was room for it. */
const keep = (key: string, value: string | null): boolean => {
  // Signing out clears the storage and then leaves the page, which must not put the text back.
  if (restoreUser() === null) return true;
  try {
    if (value === null || value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    // What is kept there is then an older text: better nothing than that.
    localStorage.removeItem(key);
    return false;
  }
};

export const keepTranscript = (transcript: string): boolean => keep(STORAGE_KEYS.transcript, transcript);
export const keepAnalysis = (record: AnalysisRecord | null): boolean =>
  keep(STORAGE_KEYS.analysis, record === null ? null : JSON.stringify(record));
