import { isBlank, type SourceLine } from '../source.ts';
import { bare } from './notices.ts';

/** Headings of a document of Gemini's. Their signs are the same in every language, each with one space behind it. */
const NOTES = /^📝\s\p{L}[\p{L}\s]{0,40}$/u;
const TRANSCRIPT = /^📖\s\p{L}[\p{L}\s]{0,40}$/u;
/** The second one alone, where only that part of the document was taken. */
const TRANSCRIPT_ALONE = /^📖\s(?:Transcript|Transcription|Transcripción)$/iu;
/** Lines at the beginning among which it stands then. */
const FIRST = 3;

/** Where the notes of Gemini end and the transcript begins: the index of its heading, -1 where there is none. */
export function endOfNotes(lines: readonly SourceLine[]): number {
  const texts = lines.map(bare);
  const notes = texts.findIndex((text) => NOTES.test(text));
  if (notes >= 0) return texts.findIndex((text, index) => index > notes && TRANSCRIPT.test(text));
  const first = lines.flatMap((line, index) => (isBlank(line) ? [] : [index])).slice(0, FIRST);
  return first.find((index) => TRANSCRIPT_ALONE.test(texts[index] ?? '')) ?? -1;
}
