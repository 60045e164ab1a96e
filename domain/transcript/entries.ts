import { entryEnd, entrySpeaker, entryStamp, entryStart, entryText, unitOf } from './entry.ts';
import { type Fault, fault } from './faults.ts';
import { isList, isMembers, type Located, pick, readLocatedJson } from './json-tree.ts';
import type { Piece, Reading } from './piece.ts';
import { countedLines, type SourceLine, tidy } from './source.ts';
import { readText } from './text.ts';
import { readStamp } from './time.ts';

/** Where the turns of a JSON document stand, likeliest first. */
const LISTS = [
  'entries',
  'transcriptentries',
  'transcript',
  'lines',
  'segments',
  'utterances',
  'turns',
  'captions',
  'messages',
  'results',
  'items',
  'data',
  'value',
];
const TITLES = ['title', 'subject', 'meetingtitle', 'meetingsubject', 'topic'];
const STARTS = ['startedat', 'starttime', 'startdatetime', 'meetingstart', 'heldat', 'date'];
const DEEPEST = 4;

/** What looks like JSON that holds turns: an object, or a list of objects or texts. « [rires] » is none. */
export const isJson = (text: string): boolean => /^\s*(?:\{\s*["}]|\[\s*[{\]"])/u.test(text);

/**
 * Reads JSON: a list of entries, an object that holds one (or holds the transcript as text, like the product's own
 * saved meetings), or JSON Lines. Faults carry the source's lines.
 */
export function readEntries(source: readonly SourceLine[]): Reading {
  const lines = countedLines(source);
  return isJsonLines(lines) ? readJsonLines(lines) : readDocument(lines);
}

/** Text and, for a character's offset in it, the number of its line. */
function joined(source: readonly SourceLine[]): { text: string; lineAt: (offset: number) => number } {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of source) {
    starts.push(length);
    length += text.length + 1;
  }
  const lineAt = (offset: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return source[low]?.number ?? 1;
  };
  return { text: source.map(({ text }) => text).join('\n'), lineAt };
}

function readDocument(source: readonly SourceLine[]): Reading {
  const { text, lineAt } = joined(source);
  try {
    const { root, errors } = readLocatedJson(text);
    const faults = [...new Set(errors.map(lineAt))].map((line) => fault('JSON_MALFORMED', line));
    const reading = root ? readValue(root, lineAt) : null;
    if (!reading) return { pieces: [], faults: faults.length > 0 ? faults : [fault('JSON_WITHOUT_ENTRIES', 1)] };
    return { ...reading, faults: [...faults, ...reading.faults] };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { pieces: [], faults: [fault('JSON_TOO_DEEP', 1)] };
  }
}

function isJsonLines(source: readonly SourceLine[]): boolean {
  const [first, second] = source.filter(({ text }) => text.trim() !== '');
  return /^\s*\{.*\}\s*$/u.test(first?.text ?? '') && /^\s*\{/u.test(second?.text ?? '');
}

function readJsonLines(source: readonly SourceLine[]): Reading {
  const faults: Fault[] = [];
  const entries: (Located & { line: number })[] = [];
  for (const { number, text } of source.filter((line) => line.text.trim() !== '')) {
    const { root, errors } = readLocatedJson(text);
    if (errors.length > 0) faults.push(fault('JSON_MALFORMED', number));
    if (root) entries.push({ ...root, line: number });
  }
  const reading = readList(
    entries.map(({ value }, offset) => ({ offset, value })),
    (index) => entries[index]?.line ?? 1,
  );
  return { ...reading, faults: [...faults, ...reading.faults] };
}

type LineAt = (offset: number) => number;

/** Looks for the turns in a value: itself, under the keys that are known to hold them, then anywhere. */
function readValue({ value, offset }: Located, lineAt: LineAt, depth = 0): Reading | null {
  if (typeof value === 'string')
    return readText(value.split(/\r\n|\r|\n/u).map((text) => ({ number: lineAt(offset), text })));
  if (value === null || typeof value !== 'object' || depth > DEEPEST) return null;
  if (isList(value)) return readList(value, lineAt);
  if (!isMembers(value)) return null;
  const likely = LISTS.flatMap((key) => {
    const found = value.get(key);
    return found && (isNested(found) || (key === 'transcript' && typeof found.value === 'string')) ? [found] : [];
  });
  const readings = function* (): Generator<Reading | null> {
    for (const found of likely) yield readValue(found, lineAt, depth + 1);
    if (entryText(value) !== null) yield readList([{ value, offset }], lineAt);
    for (const found of value.values()) if (isNested(found)) yield readValue(found, lineAt, depth + 1);
  };
  let empty: Reading | null = null;
  for (const reading of readings()) {
    if (reading && reading.pieces.length > 0) return { ...about(value), ...reading };
    empty ??= reading;
  }
  return empty && { ...about(value), ...empty };
}

const isNested = ({ value }: Located): boolean => value !== null && typeof value === 'object';

/** What an object says about the meeting whose turns it holds. */
function about(members: ReadonlyMap<string, Located>): Pick<Reading, 'title' | 'zero'> {
  const title = pick(members, TITLES)?.value;
  const start = pick(members, STARTS)?.value;
  const zero = typeof start === 'string' ? readStamp(start) : null;
  return {
    ...(typeof title === 'string' && tidy(title) !== '' && { title: tidy(title) }),
    ...(zero?.kind === 'instant' && { zero: { ms: zero.ms, zoned: zero.zoned } }),
  };
}

/** A list of entries; one of texts is read as the lines of a transcript. */
function readList(list: readonly Located[], lineAt: LineAt): Reading {
  if (list.length > 0 && list.every(({ value }) => typeof value === 'string'))
    return readText(list.map(({ value, offset }) => ({ number: lineAt(offset), text: String(value) })));
  const faults: Fault[] = [];
  const unit = unitOf(
    list.map(({ value }) =>
      value !== null && typeof value === 'object' && isMembers(value) ? entryStart(value) : null,
    ),
  );
  const pieces = list.flatMap(({ value, offset }): Piece[] => {
    const line = lineAt(offset);
    const members = value !== null && typeof value === 'object' && isMembers(value) ? value : null;
    const said = members ? entryText(members) : typeof value === 'string' ? value : null;
    if (said === null) {
      faults.push(fault('ENTRY_WITHOUT_TEXT', line));
      return [];
    }
    const start = members && entryStart(members);
    const stamp = entryStamp(start, unit);
    const text = tidy(said);
    if (text !== '' && start && !stamp) faults.push(fault('TIME_UNREADABLE', line));
    return text === ''
      ? []
      : [
          {
            speaker: members && entrySpeaker(members),
            text,
            stamp,
            end: entryStamp(members && entryEnd(members), unit),
            line,
          },
        ];
  });
  return { pieces, faults };
}
