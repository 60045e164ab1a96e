import { captureOfBotSession, meetingOfBotSession } from '#domain/bot-session/identity.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import { platformNamed, type MeetingPlatform, type MeetingPlatforms } from '#domain/bot-session/platform.ts';
import { BOT_SESSION_NOT_FOUND } from '#domain/bot-session/session.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import { frenchDate } from '#domain/french-date.ts';
import { captureStreams } from '#domain/meeting/capture/stream.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Organiser } from '#domain/meeting/access.ts';
import { meetingDecider, type SaveMeeting } from '#domain/meeting/decide.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { userKeys } from '#domain/user/identity.ts';
import { handle, type Dependencies, type Request } from '../handle.ts';
import { changeMeeting } from '../meeting/meeting.ts';
import type { Saved } from '../meeting/save.ts';
import { loadEvents, loadState } from '../stream.ts';
import { loadAccount } from '../user/account.ts';
import { figuresOf, heardFrom, speakersIn, wordsIn } from './heard.ts';
import { loadBotSession } from './session.ts';

const ERASED_ACCOUNT = 'Compte supprimé';

/** What stands before the id of a bot session where the provider's own is asked for. */
const PREFIX: Readonly<Record<BotPlatformName, string>> = { googlemeet: 'gmeet', teams: 'teams' };

const localDate = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'medium' });
const localTime = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' });

/** What a meeting is called that nobody gave another title, as the page calls what somebody saves there. */
const sessionTitle = (platform: MeetingPlatform | null, startedAt: Date): string => {
  const name = ['Réunion', ...(platform ? [platform.title] : [])].join(' ');
  return `${name} - ${frenchDate(localDate, startedAt)} à ${localTime.format(startedAt)}`;
};

/** The person who launched the bot organises its meeting, even when somebody else saves it. */
async function organiserOf({ log }: Dependencies, userId: string, meetingId: string): Promise<Organiser> {
  const { user } = await loadAccount(log, userId);
  if (user.phase !== 'active' || user.displayName === null || user.email === null)
    return { userId, keyId: meetingKeys.content(meetingId), name: ERASED_ACCOUNT, email: '' };
  return { userId, keyId: userKeys.identity(userId), name: user.displayName, email: user.email };
}

export const NOTHING_SAID: ErrorDefinition = {
  code: 'NOTHING_SAID',
  kind: 'invalid',
  message: 'Aucun transcript à sauvegarder',
};

export interface SaveDependencies extends Dependencies {
  /** Those that bots can be sent to: a meeting without a title is called after its platform. */
  readonly platforms: MeetingPlatforms;
}

export interface BotSessionToSave {
  readonly sessionId: string;
  /** Null for the one that its time gives. */
  readonly title: string | null;
  readonly request: Request;
}

/**
 * Makes the meeting of a bot session: with its lines so far while the bot session runs, complete once it is over. Its
 * capture has no lines of its own: they stay in the bot session's captions. Saving again answers the same meeting.
 * Throws SESSION_NOT_FOUND, NOTHING_SAID, or MEETING_DELETED.
 */
export async function saveBotSession(
  dependencies: SaveDependencies,
  { sessionId, title, request }: BotSessionToSave,
): Promise<Saved> {
  const { session, endedAt } = await loadBotSession(dependencies.log, sessionId);
  const { platform, requestedBy, botName, meetingUrl } = session;
  if (platform === null || requestedBy === null) throw new GreffierError(BOT_SESSION_NOT_FOUND);
  const { events: captions } = await loadEvents(dependencies.log, captionStreams.of(sessionId));
  const words = wordsIn(captions);
  if (words.length === 0) throw new GreffierError(NOTHING_SAID);
  const [meetingId, captureId] = [meetingOfBotSession(sessionId), captureOfBotSession(sessionId)];
  const { state: meeting, revision: before } = await loadState(dependencies.log, meetingStreams.of(meetingId));
  const startedAt = meeting.startedAt ?? heardFrom(captions) ?? session.joinedAt ?? dependencies.now();
  const figures = endedAt === null ? null : figuresOf(words, { startedAt, endedAt });
  const command: SaveMeeting = {
    type: 'saveMeeting',
    meetingId,
    source: 'botSession',
    transcript: { captureId, keptIn: 'captions', session: sessionId },
    platform,
    providerMeetingId: `${PREFIX[platform]}-${sessionId}`,
    title: title ?? sessionTitle(platformNamed(dependencies.platforms, platform), new Date(startedAt)),
    startedAt,
    endedAt: null,
    organiser: await organiserOf(dependencies, requestedBy, meetingId),
    participants: speakersIn(captions),
    capture: { method: 'browser_bot', sessionId, botName, meetingUrl },
    figures,
  };
  // Refused before anything is recorded.
  meetingDecider.decide(command, meeting);
  const beginning = { meetingId, captureId, source: 'botSession', platform, startedAt } as const;
  await handle(dependencies, {
    stream: captureStreams.of(captureId),
    // A meeting's address, as the bot opens it, is the same for all its bots.
    command: { ...beginning, type: 'followSession', providerMeetingId: meetingUrl, session: sessionId, figures },
    request: { ...request, commandId: derivedId('follow', request.commandId) },
  });
  const { position } = await changeMeeting(dependencies, { meetingId, command, request });
  if (position === null) throw new TypeError('a saved meeting has a position');
  return { meetingId, position, created: before === 'none' };
}
