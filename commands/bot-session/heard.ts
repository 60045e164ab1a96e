import { isLine, type CaptionEvent } from '#domain/bot-session/events.ts';
import type { CapturedPerson, TranscriptFigures } from '#domain/meeting/capture/events.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { countWords } from '#domain/transcript/transcript.ts';

/** When the captions begin, ISO 8601; null where there are none. */
export const heardFrom = (captions: readonly CaptionEvent[]): string | null =>
  captions.find((event) => event.type === 'CaptionFinalised')?.data.startedAt ?? null;

/** Those who spoke so far, under the bot session's keys; those who speak later are in the captions. */
export const speakersIn = (captions: readonly CaptionEvent[]): CapturedPerson[] =>
  captions.flatMap((event) =>
    event.type === 'CaptionSpeakerSeen' && !isErased(event.data.name)
      ? [{ number: event.data.speaker, keyId: event.data.keyId, name: event.data.name, email: null }]
      : [],
  );

/** How many words each line has, as it reads after all. */
export function wordsIn(captions: readonly CaptionEvent[]): number[] {
  const words = new Map<number, number>();
  for (const event of captions) if (isLine(event)) words.set(event.data.line, countWords(orElse(event.data.text, '')));
  return [...words.values()];
}

/** Of a bot session that is over, and whose lines have so many words. */
export const figuresOf = (
  words: readonly number[],
  { startedAt, endedAt }: { readonly startedAt: string; readonly endedAt: string },
): TranscriptFigures => ({
  parts: 0,
  lines: words.length,
  words: words.reduce((sum, count) => sum + count, 0),
  durationMs: Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)),
  endedAt,
});
