import { botSessionOf, meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { ENDED_STATUS } from '#domain/bot-session/endings.ts';
import type { StoredEvent } from '#domain/events/store.ts';
import { meetingCategory } from '#domain/meeting/identity.ts';
import { userCategory } from '#domain/user/identity.ts';
import { jsonOf } from './chain.ts';

/** How what was asked for ended, where it was not done. */
export const OUTCOMES = ['refused', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What an event says of itself in the clear, by which it is found. Ids alone: nothing that somebody said or is called. */
export interface Facts {
  readonly type: string;
  /** ISO 8601. */
  readonly at: string | null;
  readonly actor: string | null;
  readonly correlationId: string | null;
  readonly causationId: string | null;
  readonly meetingId: string | null;
  readonly userId: string | null;
  readonly outcome: Outcome | null;
}

const REFUSED: ReadonlySet<string> = new Set([
  'SignInRefused',
  'RefreshTokenReused',
  'AccessRefused',
  'RefusalsCounted',
  'RoomMeetingRefused',
]);

const FAILED: ReadonlySet<string> = new Set([
  'MeetingAnalysisFailed',
  'MeetingReanalysisFailed',
  'MinutesRewriteFailed',
  'ModelAnalysisFailed',
]);

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function outcomeOf(type: string, data: Fields): Outcome | null {
  if (REFUSED.has(type)) return 'refused';
  if (FAILED.has(type)) return 'failed';
  if (type === 'BotStepChanged') return data['status'] === 'failed' ? 'failed' : null;
  if (type !== 'BotSessionEnded') return null;
  const status = new Map<unknown, string>(Object.entries(ENDED_STATUS)).get(data['reason']);
  return status === 'failed' || status === 'error' ? 'failed' : null;
}

function meetingOf(stream: string, data: Fields): string | null {
  const session = botSessionOf(stream);
  if (session !== null) return meetingOfBotSession(session);
  return meetingCategory.idOf(stream) ?? textOf(data['meetingId']);
}

/** Whatever the bytes are: those of another application, or what somebody tampered with, say what they say. */
export function factsOf(event: StoredEvent): Facts {
  const [data, metadata] = [fieldsOf(jsonOf(event.data)), fieldsOf(jsonOf(event.metadata))];
  const at = textOf(metadata['time']);
  return {
    type: event.type,
    at: at === null || Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString(),
    actor: textOf(metadata['actor']),
    correlationId: textOf(metadata['correlationId']),
    causationId: textOf(metadata['causationId']),
    meetingId: meetingOf(event.stream, data),
    userId:
      userCategory.idOf(event.stream) ??
      textOf(data['personId']) ??
      textOf(data['userId']) ??
      textOf(data['requestedBy']),
    outcome: outcomeOf(event.type, data),
  };
}
