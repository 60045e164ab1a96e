import { type Fault, fault } from './faults.ts';
import { chooseNames, type KnownNames, type Lead, nameKey, readForgottenColon, splitGlued } from './leads.ts';
import type { Piece, Reading } from './piece.ts';
import { type SourceLine, tidy } from './source.ts';
import { unifySpellings } from './spellings.ts';
import { type Line, readLines } from './text-lines.ts';
import type { Stamp } from './time.ts';

/**
 * Reads turns written as text: « NAME : text », « [time] name: text » as the product saves them, « Name 0:03 » above
 * the words, times alone on a line. A turn goes on over the lines that follow it, blank ones included, until another
 * begins. What nobody is named for before the first name is a turn of its own for each paragraph, and where the
 * document names nobody at all, for each paragraph or, without paragraphs, each line.
 * @param known names that the source lists
 */
export function readText(source: readonly SourceLine[], known: KnownNames = new Map()): Reading {
  const { lines, title } = readLines(source, known);
  const written = lines.filter((line) => line !== null);
  const timed = written.some(({ stamp, badTime }) => stamp !== null || badTime);
  const isName = chooseNames(
    written.flatMap(({ body, heading, lead }) => (heading === null && body.trim() !== '' ? [lead] : [])),
    timed,
  );
  const { drafts, faults } = gather(lines, isName, !timed);
  const pieces = drafts.flatMap(({ parts, ...draft }): Piece[] => {
    const text = tidy(parts.join(' '));
    if (text === '' && draft.speaker !== null) faults.push(fault('TURN_WITHOUT_TEXT', draft.line));
    return text === '' ? [] : [{ ...draft, text }];
  });
  return { pieces: timed ? pieces : unifySpellings(pieces), faults, ...(title !== null && { title }) };
}

interface Draft extends Omit<Piece, 'text'> {
  readonly parts: string[];
}

/** Joins lines into turns; those of a document `typed` by hand may need mending. */
function gather(
  lines: readonly (Line | null)[],
  isName: (lead: Lead) => boolean,
  typed: boolean,
): { drafts: Draft[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const drafts: Draft[] = [];
  const known = new Set(lines.flatMap((line) => (line?.lead && isName(line.lead) ? [nameKey(line.lead.name)] : [])));
  const french = typed && lines.some((line) => line?.lead?.spaced === true && isName(line.lead));
  const paragraphs = lines
    .slice(
      lines.findIndex((line) => line !== null),
      lines.findLastIndex((line) => line !== null),
    )
    .includes(null);
  let pending: Stamp | null = null;
  let afterBlank = true;

  for (const line of lines) {
    if (!line) {
      afterBlank = true;
      continue;
    }
    if (line.badTime) faults.push(fault('TIME_UNREADABLE', line.number));
    const named =
      line.lead && isName(line.lead)
        ? line.lead
        : typed && known.size > 0
          ? readForgottenColon(line.body, known)
          : null;
    const speaker = line.heading ?? named?.name ?? null;
    const last = drafts.at(-1);
    const nobodys = last?.speaker === null && last.stamp === null;
    const begins =
      !last ||
      speaker !== null ||
      line.stamp !== null ||
      line.badTime ||
      (nobodys && (afterBlank || (known.size === 0 && !paragraphs)));
    const said = named ? named.text : line.body;
    const { before: text, turns: glued } = french ? splitGlued(said, known) : { before: said, turns: [] };
    if (line.stamp && speaker === null && text.trim() === '') pending = line.stamp;
    else if (begins) {
      drafts.push({ speaker, parts: [text], stamp: line.stamp ?? pending, end: line.end, line: line.number });
      pending = null;
    } else last.parts.push(text);
    for (const turn of glued)
      drafts.push({ speaker: turn.name, parts: [turn.text], stamp: null, end: null, line: line.number });
    afterBlank = false;
  }
  return { drafts, faults };
}
