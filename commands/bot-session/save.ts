import { meetingOfSession } from '#domain/bot-session/identity.ts';
import { platformNamed, type MeetingPlatform, type MeetingPlatforms } from '#domain/bot-session/platform.ts';
import { SESSION_NOT_FOUND } from '#domain/bot-session/session.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Organiser } from '#domain/meeting/access.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { userKeys } from '#domain/user/identity.ts';
import type { Dependencies, Request } from '../handle.ts';
import { changeMeeting, type Saved } from '../meeting/meeting.ts';
import { loadEvents } from '../stream.ts';
import { loadAccount } from '../user/account.ts';
import { loadSession } from './session.ts';

const ERASED_ACCOUNT = 'Compte supprimé';

const localDate = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'medium' });
const localTime = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' });

/** What a meeting is called that nobody gave another title, as the page calls what somebody saves there. */
const sessionTitle = (platform: MeetingPlatform | null, startedAt: Date): string =>
  `${['Réunion', ...(platform ? [platform.title] : [])].join(' ')} - ${localDate.format(startedAt)} à ${localTime.format(startedAt)}`;

/** The person who launched the bot organises its meeting, even when somebody else saves it. */
async function organiserOf({ log }: Dependencies, userId: string, meetingId: string): Promise<Organiser> {
  const { user } = await loadAccount(log, userId);
  if (user.phase !== 'active' || user.displayName === null || user.email === null)
    return { userId, keyId: meetingKeys.content(meetingId), name: ERASED_ACCOUNT, email: '' };
  return { userId, keyId: userKeys.identity(userId), name: user.displayName, email: user.email };
}

export interface SaveDependencies extends Dependencies {
  /** Those that bots can be sent to: a meeting without a title is called after its platform. */
  readonly platforms: MeetingPlatforms;
}

export interface SessionToSave {
  readonly sessionId: string;
  /** Null for the one that its time gives. */
  readonly title: string | null;
  readonly request: Request;
}

/**
 * Makes the meeting of a bot session: with its lines so far while the session runs, complete once it is over. Saving
 * again answers the same meeting. Throws SESSION_NOT_FOUND, NOTHING_SAID, or MEETING_DELETED.
 */
export async function saveSession(
  dependencies: SaveDependencies,
  { sessionId, title, request }: SessionToSave,
): Promise<Saved> {
  const { session, endedAt } = await loadSession(dependencies.log, sessionId);
  if (session.platform === null || session.requestedBy === null) throw new GreffierError(SESSION_NOT_FOUND);
  const { events: captions } = await loadEvents(dependencies.log, captionStreams.of(sessionId));
  const spoken = captions.find((event) => event.type === 'CaptionFinalised');
  const startedAt = spoken?.data.startedAt ?? session.joinedAt ?? dependencies.now();
  const meetingId = meetingOfSession(sessionId);
  const { revision: before } = await loadEvents(dependencies.log, meetingStreams.of(meetingId));
  const { position } = await changeMeeting(dependencies, {
    meetingId,
    request,
    command: {
      type: 'saveSession',
      meetingId,
      sessionId,
      platform: session.platform,
      title: title ?? sessionTitle(platformNamed(dependencies.platforms, session.platform), new Date(startedAt)),
      startedAt,
      endedAt,
      organiser: await organiserOf(dependencies, session.requestedBy, meetingId),
      botName: session.botName,
      meetingUrl: session.meetingUrl,
      captions,
    },
  });
  if (position === null) throw new TypeError('a saved meeting has a position');
  return { meetingId, position, created: before === 'none' };
}
