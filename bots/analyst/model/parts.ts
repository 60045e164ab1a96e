import type { TranscriptLine } from '#domain/transcript/transcript.ts';

/** A line, or a piece of one that is too long for a part. */
export type Piece = Pick<TranscriptLine, 'line' | 'speaker' | 'text'>;

export interface Part {
  /** What was said right before, for what is being spoken of. */
  readonly before: readonly Piece[];
  /** Each piece of the transcript is of one part. */
  readonly own: readonly Piece[];
}

export interface PartSize {
  /** Characters of a part's own pieces. */
  readonly own: number;
  /** Characters of what stands before, at most. */
  readonly before: number;
}

/** About 6,000 tokens with what is asked about them, so that the smallest windows of the API have room for an answer. */
export const PART_SIZE: PartSize = { own: 12_000, before: 1_200 };

/** What a piece takes beyond its text: number, separators, end of line. */
const AROUND = 12;
const lengthOf = ({ speaker, text }: Piece): number => text.length + speaker.length + AROUND;

/** No more pieces are looked at for each than make it small enough; between words where there are any. */
function piecesOf({ line, speaker, text }: TranscriptLine, longest: number): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  while (text.length - from > longest) {
    const space = text.lastIndexOf(' ', from + longest);
    const end = space > from ? space + 1 : from + longest;
    pieces.push({ line, speaker, text: text.slice(from, end) });
    from = end;
  }
  return [...pieces, { line, speaker, text: text.slice(from) }];
}

/** The pieces at the end that together are short enough. */
function tailOf(pieces: readonly Piece[], longest: number): Piece[] {
  let left = longest;
  const first = pieces.findLastIndex((piece) => {
    left -= lengthOf(piece);
    return left < 0;
  });
  return pieces.slice(first + 1);
}

function gathered(pieces: readonly Piece[], { own: longest, before }: PartSize): Part[] {
  const parts: Part[] = [];
  let own: Piece[] = [];
  let length = 0;
  const close = () => {
    if (own.length === 0) return;
    parts.push({ before: tailOf(parts.at(-1)?.own ?? [], before), own });
    own = [];
    length = 0;
  };
  for (const piece of pieces) {
    if (length + lengthOf(piece) > longest) close();
    own.push(piece);
    length += lengthOf(piece);
  }
  close();
  return parts;
}

/** A transcript cut between turns. Every character of it is in the own pieces of one part, in order. */
export const partsOf = (lines: readonly TranscriptLine[], size: PartSize = PART_SIZE): Part[] =>
  gathered(
    lines.flatMap((line) => piecesOf(line, Math.max(1, size.own - line.speaker.length - AROUND))),
    size,
  );

/** The same in two; null for what is a single piece. */
export function halved({ before, own }: Part): readonly [Part, Part] | null {
  if (own.length < 2) return null;
  const middle = own.length >> 1;
  const [first, second] = [own.slice(0, middle), own.slice(middle)];
  return [
    { before: tailOf(before, PART_SIZE.before / 2), own: first },
    { before: tailOf(first, PART_SIZE.before / 2), own: second },
  ];
}
