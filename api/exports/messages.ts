import type { ErrorDefinition } from '#domain/errors.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import type { Minutes } from './minutes.ts';

/** Formats that hold the transcript: what they take grows with it, and a thread writes them. */
export type WrittenFormat = 'md' | 'vtt' | 'pdf';

/** What a thread is begun with; the lines follow page by page. */
export interface Assignment {
  readonly format: WrittenFormat;
  readonly minutes: Omit<Minutes, 'lines'>;
}

/** After each piece of the document the thread waits until the `next` is asked for. */
export type ToThread =
  | { readonly lines: readonly TranscriptLine[] }
  | { readonly complete: true }
  | { readonly next: true };

/** A refusal crosses between threads as what it is: an error loses its class there. */
export type FromThread =
  | { readonly progress: number }
  | { readonly piece: Uint8Array }
  | { readonly refused: ErrorDefinition }
  | { readonly complete: true };
