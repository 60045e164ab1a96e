import type { Announcement, CaptureState } from '#domain/bot-session/objection-decisions.ts';
import type { ObjectionKind } from '#domain/bot-session/objection-events.ts';
import type { DriftSignal } from '#domain/bot-session/drift.ts';
import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { Consent } from '#domain/bot-session/consents.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import type { Step, StepDetail, StepStatus } from '#domain/bot-session/steps.ts';
import type { ReportRefusal } from '#domain/microsoft/report/events.ts';
import { column, personalColumn, table } from '../engine/table.ts';

/**
 * Bot sessions of both platforms, and calls of Teams of which Microsoft gave the transcript. The meeting's id comes
 * first in the key: a deletion finds its rows by it. Of a call through Graph: `connecting` since Microsoft told of its
 * transcript, `connected` while that is recorded, `disconnected` once it is there, or was refused.
 */
export const callSessions = table(
  'call_sessions',
  {
    meeting_id: column<string>('uuid'),
    session_id: column<string>('text'),
    /** Who was in the call: a bot of ours, or Microsoft's own transcription, read through Graph. */
    source: column<'bot' | 'graph'>('text', 'not null'),
    platform: column<BotPlatformName>('text', 'not null'),
    /** Nobody asked for what Microsoft tells of; address and name are a bot's. */
    requested_by: column<string | null>('uuid'),
    meeting_url: personalColumn<string | null>('text'),
    bot_name: personalColumn<string | null>('text'),
    status: column<'connecting' | 'connected' | 'disconnected'>('call_status', 'not null'),
    worker: column<string | null>('text'),
    stop_requested: column<boolean>('boolean', 'not null'),
    /** Since when the bot is out of its meeting, on its way back. */
    interrupted_since: column<string | null>('timestamptz'),
    end_reason: column<BotSessionEnding | ReportRefusal | null>('text'),
    requested_at: column<string>('timestamptz', 'not null'),
    expires_at: column<string>('timestamptz', 'not null'),
    joined_at: column<string | null>('timestamptz'),
    ended_at: column<string | null>('timestamptz'),
    /** Lines that are final. */
    lines: column<number>('int', 'not null'),
    last_line_at: column<string | null>('timestamptz'),
    /** What the meeting asks and nobody has answered. */
    consent: column<Consent | null>('text'),
    /** Whether the bot has said in the chat who it is. */
    announcement: column<Announcement>('text', 'not null'),
    capture: column<CaptureState>('text', 'not null'),
    /** Of captions, as it was read back. */
    caption_language: column<string | null>('text'),
    /** In the log, of the last thing that happened to the bot session: for screens that show changes. */
    position: column<string>('bigint', 'not null'),
  },
  {
    key: ['meeting_id', 'session_id'],
    indexes: [
      'call_sessions_session {ON} (session_id)',
      'call_sessions_open {ON} (requested_at) where ended_at is null',
      'call_sessions_requested_by {ON} (requested_by, requested_at desc)',
      'call_sessions_position {ON} (position)',
    ],
  },
);

/** How far the joining of a bot session is, step by step; a step without a row is pending. */
export const botSessionSteps = table(
  'session_steps',
  {
    meeting_id: column<string>('uuid'),
    session_id: column<string>('text'),
    step: column<Step>('text'),
    status: column<Exclude<StepStatus, 'pending'>>('text', 'not null'),
    detail: column<StepDetail | null>('text'),
    evidence: column<string | null>('text'),
    changed_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['meeting_id', 'session_id', 'step'] },
);

/** Signs that the provider's page is not as the bot knows it, past ones included. */
export const botSessionAlarms = table(
  'session_alarms',
  {
    meeting_id: column<string>('uuid'),
    session_id: column<string>('text'),
    signal: column<DriftSignal>('text'),
    subject: column<string>('text'),
    evidence: column<string | null>('text'),
    noticed_at: column<string>('timestamptz', 'not null'),
    cleared_at: column<string | null>('timestamptz'),
  },
  {
    key: ['meeting_id', 'session_id', 'signal', 'subject'],
    indexes: ['session_alarms_open {ON} (noticed_at) where cleared_at is null'],
  },
);

/** People who wanted a bot in a meeting that had this one. */
export const botSessionAccessRequests = table(
  'session_access_requests',
  {
    meeting_id: column<string>('uuid'),
    session_id: column<string>('text'),
    user_id: column<string>('uuid'),
    name: personalColumn<string>('text', 'not null'),
    requested_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['meeting_id', 'session_id', 'user_id'] },
);

/** Who objected to the capture, in their order. */
export const botSessionObjections = table(
  'session_objections',
  {
    meeting_id: column<string>('uuid'),
    session_id: column<string>('text'),
    /** Of the event in the bot session's stream. */
    revision: column<number>('int'),
    kind: column<ObjectionKind>('text', 'not null'),
    via: column<'speech' | 'chat'>('text', 'not null'),
    /** Null where nobody was named, and once the name is erased. */
    person: personalColumn<string | null>('text'),
    raised_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['meeting_id', 'session_id', 'revision'] },
);

/** What people asked the bot, and what it answered. */
export const chatInteractions = table(
  'chat_interactions',
  {
    meeting_id: column<string>('uuid'),
    session_id: column<string>('text'),
    /** Of the event in the bot session's stream: the order in which answers were given. */
    revision: column<number>('int'),
    timestamp: column<string>('timestamptz', 'not null'),
    command: column<string>('text', 'not null'),
    asker: personalColumn<string | null>('text'),
    request: personalColumn<string>('text', 'not null'),
    answer: personalColumn<string>('text', 'not null'),
    /** Who asked in a conversation of Teams outside a meeting, as its events know them; null for anybody else. */
    person: column<string | null>('uuid'),
  },
  {
    key: ['meeting_id', 'session_id', 'revision'],
    indexes: ['chat_interactions_meeting {ON} (meeting_id, "timestamp")'],
  },
);
