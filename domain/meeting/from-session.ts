import { isLine, type CaptionEvent } from '#domain/bot-session/events.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { countWords } from '#domain/transcript/transcript.ts';
import type { Organiser } from './access.ts';
import { MEETING_DELETED } from './errors.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { meetingKeys } from './identity.ts';
import { isDeleted, type Meeting } from './meeting.ts';

/** The meeting that a bot session makes. Its lines stay where they are, in the session's captions. */
export interface SaveSession {
  readonly type: 'saveSession';
  readonly meetingId: string;
  readonly sessionId: string;
  readonly platform: BotPlatformName;
  readonly title: string;
  readonly startedAt: string;
  /** Null while the session runs. */
  readonly endedAt: string | null;
  readonly organiser: Organiser;
  readonly botName: string | null;
  readonly meetingUrl: string | null;
  readonly captions: readonly CaptionEvent[];
}

export const NOTHING_SAID: ErrorDefinition = {
  code: 'NOTHING_SAID',
  kind: 'invalid',
  message: 'Aucun transcript à sauvegarder',
};

/** Saved during the session, it is complete only with the session's end; saved again, it is the same. */
export function saveSession(command: SaveSession, meeting: Meeting): MeetingEvent[] {
  if (isDeleted(meeting)) throw new GreffierError(MEETING_DELETED);
  const { lines, words } = figuresOf(command.captions);
  if (lines === 0) throw new GreffierError(NOTHING_SAID);
  const events: MeetingEvent[] =
    meeting.phase === 'unknown' ? [{ type: 'MeetingRegistered', data: registered(command) }] : [];
  if (command.endedAt === null || meeting.phase === 'complete') return events;
  const durationMs = Math.max(0, Date.parse(command.endedAt) - Date.parse(meeting.startedAt ?? command.startedAt));
  return [
    ...events,
    { type: 'TranscriptCompleted', data: { parts: 0, lines, words, durationMs, endedAt: command.endedAt } },
  ];
}

function registered({
  meetingId,
  sessionId,
  platform,
  title,
  startedAt,
  organiser,
  botName,
  meetingUrl,
  captions,
}: SaveSession): MeetingEventData<'MeetingRegistered'> {
  return {
    keyId: meetingKeys.content(meetingId),
    platform,
    source: 'botSession',
    adoptedSession: sessionId,
    providerMeetingId: `${platform === 'googlemeet' ? 'gmeet' : platform}-${sessionId}`,
    title,
    fingerprint: sessionId,
    startedAt,
    endedAt: null,
    organiser: { ...organiser },
    // Under the session's keys, which the meeting adopts; those who speak later are in the captions.
    participants: captions.flatMap((event) =>
      event.type === 'CaptionSpeakerSeen' && !isErased(event.data.name)
        ? [{ number: event.data.speaker, keyId: event.data.keyId, name: event.data.name, email: null }]
        : [],
    ),
    capture: { method: 'browser_bot', sessionId, botName, meetingUrl },
  };
}

function figuresOf(captions: readonly CaptionEvent[]): { readonly lines: number; readonly words: number } {
  const words = new Map<number, number>();
  for (const event of captions) if (isLine(event)) words.set(event.data.line, countWords(orElse(event.data.text, '')));
  return { lines: words.size, words: [...words.values()].reduce((sum, count) => sum + count, 0) };
}
