import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { fr } from '../fr.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds since the beginning as « 12:04 », from an hour on as « 1:02:04 ». */
export const formatOffset = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3600 ? minutes : `${Math.floor(seconds / 3600)}:${minutes}`;
};

/** When a line was said, or which one it is where the transcript has no times: « 12:04 », « ligne 7 ». */
export const momentOf = ({ at, line }: Pick<TranscriptLineView, 'at' | 'line'>): string => (at === null ? fr.citations.line(line + 1) : formatOffset(at));

/** The same, short enough for a superscript: « 12:04 », « l. 7 ». */
export const shortMomentOf = ({ at, line }: Pick<TranscriptLineView, 'at' | 'line'>): string =>
  at === null ? fr.citations.shortLine(line + 1) : formatOffset(at);
