import { botSessionEvents, captionEvents, type BotSessionEvent } from '#domain/bot-session/events.ts';
import { meetingOfBotSession, botSessionOf } from '#domain/bot-session/identity.ts';
import { stepsToRepeat } from '#domain/bot-session/interruption.ts';
import { conversationEvents, type ConversationEvent } from '#domain/conversation/events.ts';
import { conversationKeys, conversationOf } from '#domain/conversation/identity.ts';
import { idOfStream } from '#domain/events/category.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { captureEvents } from '#domain/meeting/capture/events.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { reportEvents } from '#domain/microsoft/report/events.ts';
import { userEvents } from '#domain/user/events.ts';
import { userOf } from '#domain/user/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { begun } from './begun.ts';
import { graphHandlers } from './graph.ts';
import {
  callSessions,
  chatInteractions,
  botSessionAccessRequests,
  botSessionAlarms,
  botSessionObjections,
  botSessionSteps,
} from './tables.ts';

type On<Type extends BotSessionEvent['type']> = Recorded<Extract<BotSessionEvent, { type: Type }>>;

function keyOf(event: { readonly stream: string }): { meeting_id: string; session_id: string } {
  const session = botSessionOf(event.stream) ?? event.stream;
  return { meeting_id: meetingOfBotSession(session), session_id: session };
}

function requested(event: On<'BotLaunchRequested'>): RowChange[] {
  const { platform, requestedBy, meetingUrl, botName, expiresAt } = event.data;
  if (isErased(meetingUrl) || isErased(botName)) return [];
  return [
    begun({
      ...keyOf(event),
      source: 'bot',
      platform,
      requested_by: requestedBy,
      meeting_url: meetingUrl,
      bot_name: botName,
      requested_at: event.metadata.time,
      expires_at: expiresAt,
      position: String(event.position),
    }),
  ];
}

/** Whatever happens to a bot session moves it on. */
const moved = (event: Recorded, values: Parameters<typeof callSessions.patch>[1] = {}): RowChange =>
  callSessions.patch(keyOf(event), { ...values, position: String(event.position) });

/** A page that loads itself anew shows its question again, or takes it back; another worker asks anew. */
function interrupted(event: On<'BotSessionInterrupted'>): RowChange[] {
  const { since, cause } = event.data;
  const again = stepsToRepeat(cause).map((step) => botSessionSteps.remove({ ...keyOf(event), step }));
  return [
    moved(event, { interrupted_since: since, ...(cause === 'page-reloaded' ? {} : { consent: null }) }),
    ...again,
  ];
}

function stepChanged(event: On<'BotStepChanged'>): RowChange[] {
  const { step, status, detail, evidence } = event.data;
  return [
    moved(event),
    botSessionSteps.upsert({ ...keyOf(event), step, status, detail, evidence, changed_at: event.metadata.time }),
  ];
}

function driftNoticed(event: On<'BotDriftNoticed'>): RowChange[] {
  const { signal, subject, evidence } = event.data;
  return [
    moved(event),
    botSessionAlarms.upsert({
      ...keyOf(event),
      signal,
      subject,
      evidence,
      noticed_at: event.metadata.time,
      cleared_at: null,
    }),
  ];
}

function driftCleared(event: On<'BotDriftCleared'>): RowChange[] {
  const { signal, subject } = event.data;
  return [
    moved(event),
    botSessionAlarms.patch({ ...keyOf(event), signal, subject }, { cleared_at: event.metadata.time }),
  ];
}

function answered(event: On<'BotCommandAnswered'>): RowChange[] {
  const { command, asker, request, answer } = event.data;
  if (isErased(request) || isErased(answer)) return [];
  return [
    moved(event),
    chatInteractions.insert({
      ...keyOf(event),
      revision: Number(event.revision),
      timestamp: event.metadata.time,
      command,
      asker: orElse(asker, null),
      request,
      answer,
      person: null,
    }),
  ];
}

type InChat<Type extends ConversationEvent['type']> = Recorded<Extract<ConversationEvent, { type: Type }>>;

/**
 * What was asked in a conversation of Teams. Where a bot was in its meeting it is that meeting's; else the conversation
 * stands for the meeting. Revisions are those of the conversation's stream.
 */
function answeredInChat(event: InChat<'ConversationAnswered'>): RowChange[] {
  const { command, sessionId, keyId, asker, request, answer } = event.data;
  const conversation = conversationOf(event.stream) ?? event.stream;
  if (isErased(request) || isErased(answer)) return [];
  return [
    chatInteractions.insert({
      meeting_id: sessionId === null ? conversation : meetingOfBotSession(sessionId),
      session_id: conversation,
      revision: Number(event.revision),
      timestamp: event.metadata.time,
      command,
      asker: orElse(asker, null),
      request,
      answer,
      person: conversationKeys.personOf(keyId),
    }),
  ];
}

