import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { SpokenLine } from '#api/contract/stream.ts';
import type { Spoken } from '../../../live/spoken.ts';

const viewOf = (
  { line, speaker, name, at, text }: SpokenLine,
  names: ReadonlyMap<number, string>,
): TranscriptLineView => ({ line, speaker: name ?? names.get(speaker) ?? '', text, at });

/**
 * Every line once, in order: what was fetched, in the words that were heard since, then what is not there yet. A line
 * that was fetched in the words that were heard stays as it was fetched: with the name that it has there.
 */
export const linesOf = (
  fetched: readonly TranscriptLineView[],
  { final }: Pick<Spoken, 'final'>,
): readonly TranscriptLineView[] => {
  if (final.size === 0) return fetched;
  const names = new Map<number, string>();
  for (const { speaker, name } of final.values()) if (name !== null) names.set(speaker, name);
  const known = new Set(fetched.map(({ line }) => line));
  const revised = fetched.map((was) => {
    const heard = final.get(was.line);
    return heard === undefined || heard.text === was.text
      ? was
      : { ...was, text: heard.text, speaker: heard.name ?? was.speaker };
  });
  const others = [...final.values()].filter(({ line }) => !known.has(line)).map((said) => viewOf(said, names));
  return [...revised, ...others].toSorted((one, other) => one.line - other.line);
};

/** When the last line was said, ISO 8601; null where there is none, or nobody knows when it was. */
export const lastSaidAt = (lines: readonly TranscriptLineView[], startTime: string): string | null => {
  const at = lines.at(-1)?.at ?? null;
  return at === null ? null : new Date(Date.parse(startTime) + at).toISOString();
};
