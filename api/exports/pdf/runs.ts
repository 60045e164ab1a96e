import anyAscii from 'any-ascii';

/** Which characters a font can draw. */
export interface Coverage {
  readonly font: string;
  readonly has: (codePoint: number) => boolean;
}

export interface Run {
  readonly text: string;
  readonly font: string;
}

/** What stands for a character that no font can draw, and that has no spelling in Latin letters. */
const MISSING = '\u25a1';
/** Invisible characters that only join or colour others: without a font that knows them they are left out. */
const JOINERS = /^[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]$/u;
/** Written from right to left. */
const LEFTWARDS = /^(?!\p{N})[\p{scx=Arab}\p{scx=Hebr}]/u;
const BLANK = /^\s$/u;
/**
 * The library turns round one piece of text between blanks, and sets such pieces from left to right. So the words of a
 * name are one piece, up to this many characters; a longer text is several, for a piece is never broken into lines.
 */
const LONGEST_PIECE = 40;
const UNBROKEN = '\u00a0';

interface Cutting {
  readonly runs: { text: string; font: string }[];
  /** How long the piece from right to left is that was just written; 0 where the last character is of none. */
  piece: number;
}

/**
 * Cuts a text into runs, each in the first font that can draw it. What none can draw is spelled in Latin letters, which
 * `onSpelled` is told. @param fonts the preferred one first, at least one.
 */
export function runsOf(
  text: string,
  fonts: readonly [Coverage, ...Coverage[]],
  onSpelled: () => void = () => undefined,
): Run[] {
  const cutting: Cutting = { runs: [], piece: 0 };
  const characters = [...text.normalize('NFC')];
  characters.forEach((character, index) => {
    const [first] = fonts;
    const before = cutting.runs.at(-1)?.font ?? first.font;
    if (BLANK.test(character)) {
      const joins = cutting.piece > 0 && cutting.piece < LONGEST_PIECE && LEFTWARDS.test(characters[index + 1] ?? '');
      if (joins) return write(cutting, UNBROKEN, { font: before, piece: cutting.piece + 1 });
      return write(cutting, character, { font: cutting.piece > 0 ? first.font : before, piece: 0 });
    }
    const drawing = fonts.find(({ has }) => has(character.codePointAt(0) ?? 0));
    if (drawing)
      return write(cutting, character, {
        font: drawing.font,
        piece: LEFTWARDS.test(character) ? cutting.piece + 1 : 0,
      });
    if (JOINERS.test(character)) return;
    const spelling = anyAscii(character);
    if (spelling !== '') onSpelled();
    const { font } = (spelling === '' ? fonts.at(-1) : first) ?? first;
    write(cutting, spelling || MISSING, { font, piece: 0 });
  });
  return cutting.runs;
}

function write(
  cutting: Cutting,
  text: string,
  { font, piece }: { readonly font: string; readonly piece: number },
): void {
  const last = cutting.runs.at(-1);
  // A piece from right to left is a run of its own, whatever font the text before it has.
  if (last?.font === font && cutting.piece > 0 === piece > 0) last.text += text;
  else cutting.runs.push({ text, font });
  cutting.piece = piece;
}
