import { isLine } from '#domain/bot-session/events.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import type { EventLog } from '#domain/events/log.ts';
import { orElse } from '#domain/events/personal.ts';
import { UNKNOWN_SPEAKER, type TranscriptLine } from '#domain/transcript/transcript.ts';
import { loadEvents } from '../stream.ts';

/** What was said in a bot session so far, by its lines; those that were erased or left empty are missing. */
export async function transcriptSoFar(log: Pick<EventLog, 'load'>, sessionId: string): Promise<TranscriptLine[]> {
  const names = new Map<number, string>();
  const lines = new Map<number, TranscriptLine>();
  for (const event of (await loadEvents(log, captionStreams.of(sessionId))).events) {
    if (event.type === 'CaptionSpeakerSeen') names.set(event.data.speaker, orElse(event.data.name, UNKNOWN_SPEAKER));
    if (!isLine(event)) continue;
    const { line, at, speaker, text } = event.data;
    lines.set(line, { line, at, speaker: names.get(speaker) ?? UNKNOWN_SPEAKER, text: orElse(text, '') });
  }
  return [...lines.values()].filter(({ text }) => text !== '').toSorted((a, b) => a.line - b.line);
}
