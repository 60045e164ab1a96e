import { type Fault, fault, unknownExport } from '../faults.ts';
import { readLead } from '../leads.ts';
import type { Piece } from '../piece.ts';
import { isBlank, type SourceLine } from '../source.ts';
import { bare } from './notices.ts';

interface Tool {
  readonly name: string;
  /** What it writes of itself above or below a transcript. */
  readonly mark: RegExp;
}

/** Note takers that name themselves in what they export. */
const TOOLS: readonly Tool[] = [
  { name: 'tl;dv', mark: /\btl;dv\b|\btldv\.io\b/iu },
  { name: 'Fireflies', mark: /\bfireflies\.ai\b/iu },
  { name: 'Fathom', mark: /\bfathom\.(?:video|ai)\b/iu },
  { name: 'Otter', mark: /\botter\.ai\b/iu },
  { name: 'Read AI', mark: /\bread\.ai\b/iu },
  { name: 'Notta', mark: /\bnotta\.ai\b/iu },
];
/** « 10:02:03 From Alice Martin to Everyone: », what Zoom saves of the chat. */
const CHAT = /^\d\d:\d\d:\d\d\s{1,4}(?:From|De)\s.{1,160}:/u;
const ADDRESS_ONLY = /^\W{0,3}https?:\/\/\S{1,200}$/u;
/** Lines at either end in which a tool names itself. */
const [ABOVE, BELOW] = [12, 3];
const LONGEST = 240;

export interface Origin {
  readonly tool: Tool;
  /** Indexes of the lines in which it names itself. */
  readonly marks: readonly number[];
  /** It names itself in a line that looks like a turn: « Recording: https://… ». */
  readonly amongTurns: boolean;
  /** Counted from 1 as an editor counts. */
  readonly line: number;
}

/**
 * A line that begins with a name says nothing of its tool, unless the rest of it is an address: « Recording: https://…
 * ».
 */
const isAddressOnly = (text: string): boolean => ADDRESS_ONLY.test(readLead(text)?.text ?? '');

const beginsTurn = (text: string): boolean => readLead(text) !== null && !/^https?$/iu.test(readLead(text)?.name ?? '');

/**
 * The tool that wrote a text, where it says so in a line of its own above or below the turns; null for any other text.
 */
export function originOf(lines: readonly SourceLine[]): Origin | null {
  const at = (index: number): SourceLine => lines[index] ?? { number: 0, text: '' };
  const full = lines.flatMap((line, index) => (isBlank(line) ? [] : [index]));
  const above = full.slice(0, ABOVE);
  const first = above.find((index) => beginsTurn(bare(at(index)))) ?? Number.POSITIVE_INFINITY;
  // Among the turns a line without a name is somebody's, unless a blank line parts it from them.
  const apart = [...above, ...full.slice(-BELOW)].filter((index) => index < first || isBlank(at(index - 1)));
  const own = new Set(apart.filter((index) => !beginsTurn(bare(at(index))) && bare(at(index)).length <= LONGEST));
  const named = countNames(full.map((index) => bare(at(index))));
  const isOnce = (text: string): boolean => named.get(readLead(text)?.name ?? '') === 1;
  const linked = [...above, ...full.slice(-BELOW)].filter(
    (index) => isAddressOnly(bare(at(index))) && isOnce(bare(at(index))),
  );
  for (const tool of TOOLS) {
    const isMark = (index: number): boolean => tool.mark.test(bare(at(index)));
    const marks = [...own].filter(isMark);
    const amongTurns = linked.some(isMark);
    const found = marks[0] ?? linked.find(isMark);
    if (found !== undefined) return { tool, marks, line: at(found).number, amongTurns };
  }
  return null;
}

/**
 * Why a text of a known tool is refused: its form is one that is read only where each of its words has a speaker. Null
 * where that is so. Words above the first turn, a summary for example, would be read as if somebody had said them.
 */
export function refusalOf(origin: Origin, pieces: readonly Piece[], faults: readonly Fault[]): Fault | null {
  const { tool, line, amongTurns } = origin;
  const areNamed = pieces.every(({ speaker }) => speaker !== null);
  const isRead = !amongTurns && faults.length === 0 && areNamed && comesBack(pieces);
  return isRead && pieces.length > 0 ? null : unknownExport(tool.name, line);
}

/** How many lines begin with each name. */
function countNames(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const name = readLead(text)?.name;
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Whether the first who is named speaks again, or all have times: « Date: 18 July » above the turns is nobody. */
const comesBack = (pieces: readonly Piece[]): boolean =>
  pieces[0]?.stamp !== null ||
  pieces[0].speaker === null ||
  pieces.slice(1).some(({ speaker }) => speaker === pieces[0]?.speaker);

/** The chat of a meeting is what was written, not what was said. */
export function chatFault(lines: readonly SourceLine[]): Fault | null {
  const full = lines.filter((line) => !isBlank(line));
  const first = full.slice(0, ABOVE).filter(({ text }) => CHAT.test(text));
  const isChat = CHAT.test(full[0]?.text ?? '') && first.length * 2 >= Math.min(full.length, ABOVE) - 1;
  return isChat ? fault('CHAT_OF_ZOOM', full[0]?.number ?? 1) : null;
}
