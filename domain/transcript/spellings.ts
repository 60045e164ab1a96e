import { nameKey } from './leads.ts';
import type { Piece } from './piece.ts';

const accents = (name: string): number => name.normalize('NFD').match(/\p{M}/gu)?.length ?? 0;

/**
 * One spelling for each speaker of a transcript typed by hand, where « LEA SALAME » and « LÉA SALAMÉ », « Mme.
 * Saint-Cricq » and « Mme Saint Cricq » are one person: the one with the most accents, then the most frequent, then the
 * first.
 */
export function unifySpellings(pieces: readonly Piece[]): Piece[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { speaker } of pieces) {
    if (speaker === null) continue;
    const spellings = counts.get(nameKey(speaker)) ?? new Map<string, number>();
    counts.set(nameKey(speaker), spellings.set(speaker, (spellings.get(speaker) ?? 0) + 1));
  }
  const chosen = new Map<string, string>();
  for (const [key, spellings] of counts) {
    const [best] = [...spellings].toSorted(
      ([one, often], [other, seldom]) => accents(other) - accents(one) || seldom - often,
    );
    if (best) chosen.set(key, best[0]);
  }
  return pieces.map((piece) =>
    piece.speaker === null ? piece : { ...piece, speaker: chosen.get(nameKey(piece.speaker)) ?? piece.speaker },
  );
}
