import { pausesIn } from '#domain/bot-session/pauses.ts';
import { botSessionStreams } from '#domain/bot-session/streams.ts';
import type { EventLog } from '#domain/events/log.ts';
import { roomIdOf, type MeetingPlace } from '#domain/room/identity.ts';
import type { Turn } from '#domain/transcript/transcript.ts';
import { withoutPauses } from '#domain/bot-session/unpaused.ts';
import { loadState } from '../stream.ts';

export interface PauseDependencies {
  readonly log: Pick<EventLog, 'load'>;
  /** Bots that were in meetings of a platform between two moments, ISO 8601. */
  readonly botSessionsAt: (
    platform: MeetingPlace['platform'],
    from: string,
    until: string,
  ) => Promise<readonly string[]>;
}

export interface ProvidedTranscript {
  /** The names of the place, any of which a bot may have been sent to. */
  readonly places: readonly MeetingPlace[];
  /** ISO 8601. */
  readonly startedAt: string;
  /** ISO 8601; null where the provider does not say. */
  readonly endedAt: string | null;
  readonly turns: readonly Turn[];
}

/** A transcript whose end is not told is taken to be no longer, in ms. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * What a provider wrote down of a meeting, without what was said while the capture of a bot of ours was paused there:
 * nothing of that is kept, also where somebody else wrote it down.
 */
export async function outsidePauses(
  { log, botSessionsAt }: PauseDependencies,
  { places, startedAt, endedAt, turns }: ProvidedTranscript,
): Promise<readonly Turn[]> {
  const rooms = new Set(places.flatMap((place) => roomIdOf(place) ?? []));
  const [first] = places;
  if (first === undefined || rooms.size === 0) return turns;
  const until = endedAt ?? new Date(Date.parse(startedAt) + LONGEST_MS).toISOString();
  const sessions = await botSessionsAt(first.platform, startedAt, until);
  const found = await Promise.all(
    sessions.map(async (sessionId) => {
      const { events, state } = await loadState(log, botSessionStreams.of(sessionId));
      const { platform, meetingUrl } = state;
      if (platform === null || meetingUrl === null) return [];
      const room = roomIdOf({ platform, providerMeetingId: '', meetingUrl });
      return room !== null && rooms.has(room) ? pausesIn(events) : [];
    }),
  );
  return withoutPauses(turns, found.flat(), startedAt);
}
