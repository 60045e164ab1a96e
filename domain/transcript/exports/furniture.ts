import { readLead } from '../leads.ts';
import { likenessOf } from '../names.ts';
import { isBlank, type SourceLine, tidy } from '../source.ts';
import { areAlike, closingOf, isLengthOnly, saidOf } from './closing.ts';
import { nameAboveWords } from './layouts.ts';
import { endOfNotes } from './gemini-notes.ts';
import { bare, isNotice } from './notices.ts';

/** A heading of the document above its turns. */
const HEADING = /^(?:Attendees|Participants|Invités|Transcript|Transcription|Audio file|Fichier audio)$/iu;
const TITLE =
  /(?:Meeting Transcript|Transcript|Transcription|Transcription de (?:la )?réunion|Meeting Recording|Enregistrement de (?:la )?réunion)$/iu;
/**
 * What Meet and Teams put into a title, in every language: « (2026-07-18 16:06 GMT+2) », « - 2026/04/28 15:01 CEST - »,
 * « -20260615_133555- ».
 */
const STAMPED = /(?:\b\d{4}([-/])\d\d\1\d\d\D{1,6}\d\d:\d\d\s\p{Lu}{2,5}\b|-\d{8}_\d{6}-)/u;
const TIME = /^(?:\d{1,2}:)?\d{1,2}:\d\d$/u;
const TIME_AND_WORDS = /^\d{1,2}:\d\d:\d\d\s+\P{P}/u;
const BEGINNING = /^0?0:00:00$/u;
/** Characters of a line in which a name is looked for. */
const LONGEST_NAMED = 160;
/** Lines of a head that are looked at for its headings. */
const HEAD = 12;

export interface Unfurnished {
  /** What was said, with the numbers of the source; what a tool added is blank. */
  readonly lines: readonly SourceLine[];
  readonly title: string | null;
  /** Lines at the end that are of nobody for sure; blank among `lines`. */
  readonly unsure: readonly SourceLine[];
}

const blank = ({ number }: SourceLine): SourceLine => ({ number, text: '' });

/** Times on a line of their own count from the beginning, however late the first of them comes. */
const elapsed = (line: SourceLine): SourceLine => {
  const time = bare(line);
  return TIME.test(time)
    ? {
        number: line.number,
        text: time.split(':').length === 3 ? `0${time.padStart(8, '0')}` : `000:${time.padStart(5, '0')}`,
      }
    : line;
};

const leadOf = (text: string): { readonly name: string; readonly text: string } | null => {
  const lead = readLead(text);
  return lead && likenessOf(lead.name) === 'name' ? lead : null;
};

/**
 * Takes away what meeting tools write around a transcript: notices, title, people, date and length. Of a document
 * without any such mark nothing is taken. `isTurn` says whether a line may begin a turn; `fromTool`
 * that a tool which is not known so well wrote it, whose words above the turns are left for the caller to refuse.
 */
export function withoutFurniture(
  source: readonly SourceLine[],
  isTurn: (text: string) => boolean,
  fromTool = false,
): Unfurnished {
  const notes = endOfNotes(source);
  const lines = source.map((line, index) => (index <= notes ? blank(line) : line));
  const texts = lines.map(bare);
  const at = (index: number): string => texts[index] ?? '';
  const known = texts.map(isNotice);
  const full = lines.flatMap((line, index) => (isBlank(line) || known[index] ? [] : [index]));
  const head = full.slice(0, HEAD);

  const leads = texts.map(leadOf);
  const above = texts.map(nameAboveWords);
  const spoken = counted([...leads, ...above]);
  const isLength = (index: number): boolean =>
    isLengthOnly(leads[index]?.text ?? '') && spoken.get(leads[index]?.name ?? '') === 1;
  const stamped = head.find((index) => STAMPED.test(at(index)) && above[index] === null);
  const begun = head.slice(0, 5).find((index) => BEGINNING.test(at(index)));
  const isBegun = begun !== undefined && leads.some((lead) => lead !== null);
  const foreign = notes >= 0 || known.includes(true) || stamped !== undefined || isBegun;

  const isTitle = (index: number): boolean =>
    TITLE.test(at(index)) && !HEADING.test(at(index)) && (foreign || !isTurn(at(index)));
  const titled = head.slice(0, 3).find(isTitle) ?? stamped;
  const begins = full.find((index) => index !== titled && isTurn(at(index))) ?? full[0] ?? 0;

  // The only line of all that has a time in front of words states a length: « 00:28:13 sonra toplantı sona erdi ».
  const timed = full.filter((index) => TIME_AND_WORDS.test(at(index)) && above[index] === null);
  const isWordy = (index: number): boolean => timed.length === 1 && timed[0] === index;
  const turns = full.filter((index) => index >= begins && isTurn(at(index)) && !isLength(index) && !isWordy(index));
  const names = [...spoken.keys()];
  const noticed = new Set(known.flatMap((is, index) => (is ? [index] : [])));
  const shape = { lines, turns, names, noticed, isOneLine: (index: number) => leads[index] !== null };
  // Who began the transcription, as Teams says in the last line above the turns.
  const lastAbove = lines.findLastIndex((line, index) => index < begins && !isBlank(line));
  const opening = above.some((each) => each !== null) ? saidOf(at(lastAbove), names) : null;
  const pair = closingOf(shape, opening, true);
  const isExport = foreign || pair.nobodys.some((index) => areAlike(opening, saidOf(at(index), names)));
  const { nobodys, unsure } = isExport || fromTool ? pair : closingOf(shape, null, false);

  const isMarked = isExport || titled !== undefined || head.some((index) => HEADING.test(at(index)));
  if (!isMarked && unsure.length + nobodys.length === 0) return { lines: source, title: null, unsure: [] };
  const otherTitle = known.includes(true) && head[0] !== undefined && head[0] < begins ? head[0] : undefined;
  const title = isMarked ? (titled ?? (hasPeopleOrDate(head.map(at)) ? otherTitle : undefined)) : undefined;
  const gone = new Set([...noticed, ...nobodys, ...unsure, ...(isExport ? repeated(texts, opening, spoken) : [])]);
  return {
    lines: lines.map((line, index) => {
      if (gone.has(index) || (isMarked && index < begins)) return blank(line);
      return isMarked ? elapsed(line) : line;
    }),
    title: title === undefined || title >= begins ? null : tidy(at(title)),
    unsure: unsure.flatMap((index) => lines[index] ?? []),
  };
}

/** How often each name is found. */
function counted(found: readonly ({ readonly name: string } | null)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const each of found) if (each) counts.set(each.name, (counts.get(each.name) ?? 0) + 1);
  return counts;
}

/**
 * Lines among the turns that say of somebody the very words of the line above them: the transcription began once more.
 */
function repeated(texts: readonly string[], opening: string | null, spoken: ReadonlyMap<string, number>): number[] {
  const saysSo = (text: string): boolean => {
    const words = text.slice(0, LONGEST_NAMED).split(' ');
    const behind = words.findIndex((_, index) => spoken.has(words.slice(0, index).join(' ')));
    return behind > 0 && saidOf(text, [words.slice(0, behind).join(' ')]) === opening;
  };
  return opening === null ? [] : texts.flatMap((text, index) => (saysSo(text) ? [index] : []));
}

/** Whether a head says when it was, or who was there: only then its first line is a title. */
const hasPeopleOrDate = (head: readonly string[]): boolean =>
  head
    .slice(1, 4)
    .some((text) => /^(?:Attendees|Participants|Invités)$/iu.test(text) || /\b(?:19|20)\d\d\b/u.test(text));
