import { type Assembled, assemble } from './assemble.ts';
import { isWebVtt } from './cues.ts';
import { isJson, readEntries } from './entries.ts';
import { fault } from './faults.ts';
import { isBlank, readSource, type SourceLine } from './source.ts';
import { readSubtitles } from './subtitles.ts';
import { readText } from './text.ts';

export const TRANSCRIPT_FORMATS = ['text', 'webvtt', 'srt', 'json'] as const;
/** `text` covers lines with and without times. */
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

export interface ParsedTranscript extends Assembled {
  readonly format: TranscriptFormat;
}

/**
 * Reads a transcript in any of the known formats; which one is told by its content unless `format` says so. Never throws:
 * what cannot be taken as it stands is a fault with its line, and everything else is read. An empty or unreadable
 * transcript has no turns and at least one fault.
 */
export function parseTranscript(text: string, { format }: { format?: TranscriptFormat } = {}): ParsedTranscript {
  const { lines, faults } = readSource(text);
  if (lines.every(isBlank)) {
    const empty = [...faults, fault('TRANSCRIPT_EMPTY', 1)];
    return { format: format ?? 'text', turns: [], faults: empty, durationMs: null };
  }
  const chosen = format ?? detectFormat(lines);
  const reading = readers[chosen](lines);
  const missing = chosen === 'webvtt' && !isWebVtt(lines) ? [fault('WEBVTT_HEADER_MISSING', 1)] : [];
  return { format: chosen, ...assemble({ ...reading, faults: [...faults, ...missing, ...reading.faults] }, chosen !== 'text') };
}

const readers = { text: readText, webvtt: readSubtitles, srt: readSubtitles, json: readEntries } as const;

function detectFormat(lines: readonly SourceLine[]): TranscriptFormat {
  if (isWebVtt(lines)) return 'webvtt';
  const beginning = lines.filter((line) => !isBlank(line)).slice(0, 3);
  if (isJson(beginning.map(({ text }) => text).join('\n'))) return 'json';
  return beginning.some((line) => TIMING.test(line.text.slice(0, 80))) ? 'srt' : 'text';
}

/** A timing line with hours or milliseconds, not « 14:30 --> 15:30 » in a text or « [00:00 --> 00:05] Bonjour ». */
const TIMING = /^\s*-?\d{1,4}(?::-?\d{1,2}:|[\d:-]*[.,]-?\d)[\d:.,-]*\s*-->\s*-?\d/u;
