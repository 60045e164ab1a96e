import type { ActionItem } from '#domain/analysis/analysis.ts';
import { frenchDate } from '../french-date.ts';

const PARIS = 'Europe/Paris';

/** Made when it is first needed: making one takes milliseconds. */
const format = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat('fr-FR', options));
};
const wholeDay = format({ timeZone: PARIS, dateStyle: 'full' });
const longDate = format({ timeZone: PARIS, dateStyle: 'full', timeStyle: 'short' });
const clock = format({ timeZone: PARIS, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const shortDay = format({ timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });

const PLATFORMS = { teams: 'Microsoft Teams', googlemeet: 'Google Meet' } as const;

/** « 45 min », « 1 h 05 ». */
const durationText = (minutes: number): string =>
  minutes < 60
    ? `${minutes}\u00A0min`
    : `${Math.floor(minutes / 60)}\u00A0h\u00A0${String(minutes % 60).padStart(2, '0')}`;

export interface About {
  /** When it began; only its day counts where `dayOnly`. */
  readonly startTime: Date | string;
  readonly dayOnly: boolean;
  readonly platform: keyof typeof PLATFORMS | 'unknown';
  /** Whole minutes. */
  readonly duration: number | null;
  readonly organiser: string | null;
  /** Of the organiser's account; null where there is none. */
  readonly organiserName: string | null;
}

/** Date, platform, duration and organiser of a meeting: one line under its title. Only what is known is said. */
export const aboutMeeting = (meeting: About): string => {
  const { startTime, dayOnly, platform, duration } = meeting;
  const organiser = meeting.organiserName ?? meeting.organiser;
  return [
    frenchDate(dayOnly ? wholeDay() : longDate(), new Date(startTime)),
    ...(platform === 'unknown' ? [] : [PLATFORMS[platform]]),
    ...(duration === null ? [] : [durationText(duration)]),
    ...(organiser === null ? [] : [`organisée par ${organiser}`]),
  ].join(' · ');
};

/** As the screens say it, like the priority. */
export const statusText = ({ status }: { readonly status: 'pending' | 'completed' }): string =>
  status === 'completed' ? 'Terminée' : 'À faire';
export const priorityText = ({ priority }: Pick<ActionItem, 'priority'>): string =>
  ({ high: 'Haute', medium: 'Moyenne', low: 'Basse' })[priority];

/** « 1er déc. 2026 », « 1er déc. 2026 à 14:30 ». A deadline is local to Paris as it stands. */
export function deadlineText(deadline: string | null): string | null {
  if (deadline === null) return null;
  const day = Date.parse(`${deadline.slice(0, 10)}T00:00Z`);
  if (Number.isNaN(day)) return deadline;
  const date = frenchDate(shortDay(), day);
  return deadline.length > 10 ? `${date} à ${deadline.slice(11, 16)}` : date;
}

/** « Rappeler le notaire (Claire, 14:05) »: a note, who had it taken, and when by the clock of Paris. */
export const noteText = (note: {
  readonly text: string;
  readonly by: string | null;
  readonly at: Date | string;
}): string => `${note.text} (${note.by === null ? '' : `${note.by}, `}${clock().format(new Date(note.at))})`;
