import type { RowChange } from '../engine/changes.ts';
import { callSessions } from './tables.ts';

type Row = Parameters<typeof callSessions.insert>[0];

/** What is known of a call from the first event about it. */
type Known = Pick<
  Row,
  | 'meeting_id'
  | 'session_id'
  | 'source'
  | 'platform'
  | 'requested_by'
  | 'meeting_url'
  | 'bot_name'
  | 'requested_at'
  | 'expires_at'
  | 'position'
>;

/** The row of a call that nothing has been heard of yet: it connects, nobody joined, no line was captured. */
export const begun = ({ requested_at, expires_at, position, ...known }: Known): RowChange =>
  callSessions.insert({
    ...known,
    status: 'connecting',
    worker: null,
    stop_requested: false,
    interrupted_since: null,
    end_reason: null,
    requested_at,
    expires_at,
    joined_at: null,
    ended_at: null,
    lines: 0,
    last_line_at: null,
    consent: null,
    announcement: 'pending',
    capture: 'running',
    caption_language: null,
    position,
  });
