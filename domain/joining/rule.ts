import type { AttendeeResponse } from '#domain/meeting/event-data.ts';
import type { Standing } from './attendance.ts';
import type { JoiningPreference, Reason } from './kinds.ts';
import { sensitiveWordIn } from './sensitive.ts';

/** A bot is sent so long before a meeting begins, in ms. */
export const AHEAD_MS = 60_000;

/** What somebody chose for a meeting or its series. */
export interface Choice {
  readonly wanted: boolean;
  readonly userId: string;
  readonly standing: Standing;
  readonly scope: 'meeting' | 'series';
  /** ISO 8601. */
  readonly at: string;
}

/** Somebody with an account whom a meeting concerns. */
export interface Concerned {
  readonly userId: string;
  /** What they answered; null where the calendar does not say it. */
  readonly response: AttendeeResponse | null;
  readonly wants: JoiningPreference;
}

/** A meeting that is to come, or goes on. */
export interface ComingMeeting {
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly allDay: boolean;
  readonly cancelled: boolean;
  /** Empty where the calendar keeps it to itself. */
  readonly title: string;
  /** Whether the entry has the address of a conference. */
  readonly hasConference: boolean;
  /** That address as a bot opens it; null where bots are not sent there. */
  readonly address: string | null;
  /** A bot was sent to it, at this time. */
  readonly sent: boolean;
  /** Somebody's bot is in its room now. */
  readonly botThere: boolean;
  readonly organiserId: string;
  /** Accounts that may launch bots: who organises it, where they may, and those who are invited. */
  readonly people: readonly Concerned[];
  readonly choices: readonly Choice[];
}

export interface Verdict {
  /** « Le bot viendra ». */
  readonly comes: boolean;
  readonly reason: Reason;
  /** In whose name it is launched; null where it does not come. */
  readonly inNameOf: string | null;
  /** What was chosen, where that is the reason. */
  readonly choice: Choice | null;
  /** The word of the title, as the setting writes it, where that is the reason. */
  readonly word: string | null;
}

/** When everything that is not about people and their choices says no. */
function obstacleOf(meeting: ComingMeeting, now: number): Reason | null {
  if (Date.parse(meeting.endsAt) <= now) return 'over';
  if (meeting.cancelled) return 'cancelled';
  if (meeting.allDay) return 'all-day';
  if (meeting.address === null) return meeting.hasConference ? 'no-bot' : 'no-address';
  if (meeting.sent) return 'sent';
  return meeting.botThere && Date.parse(meeting.startsAt) - AHEAD_MS <= now ? 'already-there' : null;
}

const rankOf = (choice: Choice): number =>
  (choice.standing === 'organiser' ? 2 : 0) + (choice.scope === 'meeting' ? 1 : 0);

/**
 * What counts of what was chosen: the organiser's before an attendee's, one for the meeting before one for its series,
 * the latest of several. That a bot comes is only ever wanted by somebody who may launch one.
 */
export function choiceThatCounts({ choices, people }: Pick<ComingMeeting, 'choices' | 'people'>): Choice | null {
  const may = new Set(people.map(({ userId }) => userId));
  const valid = choices.filter(({ wanted, userId }) => !wanted || may.has(userId));
  const [first] = valid.toSorted(
    (one, other) => rankOf(other) - rankOf(one) || Date.parse(other.at) - Date.parse(one.at),
  );
  return first ?? null;
}

const no = (reason: Reason, more: Partial<Verdict> = {}): Verdict => ({
  comes: false,
  reason,
  inNameOf: null,
  choice: null,
  word: null,
  ...more,
});
const yes = (reason: Reason, inNameOf: string, choice: Choice | null = null): Verdict => ({
  comes: true,
  reason,
  inNameOf,
  choice,
  word: null,
});

/** By people's preferences for all their meetings. Of several who want the bot, the lowest id launches it. */
function byPreference({ people, organiserId }: ComingMeeting): Verdict {
  const organiser = people.find(({ userId }) => userId === organiserId);
  if (organiser && organiser.wants !== 'none' && organiser.response !== 'declined')
    return yes('organiser', organiserId);
  const wanting = people
    .filter(({ userId, wants }) => wants === 'accepted' && userId !== organiserId)
    .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  const accepted = wanting.find(({ response }) => response === 'accepted');
  if (accepted) return yes('accepted', accepted.userId);
  if (wanting.some(({ response }) => response !== 'declined')) return no('unanswered');
  return no(wanting.length > 0 || (organiser && organiser.wants !== 'none') ? 'declined' : 'nobody');
}

/**
 * Whether a bot comes to a meeting by itself, and why. Pure: the same for everybody who looks at it.
 * @param words the setting that names sensitive words
 */
export function verdictOf(
  meeting: ComingMeeting,
  { now, words }: { readonly now: number; readonly words: string },
): Verdict {
  const obstacle = obstacleOf(meeting, now);
  if (obstacle !== null) return no(obstacle);
  const choice = choiceThatCounts(meeting);
  if (choice) {
    const reason = choice.standing === 'organiser' ? 'organiser-chose' : 'attendee-chose';
    return choice.wanted ? yes(reason, choice.userId, choice) : no(reason, { choice });
  }
  if (meeting.title.trim() === '') return no('untitled');
  const word = sensitiveWordIn(meeting.title, words);
  return word === null ? byPreference(meeting) : no('sensitive', { word });
}

/** When the bot of a meeting is sent, epoch ms. */
export const sentAt = ({ startsAt }: Pick<ComingMeeting, 'startsAt'>): number => Date.parse(startsAt) - AHEAD_MS;
