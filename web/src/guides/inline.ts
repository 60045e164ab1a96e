/**
 * Marks in the texts of guides. What they name is there: `test/house/guides.spec.ts` compares each with the catalogues,
 * the list of pages, the spoken commands, the terminal's commands and the variables.
 *
 * - `«\u00A0Lancer le Bot\u00A0»`: what stands on a screen.
 * - `*Greffier, aide*`: what is said to a bot.
 * - `` `npx greffier import` ``: what is typed elsewhere, or an address.
 * - `[[g r]]`: keys.
 * - `[Réunions](/meetings)`: a page, or a section of a guide.
 */
export type Piece =
  | { readonly kind: 'text' | 'label' | 'said' | 'code' | 'keys'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

const MARKS =
  /«\u00A0(?<label>[^»]+)\u00A0»|\*(?<said>[^*]+)\*|`(?<code>[^`]+)`|\[\[(?<keys>[^[\]]+)\]\]|\[(?<link>[^[\]]+)\]\((?<to>[^()]+)\)/gu;

/** A text of a guide in pieces. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    const { label, said, code, keys, link, to } = match.groups ?? {};
    if (link !== undefined && to !== undefined) pieces.push({ kind: 'link', text: link, to });
    else if (label !== undefined) pieces.push({ kind: 'label', text: label });
    else if (said !== undefined) pieces.push({ kind: 'said', text: said });
    else if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (keys !== undefined) pieces.push({ kind: 'keys', text: keys });
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}
