import { type Fault, fault } from './faults.ts';
import { chooseNames, cleanName, type Lead, nameKey, readForgottenColon, readLead, splitGlued } from './leads.ts';
import { likenessOf } from './names.ts';
import type { Piece, Reading } from './piece.ts';
import { isBlank, type SourceLine, tidy } from './source.ts';
import { unifySpellings } from './spellings.ts';
import { readStamp, type Stamp } from './time.ts';

/** A line of text taken apart, before the document has decided what its parts mean. */
interface Line {
  readonly number: number;
  readonly stamp: Stamp | null;
  readonly end: Stamp | null;
  /** A time was written but cannot be read. */
  readonly badTime: boolean;
  readonly body: string;
  readonly lead: Lead | null;
  /** A whole line of the form « Marie Dupont 0:03 », above what she says. */
  readonly heading: string | null;
}

const BRACKETED = /^\s*[[(]([^[\]()]{1,60})[\])]\s*(?:[-–—:]\s+)?(.*)$/u;
const RANGE = /\s*(?:-->|→|–)\s*|\s+-\s+/u;
const BARE = /^\s*(-?\d{1,3}:\d\d(?::\d\d)?(?:[.,]\d{1,3})?)(?:\s*[-–—|]\s+|\s+|$)(.*)$/u;
const HEADING = /^\s*\[?([^[\]\d:][^[\]:]{0,79}?)\]?\s+[([]?(\d{1,3}:\d\d(?::\d\d)?)[)\]]?\s*$/u;
const TITLE = /^\s*(?:#\s+|(?:titre|title|objet|sujet|subject|réunion|meeting)\s?:\s*)(\S.*)$/iu;

/** « [rires] » and « (voir 10:30) » are speech; « [25:61:00] » is a time, if one that cannot be. */
const looksLikeTime = (written: string): boolean => /\d\s?[:h]\s?\d/iu.test(written) && /^[\d\s:.,+/<>→–-]*(?:[hmnistzapà][\d\s:.,+/<>→–-]*)*$/iu.test(written);

function takeApart({ number, text }: SourceLine, bareTimes: boolean, headings: boolean): Line {
  const heading = headings ? HEADING.exec(text) : null;
  if (heading) return { number, stamp: readStamp(heading[2] ?? ''), end: null, badTime: false, body: '', lead: null, heading: cleanName(heading[1] ?? '') };
  const bracketed = BRACKETED.exec(text);
  const timed = bracketed && looksLikeTime(bracketed[1] ?? '') ? bracketed : null;
  const unbracketed = timed ? null : BARE.exec(text);
  const bare = bareTimes || unbracketed?.[2] === '' ? unbracketed : null;
  const [from = '', to = ''] = (timed?.[1] ?? bare?.[1] ?? '').split(RANGE);
  const stamp = readStamp(from);
  const body = timed?.[2] ?? bare?.[2] ?? text;
  const lead = readLead(body);
  return {
    number,
    stamp: stamp ?? lead?.stamp ?? null,
    end: readStamp(to),
    badTime: timed !== null && stamp === null,
    body,
    lead,
    heading: null,
  };
}

/** Times without brackets, and headings, count only where the document keeps to them. */
const most = (lines: readonly SourceLine[], test: (text: string) => boolean, share: number): boolean => {
  const full = lines.filter((line) => !isBlank(line));
  const hits = full.filter(({ text }) => test(text)).length;
  return hits >= 2 && hits >= full.length * share;
};

const isHeading = (text: string): boolean => likenessOf(cleanName(HEADING.exec(text)?.[1] ?? '')) === 'name';

/**
 * Reads turns written as text: « NAME : text », « [time] name: text » as the product saves them, « Name 0:03 » above the
 * words, times alone on a line. A turn goes on over the lines that follow it, blank ones included, until another
 * begins. What nobody is named for before the first name is a turn of its own for each paragraph, and where the
 * document names nobody at all, for each paragraph or, without paragraphs, each line.
 */
export function readText(source: readonly SourceLine[]): Reading {
  const bareTimes = most(source, (text) => BARE.test(text), 0.5);
  const headings = most(source, isHeading, 0.2);
  const title = titleOf(source);
  const lines = source.slice(title ? title.after : 0).map((line) => (isBlank(line) ? null : takeApart(line, bareTimes, headings)));
  const written = lines.filter((line) => line !== null);
  const timed = written.some(({ stamp, badTime }) => stamp !== null || badTime);
  const names = chooseNames(written.flatMap(({ body, heading, lead }) => (heading === null && body.trim() !== '' ? [lead] : [])), timed);
  const { pieces, faults } = gather(lines, names, !timed);
  return { pieces: timed ? pieces : unifySpellings(pieces), faults, ...(title && { title: title.text }) };
}

function titleOf(source: readonly SourceLine[]): { text: string; after: number } | null {
  const first = source.findIndex((line) => !isBlank(line));
  const text = TITLE.exec(source[first]?.text ?? '')?.[1];
  return text === undefined ? null : { text: tidy(text), after: first + 1 };
}

interface Draft extends Omit<Piece, 'text'> {
  readonly parts: string[];
}

/** Joins lines into turns; those of a document `typed` by hand may need mending. */
function gather(lines: readonly (Line | null)[], isName: (lead: Lead) => boolean, typed: boolean): Reading {
  const faults: Fault[] = [];
  const drafts: Draft[] = [];
  const known = new Set(lines.flatMap((line) => (line?.lead && isName(line.lead) ? [nameKey(line.lead.name)] : [])));
  const french = typed && lines.some((line) => line?.lead?.spaced === true && isName(line.lead));
  const paragraphs = lines.slice(lines.findIndex((line) => line !== null), lines.findLastIndex((line) => line !== null)).includes(null);
  let pending: Stamp | null = null;
  let afterBlank = true;

  for (const line of lines) {
    if (!line) {
      afterBlank = true;
      continue;
    }
    if (line.badTime) faults.push(fault('TIME_UNREADABLE', line.number));
    const named = line.lead && isName(line.lead) ? line.lead : typed && known.size > 0 ? readForgottenColon(line.body, known) : null;
    const speaker = line.heading ?? named?.name ?? null;
    const last = drafts.at(-1);
    const nobodys = last?.speaker === null && last.stamp === null;
    const begins = !last || speaker !== null || line.stamp !== null || line.badTime || (nobodys && (afterBlank || (known.size === 0 && !paragraphs)));
    const said = named ? named.text : line.body;
    const { before: text, turns: glued } = french ? splitGlued(said, known) : { before: said, turns: [] };
    if (line.stamp && speaker === null && text.trim() === '') pending = line.stamp;
    else if (begins) {
      drafts.push({ speaker, parts: [text], stamp: line.stamp ?? pending, end: line.end, line: line.number });
      pending = null;
    } else last.parts.push(text);
    for (const turn of glued) drafts.push({ speaker: turn.name, parts: [turn.text], stamp: null, end: null, line: line.number });
    afterBlank = false;
  }

  const pieces: Piece[] = [];
  for (const { parts, ...draft } of drafts) {
    const text = tidy(parts.join(' '));
    if (text !== '') pieces.push({ ...draft, text });
    else if (draft.speaker !== null) faults.push(fault('TURN_WITHOUT_TEXT', draft.line));
  }
  return { pieces, faults };
}
