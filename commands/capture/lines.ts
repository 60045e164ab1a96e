import { captionStreams } from '#domain/bot-session/streams.ts';
import type { CaptureReference } from '#domain/meeting/capture/identity.ts';
import type { CapturedLines } from '#domain/meeting/spoken.ts';
import { captureStreams } from '#domain/meeting/capture/stream.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import { loadEvents } from '../stream.ts';

/**
 * What was said in a capture: from its own stream, from its bot session's captions, or nothing where the meeting has
 * it.
 */
async function linesOf(
  log: Pick<EventLog, 'load'>,
  { captureId, keptIn, session }: CaptureReference,
): Promise<CapturedLines['lines']> {
  if (keptIn === 'capture') return (await loadEvents(log, captureStreams.of(captureId))).events;
  return session === null ? [] : (await loadEvents(log, captionStreams.of(session))).events;
}

/** The transcript of a meeting that has one, as its capture took it; null before the meeting is registered. */
export async function loadTranscript(
  log: Pick<EventLog, 'load'>,
  { transcript }: Pick<Meeting, 'transcript'>,
): Promise<CapturedLines | null> {
  return transcript === null ? null : { capture: transcript, lines: await linesOf(log, transcript) };
}