/** What was asked in a meeting is under one key with what others asked there, and goes with it. */
function erasedInChat(event: InChat<'ConversationErased'>): RowChange[] {
  const { person, sessions } = event.data;
  const conversation = conversationOf(event.stream) ?? event.stream;
  return [
    chatInteractions.removeWhere({ meeting_id: conversation, ...(person === null ? {} : { person }) }),
    ...sessions.map((session) => chatInteractions.removeWhere({ meeting_id: meetingOfBotSession(session) })),
  ];
}

function accessRequested(event: On<'BotAccessRequested'>): RowChange[] {
  const { userId, name } = event.data;
  if (isErased(name)) return [moved(event)];
  return [
    moved(event),
    botSessionAccessRequests.upsert({ ...keyOf(event), user_id: userId, name, requested_at: event.metadata.time }),
  ];
}

function objected(event: On<'BotObjectionRaised'>): RowChange[] {
  const { kind, via, by } = event.data;
  const raised = { revision: Number(event.revision), kind, via, raised_at: event.metadata.time };
  return [
    moved(event, { capture: 'paused' }),
    botSessionObjections.insert({ ...keyOf(event), ...raised, person: orElse(by, null) }),
  ];
}

/** Of a deleted meeting, and of what its bot session says afterwards, nothing stays. */
const removed = (event: Recorded): RowChange[] => removedOf(meetingOf(event.stream) ?? event.stream);

const ALL = [
  callSessions,
  chatInteractions,
  botSessionSteps,
  botSessionAlarms,
  botSessionObjections,
  botSessionAccessRequests,
] as const;
const removedOf = (meeting_id: string): RowChange[] => ALL.map((one) => one.removeWhere({ meeting_id }));

/** A bot session is a capture with the id of its meeting: where that is discarded there may be no meeting to delete. */
const captureErased = (event: Recorded & { readonly data: { readonly meetingId: string } }): RowChange[] =>
  idOfStream(event.stream) === event.data.meetingId ? removedOf(event.data.meetingId) : [];

/** Bots in meetings, how they got there, and what they were asked. */
export const botSessionsProjection = projection(
  {
    ...botSessionEvents,
    ...captionEvents,
    ...captureEvents,
    ...conversationEvents,
    ...meetingEvents,
    ...reportEvents,
    ...userEvents,
  },
  {
    name: 'sessions',
    version: 11,
    before: [`create type call_status as enum ('connecting', 'connected', 'disconnected')`],
    tables: [
      callSessions,
      botSessionSteps,
      botSessionAlarms,
      botSessionObjections,
      botSessionAccessRequests,
      chatInteractions,
    ],
    on: {
      BotLaunchRequested: requested,
      BotSessionClaimed: (event) => [moved(event, { worker: event.data.worker })],
      BotStepChanged: stepChanged,
      BotSessionJoined: (event) => [
        moved(event, { status: 'connected', joined_at: event.data.joinedAt, interrupted_since: null }),
      ],
      BotSessionInterrupted: interrupted,
      BotSessionRejoined: (event) => [moved(event, { interrupted_since: null })],
      BotConsentAsked: (event) => [moved(event, { consent: event.data.consent })],
      BotConsentWithdrawn: (event) => [moved(event, { consent: null })],
      BotConsentAnswered: (event) => [moved(event, { consent: null })],
      BotCaptionLanguageRead: (event) => [moved(event, { caption_language: event.data.found })],
      BotDriftNoticed: driftNoticed,
      BotDriftCleared: driftCleared,
      BotAccessRequested: accessRequested,
      BotStopRequested: (event) => [moved(event, { stop_requested: true })],
      BotSessionEnded: (event) => [
        moved(event, {
          status: 'disconnected',
          end_reason: event.data.reason,
          ended_at: event.metadata.time,
          consent: null,
        }),
      ],
      BotAnnounced: (event) => [moved(event, { announcement: event.data.written ? 'written' : 'unwritten' })],
      BotObjectionRaised: objected,
      BotCaptureResumed: (event) => [moved(event, { capture: 'running' })],
      BotCaptureDiscarded: (event) => [moved(event, { capture: 'discarded' })],
      BotCommandAnswered: answered,
      ConversationAnswered: answeredInChat,
      ConversationErased: erasedInChat,
      CaptionFinalised: (event) => [
        moved(event, { last_line_at: event.metadata.time }),
        callSessions.increment(keyOf(event), { lines: 1 }),
      ],
      PersonErased: (event) => {
        const meeting = { meeting_id: meetingOf(event.stream) ?? event.stream };
        return [chatInteractions.removeWhere(meeting), botSessionObjections.patchWhere(meeting, { person: null })];
      },
      UserErased: (event) => [botSessionAccessRequests.removeWhere({ user_id: userOf(event.stream) ?? event.stream })],
      ...graphHandlers,
      CaptureErased: (event) => [...graphHandlers.CaptureErased(event), ...captureErased(event)],
      MeetingDeleted: removed,
      MeetingErased: removed,
    },
  },
);
