import type { Fault } from '#domain/transcript/faults.ts';
import type { UnreadTranscript } from './plan.ts';

/** What became of one file. */
export interface FileResult {
  readonly path: string;
  readonly title: string | null;
  /** Null when it was not imported; then `refusal` says why. */
  readonly meetingId: string | null;
  /** What is not right in a file that was imported all the same: some of it may be missing. */
  readonly remarks: readonly Fault[];
  readonly refusal: { readonly code: string; readonly message: string; readonly line: number | null } | null;
}

/** A file that was not imported, with where in it something is wrong. */
export function refused({ path, code, message, line }: UnreadTranscript): FileResult {
  const where = line === null ? path : `${path}, ligne ${line}`;
  return {
    path,
    title: null,
    meetingId: null,
    remarks: [],
    refusal: { code, message: `${where}\u00A0: ${message}`, line },
  };
}
