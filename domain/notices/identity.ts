import { category } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { nameForm } from '#domain/meeting/assignee.ts';

/**
 * What somebody does with their notices. `settings-notices-{user}` has their choices,
 * `settings-notices-{user}.{YYYY-MM}` what they read in a month: notices are shown for thirty days, so that no stream
 * grows with the years. The name is among those that every installation's subscriptions deliver.
 */
export const noticeCategory = category('settings-notices');

/** The stream's id for what somebody reads at a moment, ISO 8601 in UTC. */
export const readingsId = (userId: string, now: string): string => `${userId}.${now.slice(0, 7)}`;

/** Whose stream it is; null for a stream of another kind. */
export const readerOfNotices = (stream: string): string | null => noticeCategory.idOf(stream)?.split('.')[0] ?? null;

interface NoticePlace {
  readonly kind: string;
  readonly meetingId: string;
  /** What it is about in the meeting: an action item, a bot session. Empty for the meeting. */
  readonly subject: string;
  /** Of the event that gave it, where it can be given again: a bot waits twice. */
  readonly revision: number | null;
}

/** The same notice has the same id for everybody who gets it, whenever rows are made. It names nothing by itself. */
export const noticeIdOf = ({ kind, meetingId, subject, revision }: NoticePlace): string =>
  derivedId('notice', kind, meetingId, subject, revision === null ? '' : String(revision));

/**
 * Stands for a name within one meeting, where work is given to it: names of people are never readable beside what was
 * said. Whoever knows who was in the meeting can make it.
 */
export const assigneeMark = (meetingId: string, name: string): string =>
  derivedId('assignee', meetingId, nameForm(name));
