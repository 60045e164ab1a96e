import type { TranscriptText } from './graph.ts';

const isTiming = (line: string): boolean => line.includes('-->');
const isBlank = (line: string): boolean => line.trim() === '';

/**
 * What Microsoft gives, as the parsers of transcripts read it (`domain/transcript/`). They know WebVTT with voices,
 * with times before 0 and with cues of JSON. In the text without speakers an empty line stands between the times of a
 * cue and its words, which would make two cues of it.
 */
export function readableText({ form, text }: TranscriptText): string {
  if (form !== 'plain') return text;
  const lines = text.split(/\r\n|\r|\n/u);
  const kept = lines.filter((line, index) => !(isBlank(line) && isTiming(lines[index - 1] ?? '')));
  return `WEBVTT\n\n${kept.join('\n')}`;
}
