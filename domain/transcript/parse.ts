import { type Assembled, assemble } from './assemble.ts';
import { isWebVtt } from './cues.ts';
import { isJson, readEntries } from './entries.ts';
import { fault } from './faults.ts';
import { isSbv, withArrows, withVoices } from './exports/cue-text.ts';
import { withoutFurniture } from './exports/furniture.ts';
import { chatFault, originOf, refusalOf } from './exports/origin.ts';
import { layOut, mayBeginTurn } from './exports/layouts.ts';
import { readTable, type Table, tableOf } from './exports/table.ts';
import type { Piece, Reading } from './piece.ts';
import { isBlank, readSource, type SourceLine } from './source.ts';
import { type KnownNames, knownNames } from './leads.ts';
import { readSubtitles } from './subtitles.ts';
import { readText } from './text.ts';

export const TRANSCRIPT_FORMATS = ['text', 'webvtt', 'srt', 'sbv', 'table', 'json'] as const;
/** `text` covers lines with and without times, `table` columns between tabs, commas or semicolons. */
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

export interface ParsedTranscript extends Assembled {
  readonly format: TranscriptFormat;
}

/**
 * Reads a transcript in any of the known formats; which one is told by its content unless `format` says so. Never
 * throws: what cannot be taken as it stands is a fault with its line, and everything else is read. An empty or
 * unreadable transcript has no turns and at least one fault.
 * @param names of people whom the source lists beside the text: before a colon they are speakers
 */
export function parseTranscript(
  text: string,
  { format, names = [] }: { format?: TranscriptFormat; names?: readonly string[] | undefined } = {},
): ParsedTranscript {
  const { lines, faults } = readSource(text);
  if (lines.every(isBlank)) {
    const empty = [...faults, fault('TRANSCRIPT_EMPTY', 1)];
    return { format: format ?? 'text', turns: [], faults: empty, durationMs: null };
  }
  const chosen = format ?? detectFormat(lines);
  const reading = readers[chosen](lines, knownNames(names));
  const missing = chosen === 'webvtt' && !isWebVtt(lines) ? [fault('WEBVTT_HEADER_MISSING', 1)] : [];
  return {
    format: chosen,
    ...assemble({ ...reading, faults: [...faults, ...missing, ...reading.faults] }, chosen !== 'text'),
  };
}

const readers = {
  text: readDocument,
  webvtt: readSubtitles,
  srt: (lines: readonly SourceLine[]) => readSubtitles(withVoices(lines) ?? lines),
  sbv: (lines: readonly SourceLine[]) => readSubtitles(withArrows(lines)),
  table: (lines: readonly SourceLine[]) => readTable(lines, tableOf(lines) ?? NO_TABLE),
  json: readEntries,
} as const;

/** Of a text that is taken for a table because the caller says so. */
const NO_TABLE: Table = { separator: ',', fields: [], hasHeader: true };

/** A text, without what meeting tools write around its turns. One of a tool whose form is not known is refused. */
function readDocument(source: readonly SourceLine[], known: KnownNames): Reading {
  const chat = chatFault(source);
  if (chat) return { pieces: [], faults: [chat] };
  const origin = originOf(source);
  const own = new Set(origin?.marks);
  const reading = readTurns(
    source.map((line, index) => (own.has(index) ? { number: line.number, text: '' } : line)),
    origin !== null,
    known,
  );
  const refusal = origin && refusalOf(origin, reading.pieces, reading.faults);
  return refusal ? { pieces: [], faults: [refusal] } : reading;
}

function readTurns(source: readonly SourceLine[], fromTool: boolean, known: KnownNames): Reading {
  const { lines, title, unsure } = withoutFurniture(source, mayBeginTurn, fromTool);
  const reading = readText(layOut(lines), known);
  const apart = unsure.map(({ number, text }): Piece => ({
    speaker: null,
    text,
    stamp: null,
    end: null,
    line: number,
  }));
  return {
    ...reading,
    pieces: [...reading.pieces, ...apart],
    faults: [...reading.faults, ...apart.map(({ line }) => fault('WORDS_OF_NOBODY', line))],
    ...(title !== null && { title }),
  };
}

function detectFormat(lines: readonly SourceLine[]): TranscriptFormat {
  if (isWebVtt(lines)) return 'webvtt';
  const beginning = lines.filter((line) => !isBlank(line)).slice(0, 3);
  if (isJson(beginning.map(({ text }) => text).join('\n'))) return 'json';
  if (isSbv(lines)) return 'sbv';
  if (beginning.some((line) => TIMING.test(line.text.slice(0, 80)))) return 'srt';
  return tableOf(lines) === null ? 'text' : 'table';
}

/** A timing line with hours or milliseconds, not « 14:30 --> 15:30 » in a text or « [00:00 --> 00:05] Bonjour ». */
const TIMING = /^\s*-?\d{1,4}(?::-?\d{1,2}:|[\d:-]*[.,]-?\d)[\d:.,-]*\s*-->\s*-?\d/u;
