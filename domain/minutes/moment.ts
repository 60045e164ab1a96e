import type { TranscriptLine } from '#domain/transcript/transcript.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds since the beginning as « 12:04 », from an hour on as « 1:02:04 ». */
export const formatOffset = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
};

/** When a line was said, or which one it is where the transcript has no times: « 12:04 », « ligne 7 » from 1. */
export const momentOf = ({ at, line }: Pick<TranscriptLine, 'at' | 'line'>): string =>
  at === null ? `ligne ${line + 1}` : formatOffset(at);

/** The same, short enough for a superscript: « 12:04 », « l. 7 ». */
export const shortMomentOf = ({ at, line }: Pick<TranscriptLine, 'at' | 'line'>): string =>
  at === null ? `l.\u00A0${line + 1}` : formatOffset(at);
