import { type Fault, fault } from './faults.ts';
import { isBlank, type SourceLine, tidy } from './source.ts';
import { readCueTime } from './time.ts';

/** One cue of a WebVTT or SRT file; its lines keep their numbers. */
export interface Cue {
  /** Milliseconds, may be negative; null when the timing line cannot be read or is missing. */
  readonly start: number | null;
  readonly end: number | null;
  readonly payload: readonly SourceLine[];
}

export interface CueFile {
  readonly cues: readonly Cue[];
  readonly faults: readonly Fault[];
  /** What follows « WEBVTT » on the first line. */
  readonly title: string | null;
}

const ARROW = '-->';
const HEADER = /^WEBVTT(?:[ \t]([^]*))?$/u;
/** Blocks that hold no speech; a STYLE or REGION block has its word alone on the first line. */
const SILENT = /^(?:NOTE(?:\s|$)|(?:STYLE|REGION)\s*$)/u;
/** Behind hexadecimal digits and hyphens, which an identifier has at least eight of, groups of digits. */
const IDENTIFIER = /^(?:\d+|[\da-f-]{8,}(?:[/_]\d+(?:[/_-]\d+)*)?)$/iu;
const NOTHING: SourceLine = { number: 0, text: '' };

export const isWebVtt = (lines: readonly SourceLine[]): boolean =>
  HEADER.test(lines.find((line) => !isBlank(line))?.text.trim() ?? '');

/**
 * Cuts a WebVTT or SRT file into cues, more patiently than the standards: blank lines inside a cue, cues without a
 * blank line between, comma or point before milliseconds, negative offsets, timing lines that cannot be read (their
 * text is kept).
 *
 * Ours, since none of the packages `webvtt-parser`, `node-webvtt`, `subtitle`, `@plussub/srt-vtt-parser` and
 * `media-captions` gives the line of the source that a cue's text stands on, or takes Graph's negative offsets, and
 * most drop a bad cue.
 */
export function readCues(source: readonly SourceLine[]): CueFile {
  const faults: Fault[] = [];
  const cues: Cue[] = [];
  const webvtt = isWebVtt(source);
  const { lines, title } = webvtt ? withoutHeader(source) : { lines: source, title: null };
  let index = 0;

  const payloadFrom = (from: number): number => {
    let to = from;
    while (
      to < lines.length &&
      !isBlank(at(to)) &&
      !isTiming(at(to)) &&
      !(isIdentifier(at(to)) && isTiming(at(to + 1)))
    )
      to += 1;
    return to;
  };
  const at = (position: number): SourceLine => lines[position] ?? NOTHING;
  /** WebVTT lets any line before the times be an identifier; before an arrow without times it may have been said. */
  const isCueIdentifier = (line: SourceLine, next: SourceLine): boolean =>
    isIdentifier(line) ? isTiming(next) || isBlank(next) : webvtt && isTiming(next) && readTiming(next.text) !== null;

  while (index < lines.length) {
    const line = at(index);
    if (isBlank(line)) index += 1;
    else if (webvtt && SILENT.test(line.text) && !isTiming(at(index + 1))) index = endOfBlock(lines, index);
    else if (isTiming(line)) {
      const next = payloadFrom(index + 1);
      const times = readTiming(line.text);
      if (!times) faults.push(fault('TIME_UNREADABLE', line.number));
      cues.push({ ...(times ?? { start: null, end: null }), payload: lines.slice(index + 1, next) });
      index = next;
    } else if (isCueIdentifier(line, at(index + 1))) index += 1;
    else {
      const next = Math.max(index + 1, payloadFrom(index));
      faults.push(fault('CUE_WITHOUT_TIME', line.number));
      cues.push({ start: null, end: null, payload: lines.slice(index, next) });
      index = next;
    }
  }
  return { cues, faults, title };
}

export const isTiming = (line: SourceLine): boolean => line.text.includes(ARROW) && /\d/u.test(line.text);

/** An index number or a generated identifier; a sentence is neither. */
const isIdentifier = ({ text }: SourceLine): boolean => {
  const written = text.trim();
  return IDENTIFIER.test(written) && /\d/u.test(written);
};

/** A comment lasts until a blank line. */
function endOfBlock(lines: readonly SourceLine[], from: number): number {
  for (let index = from + 1; index < lines.length; index += 1) if (isBlank(lines[index] ?? NOTHING)) return index;
  return lines.length;
}

/** The header and its metadata lines end with a blank line, or where a cue begins without one. */
function withoutHeader(source: readonly SourceLine[]): { lines: readonly SourceLine[]; title: string | null } {
  const first = source.findIndex((line) => !isBlank(line));
  const end = source.findIndex((line, index) => index > first && (isBlank(line) || isTiming(line)));
  const named = HEADER.exec(source[first]?.text.trim() ?? '')?.[1];
  return { lines: end < 0 ? [] : source.slice(end), title: named ? tidy(named).replace(/^-\s+/u, '') : null };
}

/** Both times, and whatever settings follow them. An end before its start counts as its start. */
function readTiming(text: string): { start: number; end: number } | null {
  const [from = '', rest = ''] = text.split(ARROW);
  const start = readCueTime(from);
  const end = readCueTime(rest.trim().split(/\s/u)[0] ?? '');
  return start === null || end === null ? null : { start, end: Math.max(start, end) };
}
