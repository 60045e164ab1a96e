import type { Sealer } from '#domain/events/sealer.ts';
import { placeOf } from '../engine/table.ts';
import { transcripts } from './tables.ts';

/** A line as it stands in the table; `words` is its correction where there is one, else its text. */
export interface SealedLine {
  readonly capture_id: string;
  readonly line: number;
  readonly words: Buffer | null;
  readonly corrected: boolean;
}

/** Columns of `transcripts t` that make a sealed line. */
export const SEALED_LINE = `t.capture_id, t.line, coalesce(t.correction, t.text) as words, t.correction is not null as corrected`;

/** What the lines say, in their order; null where it was erased or never known. */
export async function openLines(sealer: Sealer, lines: readonly SealedLine[]): Promise<(string | null)[]> {
  const sealed = lines.flatMap((line) =>
    line.words
      ? [{ place: placeOf(transcripts, line.corrected ? 'correction' : 'text', line), sealed: line.words }]
      : [],
  );
  const opened = (await sealer.open(sealed)).values();
  return lines.map(({ words }) => (words ? (opened.next().value ?? null) : null));
}
