import type { Announcement, CaptureState } from '#domain/bot-session/objection-decisions.ts';
import type { ObjectionKind } from '#domain/bot-session/objection-events.ts';
import type { DriftSignal } from '#domain/bot-session/drift.ts';
import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { Consent } from '#domain/bot-session/consents.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import type { Step, StepDetail, StepStatus } from '#domain/bot-session/steps.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import type { Pool } from 'pg';
import type { ReadTables } from '../engine/read-tables.ts';
import { openLines, SEALED_LINE, type SealedLine } from '../transcripts/open.ts';
import { launcherFor, type Viewer } from '../viewer.ts';

/** The projections that bot sessions are read from; a read that must see a position waits for these. */
export const BOT_SESSION_PROJECTIONS = ['sessions', 'transcripts', 'meetings'] as const;

export interface BotSessionStep {
  readonly step: Step;
  readonly status: Exclude<StepStatus, 'pending'>;
  readonly detail: StepDetail | null;
  readonly evidence: string | null;
  /** When it became what it is. */
  readonly since: string;
}

export interface BotSessionAlarm {
  readonly signal: DriftSignal;
  readonly subject: string;
  readonly evidence: string | null;
  readonly noticedAt: string;
}

export interface BotSessionObjection {
  readonly kind: ObjectionKind;
  readonly via: 'speech' | 'chat';
  readonly by: string | null;
  readonly raisedAt: string;
}

export interface BotSessionRecord {
  readonly id: string;
  readonly platform: BotPlatformName;
  readonly meetingId: string;
  readonly requestedBy: string;
  readonly meetingUrl: string;
  readonly botName: string;
  readonly stopRequested: boolean;
  /** Since when the bot is out of its meeting, on its way back; null where it is not. */
  readonly interruptedSince: Date | null;
  readonly endReason: BotSessionEnding | null;
  readonly requestedAt: Date;
  readonly joinedAt: Date | null;
  readonly endedAt: Date | null;
  readonly lines: number;
  readonly lastLineAt: Date | null;
  readonly consent: Consent | null;
  readonly captionLanguage: string | null;
  readonly announcement: Announcement;
  readonly capture: CaptureState;
  /** In their order, those that were answered included. */
  readonly objections: readonly BotSessionObjection[];
  /** Of the meeting that was made of it; null while there is none. */
  readonly organiserId: string | null;
  /** Others who wanted a bot in the same meeting. */
  readonly accessRequests: readonly { readonly name: string; readonly requestedAt: string }[];
  /** Whether a meeting was made of it. */
  readonly saved: boolean;
  readonly steps: readonly BotSessionStep[];
  /** Signs of drift that are there now. */
  readonly alarms: readonly BotSessionAlarm[];
}

const COLUMNS = `c.session_id as id, c.platform, c.meeting_id as "meetingId", c.requested_by as "requestedBy", c.meeting_url as "meetingUrl", c.bot_name as "botName", c.stop_requested as "stopRequested", c.interrupted_since as "interruptedSince",
  c.end_reason as "endReason", c.requested_at as "requestedAt", c.joined_at as "joinedAt", c.ended_at as "endedAt", c.lines, c.last_line_at as "lastLineAt", c.consent, c.caption_language as "captionLanguage", c.announcement, c.capture,
  coalesce((select json_agg(json_build_object('kind', o.kind, 'via', o.via, 'by', o.person, 'raisedAt', o.raised_at) order by o.revision)
    from session_objections o where o.meeting_id = c.meeting_id and o.session_id = c.session_id), '[]') as objections,
  (select m.organizer_id from meetings m where m.meeting_id = c.meeting_id) as "organiserId", exists (select from meetings m where m.meeting_id = c.meeting_id) as saved,
  coalesce((select json_agg(json_build_object('name', q.name, 'requestedAt', q.requested_at) order by q.requested_at)
    from session_access_requests q where q.meeting_id = c.meeting_id and q.session_id = c.session_id), '[]') as "accessRequests",
  coalesce((select json_agg(json_build_object('step', s.step, 'status', s.status, 'detail', s.detail, 'evidence', s.evidence, 'since', s.changed_at)) from session_steps s where s.meeting_id = c.meeting_id and s.session_id = c.session_id), '[]') as steps,
  coalesce((select json_agg(json_build_object('signal', a.signal, 'subject', a.subject, 'evidence', a.evidence, 'noticedAt', a.noticed_at) order by a.noticed_at)
    from session_alarms a where a.meeting_id = c.meeting_id and a.session_id = c.session_id and a.cleared_at is null), '[]') as alarms`;

/** Bot sessions that the viewer launched, or whose meeting they organise; `$all` is true for administrators. */
const followed = (all: string, viewer: string): string =>
  `(${all} or c.requested_by = ${viewer}::uuid
    or exists (select from meetings m where m.meeting_id = c.meeting_id and m.organizer_id = ${viewer}::uuid))`;

/** A bot session that the viewer may follow; null where there is none for them. */
export async function findBotSession(pool: Pool, viewer: Viewer, id: string): Promise<BotSessionRecord | null> {
  const { rows } = await pool.query<BotSessionRecord>(
    `select ${COLUMNS} from call_sessions c where c.source = 'bot' and c.session_id = $1 and ${followed('$2', '$3')}`,
    [id, viewer.role === 'admin', launcherFor(viewer)],
  );
  return rows[0] ?? null;
}

