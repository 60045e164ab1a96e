import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { GENERATED_TEXT } from '#domain/minutes/generated.ts';
import { speakingTime, type Minutes } from './minutes.ts';

export const TRANSCRIPT_UNTIMED: ErrorDefinition = {
  code: 'TRANSCRIPT_UNTIMED',
  kind: 'conflict',
  message:
    'La transcription de cette réunion n’indique pas les heures\u00a0: elle ne peut pas devenir des sous-titres.',
};

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/** « 00:12:04.250 ». */
const timestamp = (ms: number): string =>
  `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;

/** Cue text is one line; what would be a tag or a reference is written out, so that no arrow ends a cue either. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/gu, ' ').trim();

/** A name inside a voice tag: a blank keeps hyphens at its end from making an arrow with the end of the tag. */
const voice = (name: string): string => escaped(name).replace(/-$/u, '- ');

/**
 * The transcript as WebVTT, a cue a line with its speaker in a voice tag. A cue lasts until the next line, but no
 * longer than saying it takes. Throws TRANSCRIPT_UNTIMED where no line has a time.
 */
export function transcriptVtt({ title, lines }: Minutes): string {
  const timed = lines
    .flatMap(({ at, ...line }) => (at === null ? [] : [{ ...line, at: Math.max(0, at) }]))
    .toSorted((a, b) => a.at - b.at || a.line - b.line);
  if (timed.length === 0) throw new GreffierError(TRANSCRIPT_UNTIMED);
  const cues = timed.map(({ line, at, speaker, text }, index) => {
    const next = timed.slice(index + 1, index + 2)[0]?.at ?? Infinity;
    const end = Math.max(at + 1, Math.min(at + speakingTime(text), next));
    return `${line + 1}\n${timestamp(at)} --> ${timestamp(end)}\n<v ${voice(speaker)}>${escaped(text)}</v>`;
  });
  return `${[`WEBVTT ${escaped(title)}`.trim(), `NOTE ${GENERATED_TEXT}`, ...cues].join('\n\n')}\n`;
}
