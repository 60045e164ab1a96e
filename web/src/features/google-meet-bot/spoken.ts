import type { TranscriptEntry } from '#api/contract/google-meet-bot.ts';
import type { SpokenLine } from '#api/contract/stream.ts';
import type { Spoken } from '../../live/spoken.ts';

export interface SpokenRow extends Omit<TranscriptEntry, 'timestamp'> {
  /**
   * Null for what is so new that only the stream has told of it: that counts from a beginning which the page does not
   * know.
   */
  readonly timestamp: string | null;
  /** Still being said: its words may change. */
  readonly draft: boolean;
}

/** Every line once, in order: what was fetched, replaced by what was heard since, then what is being said. */
export const rowsOf = (entries: readonly TranscriptEntry[], spoken: Spoken): SpokenRow[] => {
  const names = new Map(entries.map(({ speakerNumber, speaker }) => [speakerNumber, speaker]));
  for (const { speaker, name } of [...spoken.final.values(), ...spoken.drafts.values()])
    if (name !== null) names.set(speaker, name);
  const rows = new Map<number, SpokenRow>(entries.map((entry) => [entry.line, { ...entry, draft: false }]));
  const put = (draft: boolean) => (said: SpokenLine) => {
    const known = rows.get(said.line);
    // A draft that comes late says less than the final line.
    if (draft && known && !known.draft) return;
    rows.set(said.line, {
      line: said.line,
      speakerNumber: said.speaker,
      speaker: names.get(said.speaker) ?? '',
      text: said.text,
      timestamp: known?.timestamp ?? null,
      draft,
    });
  };
  for (const said of spoken.final.values()) put(false)(said);
  for (const said of spoken.drafts.values()) put(true)(said);
  return [...rows.values()].toSorted((one, other) => one.line - other.line);
};
