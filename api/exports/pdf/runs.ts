/** Which characters a font can draw. */
export interface Coverage {
  readonly font: string;
  readonly has: (codePoint: number) => boolean;
}

export interface Run {
  readonly text: string;
  readonly font: string;
}

/** What stands for a character that no font can draw. */
const MISSING = '\u25a1';
/** Invisible characters that only join or colour others: without a font that knows them they are left out. */
const JOINERS = /^\p{Default_Ignorable_Code_Point}$/u;

/**
 * Cuts a text into runs, each in the first font that can draw it. @param fonts the preferred one first, at least one.
 */
export function runsOf(text: string, fonts: readonly [Coverage, ...Coverage[]]): Run[] {
  const runs: { text: string; font: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const codePoint = character.codePointAt(0) ?? 0;
    const isBlank = /^\s$/u.test(character);
    const drawing = isBlank ? undefined : fonts.find(({ has }) => has(codePoint));
    if (!isBlank && !drawing && JOINERS.test(character)) continue;
    const last = runs.at(-1);
    const font = drawing?.font ?? (isBlank ? (last?.font ?? fonts[0].font) : (fonts.at(-1)?.font ?? fonts[0].font));
    const drawn = isBlank || drawing ? character : MISSING;
    if (last?.font === font) last.text += drawn;
    else runs.push({ text: drawn, font });
  }
  return runs;
}
