import type { UnreadTranscript } from './plan.ts';

/** What became of one file. */
export interface FileResult {
  readonly path: string;
  readonly title: string | null;
  /** Null when it was not imported; then `refusal` says why. */
  readonly meetingId: string | null;
  readonly refusal: { readonly code: string; readonly message: string; readonly line: number | null } | null;
}

export function refused({ path, code, message, line }: UnreadTranscript): FileResult {
  const where = line === null ? path : `${path}, ligne ${line}`;
  return { path, title: null, meetingId: null, refusal: { code, message: `${where}\u00A0: ${message}`, line } };
}
