import type { Turn } from '../transcript.ts';

/** A transcript as a tool exports it, and what must be read from it. The words are ours, the form is the tool's. */
export interface Sample {
  /** The tool and what it exports. */
  readonly name: string;
  readonly text: string;
  readonly turns: readonly Turn[];
  readonly title?: string;
}

/** A turn of a sample: who, what, and milliseconds since the beginning. */
export const turn = (speaker: string, text: string, at: number | null = null): Turn => ({ speaker, text, at });

/** Lines of a sample without the indentation that they have in the source. */
export const file = (...lines: readonly string[]): string => lines.join('\n');
