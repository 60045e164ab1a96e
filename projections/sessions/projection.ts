import { botSessionEvents, type BotSessionEvent } from '#domain/bot-session/events.ts';
import { meetingOfSession, sessionOf } from '#domain/bot-session/identity.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { callSessions, chatInteractions } from './tables.ts';

type On<Type extends BotSessionEvent['type']> = Recorded<Extract<BotSessionEvent, { type: Type }>>;

function keyOf(event: { readonly stream: string }): { meeting_id: string; session_id: string } {
  const session = sessionOf(event.stream) ?? event.stream;
  return { meeting_id: meetingOfSession(session), session_id: session };
}

function requested(event: On<'BotLaunchRequested'>): RowChange[] {
  const { platform, requestedBy, meetingUrl, botName } = event.data;
  if (isErased(meetingUrl) || isErased(botName)) return [];
  return [
    callSessions.insert({
      ...keyOf(event),
      platform,
      requested_by: requestedBy,
      meeting_url: meetingUrl,
      bot_name: botName,
      status: 'connecting',
      worker: null,
      stop_requested: false,
      end_reason: null,
      requested_at: event.metadata.time,
      joined_at: null,
      ended_at: null,
      position: String(event.position),
    }),
  ];
}

/** Whatever happens to a session moves it on. */
const moved = (event: Recorded, values: Parameters<typeof callSessions.patch>[1] = {}): RowChange => callSessions.patch(keyOf(event), { ...values, position: String(event.position) });

function answered(event: On<'BotCommandAnswered'>): RowChange[] {
  const { command, asker, request, answer } = event.data;
  if (isErased(request) || isErased(answer)) return [];
  return [moved(event), chatInteractions.insert({ ...keyOf(event), revision: Number(event.revision), timestamp: event.metadata.time, command, asker: orElse(asker, null), request, answer })];
}

function removed(event: Recorded): RowChange[] {
  const where = { meeting_id: meetingOf(event.stream) ?? event.stream };
  return [callSessions.removeWhere(where), chatInteractions.removeWhere(where)];
}

/** Bots in meetings, and what they were asked there. */
export const sessionsProjection = projection({ ...botSessionEvents, ...meetingEvents }, {
  name: 'sessions',
  version: 2,
  before: [`create type call_status as enum ('connecting', 'connected', 'disconnected')`],
  tables: [callSessions, chatInteractions],
  on: {
    BotLaunchRequested: requested,
    BotSessionClaimed: (event) => [moved(event, { worker: event.data.worker })],
    BotSessionJoined: (event) => [moved(event, { status: 'connected', joined_at: event.data.joinedAt })],
    BotStopRequested: (event) => [moved(event, { stop_requested: true })],
    BotSessionEnded: (event) => [moved(event, { status: 'disconnected', end_reason: event.data.reason, ended_at: event.metadata.time })],
    BotCommandAnswered: answered,
    MeetingDeleted: removed,
    MeetingErased: removed,
  },
});
