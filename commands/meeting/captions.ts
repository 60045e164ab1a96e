import type { CaptionEvent } from '#domain/bot-session/events.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import { loadEvents } from '../stream.ts';

/** The captions that are the transcript of a meeting saved from a bot session; none for any other. */
export async function adoptedCaptions(
  log: Pick<EventLog, 'load'>,
  { adoptedSession }: Pick<Meeting, 'adoptedSession'>,
): Promise<readonly CaptionEvent[]> {
  return adoptedSession === null ? [] : (await loadEvents(log, captionStreams.of(adoptedSession))).events;
}
