import type { AnalysisView } from '#api/contract/analysis.ts';
import { aboutMeeting } from '#domain/minutes/words.ts';
import { countWords, type TranscriptLine } from '#domain/transcript/transcript.ts';
import type { MeetingRecord } from '#projections/meetings/queries.ts';
import type { Note } from '#projections/bot-sessions/notes.ts';

/** A meeting as it is written down: everything that any of its exports shows. */
export interface Minutes {
  readonly id: string;
  readonly title: string;
  /** When it began. */
  readonly startTime: Date;
  /** Date, platform, duration and organiser: one line under the title. */
  readonly about: string;
  readonly participants: readonly string[];
  /** Null while there is no analysis. */
  readonly analysis: AnalysisView | null;
  /** What people had the bot note. */
  readonly notes: readonly Note[];
  readonly lines: readonly TranscriptLine[];
  /** Where browsers find Greffier. */
  readonly publicUrl: string;
  /** When it was exported. */
  readonly exportedAt: Date;
}

/** Everything that an export of a meeting may show, from what the read tables say of it. */
export function minutesOf(
  meeting: MeetingRecord,
  content: Pick<Minutes, 'analysis' | 'notes' | 'publicUrl'>,
  exportedAt: Date,
): Omit<Minutes, 'lines'> {
  const { id, title, startTime, participants } = meeting;
  return {
    id,
    title,
    startTime,
    about: aboutMeeting(meeting),
    participants: participants.map(({ name }) => name),
    ...content,
    exportedAt,
  };
}

/** How long saying it takes, in ms: what a caption without an end is shown for. */
export const speakingTime = (text: string): number => Math.min(15_000, Math.max(1_500, countWords(text) * 400));

/** A text whose line breaks, with the blanks around them, are single spaces. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/\s+/gu, (blank) => (blank.includes('\n') ? ' ' : blank));

/** A file name from a title: letters and digits of any language, joined by hyphens. */
export const fileName = (title: string, extension: string): string => {
  const stem = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replace(/^-|-$/gu, '');
  return `${stem || 'reunion'}.${extension}`;
};
