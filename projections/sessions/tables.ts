import type { SESSION_ENDINGS } from '#domain/bot-session/events.ts';
import { column, personalColumn, table } from '../engine/table.ts';

/** Bot sessions of both platforms. The meeting's id comes first in the key: a deletion finds its rows by it. */
export const callSessions = table(
  'call_sessions',
  {
    meeting_id: column<string>('uuid'),
    session_id: column<string>('text'),
    platform: column<'teams' | 'googlemeet'>('text', 'not null'),
    requested_by: column<string>('uuid', 'not null'),
    meeting_url: personalColumn<string>('text', 'not null'),
    bot_name: personalColumn<string>('text', 'not null'),
    status: column<'connecting' | 'connected' | 'disconnected'>('call_status', 'not null'),
    worker: column<string | null>('text'),
    stop_requested: column<boolean>('boolean', 'not null'),
    end_reason: column<(typeof SESSION_ENDINGS)[number] | null>('text'),
    requested_at: column<string>('timestamptz', 'not null'),
    joined_at: column<string | null>('timestamptz'),
    ended_at: column<string | null>('timestamptz'),
    /** In the log, of the last thing that happened to the session: for whoever shows changes. */
    position: column<string>('bigint', 'not null'),
  },
  { key: ['meeting_id', 'session_id'], indexes: ['call_sessions_open {ON} (requested_at) where ended_at is null', 'call_sessions_requested_by {ON} (requested_by, requested_at desc)', 'call_sessions_position {ON} (position)'] },
);

/** What people asked the bot, and what it answered. */
export const chatInteractions = table(
  'chat_interactions',
  {
    meeting_id: column<string>('uuid'),
    session_id: column<string>('text'),
    /** Of the event in the session's stream: the order in which answers were given. */
    revision: column<number>('int'),
    timestamp: column<string>('timestamptz', 'not null'),
    command: column<string>('text', 'not null'),
    asker: personalColumn<string | null>('text'),
    request: personalColumn<string>('text', 'not null'),
    answer: personalColumn<string>('text', 'not null'),
  },
  { key: ['meeting_id', 'session_id', 'revision'], indexes: ['chat_interactions_meeting {ON} (meeting_id, "timestamp")'] },
);
