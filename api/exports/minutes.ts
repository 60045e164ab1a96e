import type { AnalysisView } from '#api/contract/analysis.ts';
import { countWords, type TranscriptLine } from '#domain/transcript/transcript.ts';
import type { MeetingRecord } from '#projections/meetings/queries.ts';
import type { Note } from '#projections/sessions/notes.ts';

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
  /** When it was exported. */
  readonly exportedAt: Date;
}

export type Action = AnalysisView['actionItems'][number];

const PLATFORMS: Readonly<Record<MeetingRecord['platform'], string>> = {
  teams: 'Microsoft Teams',
  googlemeet: 'Google Meet',
  unknown: 'Inconnue',
};
const wholeDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'full' });
const longDate = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'full', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const shortDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });

/** « 45 min », « 1 h 05 ». */
const durationText = (minutes: number): string =>
  minutes < 60
    ? `${minutes}\u00a0min`
    : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`;

/** Everything that an export of a meeting may show, from what the read tables say of it. */
export function minutesOf(
  meeting: MeetingRecord,
  content: Pick<Minutes, 'analysis' | 'notes'>,
  exportedAt: Date,
): Omit<Minutes, 'lines'> {
  const { id, title, startTime, dayOnly, platform, duration, organiser, participants } = meeting;
  const about = [
    (dayOnly ? wholeDay : longDate).format(startTime),
    PLATFORMS[platform],
    ...(duration === null ? [] : [durationText(duration)]),
    ...(organiser === null ? [] : [`organisée par ${organiser}`]),
  ].join(' · ');
  return { id, title, startTime, about, participants: participants.map(({ name }) => name), ...content, exportedAt };
}

/** As the screens say it, like the priority. */
export const statusText = ({ status }: Pick<Action, 'status'>): string =>
  status === 'completed' ? 'Terminée' : 'À faire';
export const priorityText = ({ priority }: Pick<Action, 'priority'>): string =>
  ({ high: 'Haute', medium: 'Moyenne', low: 'Basse' })[priority];

/** « 1 déc. 2026 », « 1 déc. 2026 à 14:30 ». A deadline is local to Paris as it stands. */
export function deadlineText(deadline: string | null): string | null {
  if (deadline === null) return null;
  const day = Date.parse(`${deadline.slice(0, 10)}T00:00Z`);
  if (Number.isNaN(day)) return deadline;
  return deadline.length > 10 ? `${shortDay.format(day)} à ${deadline.slice(11, 16)}` : shortDay.format(day);
}

/** « 0:04 », « 1:02:03 » since the beginning; the line's number where there is no time. */
export function momentText({ at, line }: TranscriptLine): string {
  if (at === null) return `l.\u00a0${line + 1}`;
  const seconds = Math.floor(Math.abs(at) / 1000);
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    String(seconds % 60).padStart(2, '0'),
  ];
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}

/** « Rappeler le notaire (Claire, 14:05) »: a note, who had it taken, and when by the clock of Paris. */
export const noteText = ({ text, by, at }: Note): string =>
  `${text} (${by === null ? '' : `${by}, `}${clock.format(at)})`;

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