/** Those of these bot sessions that the viewer may follow. */
export async function followedAmong(pool: Pool, viewer: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select c.session_id as id from call_sessions c
     where c.source = 'bot' and c.session_id = any ($1) and ${followed('$2', '$3')}`,
    [ids, viewer.role === 'admin', launcherFor(viewer)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Of a meeting's bot session, or of a bot session by its own id; a UUID either way. */
export async function botSessionIdFor(pool: Pool, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select session_id as id from call_sessions
     where source = 'bot' and (session_id = $1::text or meeting_id = $1::text::uuid) limit 1`,
    [id],
  );
  return rows[0]?.id ?? null;
}

export interface RecentBotSessions {
  readonly since: Date;
  readonly limit: number;
}

/** Bot sessions that are open, and those that ended after `since`, the newest first. */
export async function botSessionsFor(
  pool: Pool,
  viewer: Viewer,
  { since, limit }: RecentBotSessions,
): Promise<BotSessionRecord[]> {
  const { rows } = await pool.query<BotSessionRecord>(
    `select ${COLUMNS} from call_sessions c where c.source = 'bot' and (c.ended_at is null or c.ended_at > $1) and ${followed('$2', '$3')} order by c.ended_at is null desc, c.requested_at desc, c.session_id limit $4`,
    [since, viewer.role === 'admin', launcherFor(viewer), limit],
  );
  return rows;
}

export interface OpenBotSession {
  readonly id: string;
  readonly platform: BotPlatformName;
  readonly interruptedSince: Date | null;
  readonly worker: string | null;
  readonly expiresAt: Date;
  readonly meetingUrl: string;
  readonly requestedBy: string;
  readonly stopRequested: boolean;
}

/** Every bot session that has not ended. */
export async function openBotSessions(pool: Pool): Promise<OpenBotSession[]> {
  const { rows } =
    await pool.query<OpenBotSession>(`select session_id as id, platform, worker, expires_at as "expiresAt",
       interrupted_since as "interruptedSince", meeting_url as "meetingUrl", requested_by as "requestedBy", stop_requested as "stopRequested"
     from call_sessions where source = 'bot' and ended_at is null order by requested_at`);
  return rows;
}

type BotSessionState = 'waiting' | 'joining' | 'attending' | 'away';

/** How many bot sessions that have not ended are in each state. */
export async function botSessionsByState(pool: Pool): Promise<Readonly<Record<BotSessionState, number>>> {
  const { rows } = await pool.query<Record<BotSessionState, number>>(
    `select count(*) filter (where worker is null)::int as waiting,
       count(*) filter (where worker is not null and joined_at is null)::int as joining,
       count(*) filter (where joined_at is not null and interrupted_since is null)::int as attending,
       count(*) filter (where joined_at is not null and interrupted_since is not null)::int as away
     from call_sessions where source = 'bot' and ended_at is null`,
  );
  return rows[0] ?? { waiting: 0, joining: 0, attending: 0, away: 0 };
}

/** Of the bot sessions that ended since then, how many did for each reason. */
export async function endingsSince(pool: Pool, since: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ reason: string; count: number }>(
    `select end_reason as reason, count(*)::int as count from call_sessions
     where source = 'bot' and ended_at >= $1 and end_reason is not null group by end_reason order by end_reason`,
    [since],
  );
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}

/** Signs of drift in bot sessions that run, by signal. */
export async function openAlarms(pool: Pool): Promise<ReadonlyMap<DriftSignal, number>> {
  const { rows } = await pool.query<{ signal: DriftSignal; count: number }>(
    `select a.signal, count(*)::int as count from session_alarms a join call_sessions c using (meeting_id, session_id) where a.cleared_at is null and c.ended_at is null group by a.signal`,
  );
  return new Map(rows.map(({ signal, count }) => [signal, count]));
}

export interface CapturedLine {
  readonly line: number;
  readonly speaker: string;
  readonly speakerNumber: number;
  readonly text: string;
  readonly timestamp: Date;
}

interface CapturedRow extends Omit<CapturedLine, 'text'>, SealedLine {
  readonly line: number;
}

/** What was said in a bot session, by the capture that it is. The caller has made sure that the viewer may know. */
export async function transcriptOf({ pool, sealer }: ReadTables, captureId: string): Promise<CapturedLine[]> {
  const { rows } = await pool.query<CapturedRow>(
    `select ${SEALED_LINE}, coalesce(p.name, $2) as speaker, t.speaker_number as "speakerNumber", t."timestamp"
     from transcripts t left join participants p on p.capture_id = t.capture_id and p.number = t.speaker_number
     where t.capture_id = $1 order by t.line`,
    [captureId, UNKNOWN_SPEAKER],
  );
  const texts = await openLines(sealer, rows);
  return rows.flatMap(({ line, speaker, speakerNumber, timestamp }, index) => {
    const text = texts[index] ?? '';
    return text === '' ? [] : [{ line, speaker, speakerNumber, text, timestamp }];
  });
}
