/** Who spoke when nobody is named. */
export const UNKNOWN_SPEAKER = 'Intervenant inconnu';

/** One turn as a source gives it, before it has a number. */
export interface Turn {
  readonly speaker: string;
  readonly text: string;
  /** Milliseconds since the beginning of the meeting; null where the source has no times. */
  readonly at: number | null;
}

/** A turn of a recorded transcript. Lines are numbered from 0 without gaps, in the order of speech. */
export interface TranscriptLine extends Turn {
  readonly line: number;
}

export const numberLines = (turns: readonly Turn[]): TranscriptLine[] => turns.map((turn, line) => ({ ...turn, line }));

/** Words as a French reader counts them: « d'accord » is two, « aujourd'hui » one, punctuation none. */
export function countWords(text: string): number {
  return text.replace(/aujourd['’]hui/giu, 'aujourd').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

export const wordCountOf = (turns: readonly Turn[]): number => turns.reduce((sum, turn) => sum + countWords(turn.text), 0);

/** Distinct speakers in the order of their first turn, without the placeholder for unnamed ones. */
export const speakersOf = (turns: readonly Turn[]): string[] =>
  [...new Set(turns.map((turn) => turn.speaker))].filter((speaker) => speaker !== UNKNOWN_SPEAKER);
