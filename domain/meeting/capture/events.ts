import { personal } from '#domain/events/personal.ts';
import { GreffierError } from '#domain/errors.ts';
import { EVENT_HELD_BACK, eventType, type EventOf } from '#domain/events/registry.ts';
import { z, type ZodMiniType } from 'zod/mini';

const time = z.iso.datetime({ offset: true });
const count = z.int().check(z.nonnegative());

export const SOURCES_BEFORE = ['payload', 'analysis', 'import', 'botSession'] as const;
/**
 * From where a capture came: a client's payload, the analysis screen, an imported file, a bot session, or the provider
 * of the meeting, who wrote down what was said.
 */
export const CAPTURE_SOURCES = [...SOURCES_BEFORE, 'provider'] as const;
export type CaptureSource = (typeof CAPTURE_SOURCES)[number];

/** The version of an event from before providers were a source. */
export const beforeProviders = <Schema extends ZodMiniType<{ source: CaptureSource }>>(schema: Schema) => ({
  schema,
  upcast: (data: z.infer<Schema>) => data,
  downcast: (data: { source: CaptureSource }) => {
    if (data.source === 'provider') throw new GreffierError(EVENT_HELD_BACK, { source: data.source });
    return data;
  },
});

/** Somebody whom a source names, or who speaks in it; `number` names them in the lines. */
export const capturedPerson = z.object({
  number: count,
  keyId: z.string(),
  name: personal(z.string()),
  email: personal(z.nullable(z.string())),
});
export type CapturedPerson = z.infer<typeof capturedPerson>;

/** A part of the lines, grouped by speaker, whose key they share. */
export const transcriptPart = {
  part: count,
  /** The capture's beginning again, so that a line's time needs no other event. */
  startedAt: time,
  voices: z.array(
    z.object({
      speaker: count,
      keyId: z.string(),
      lines: z.array(z.object({ line: count, at: z.nullable(z.int()), text: personal(z.string()) })),
    }),
  ),
};

/** Figures of a transcript that is whole. */
export const transcriptFigures = {
  parts: count,
  lines: count,
  words: count,
  /** From what the source says, times or cues; null where it says nothing. */
  durationMs: z.nullable(count),
  /** When the meeting ended, where that was not known when it was registered: while its bot was still in it. */
  endedAt: z.nullable(time),
};

const started = {
  meetingId: z.string(),
  keyId: z.string(),
  keptIn: z.enum(['capture', 'captions']),
  /** The bot session whose captions the lines are. */
  session: z.nullable(z.string()),
  platform: z.enum(['teams', 'googlemeet', 'unknown']),
  /** The provider's id of the place where people met; null where the source names none. */
  providerMeetingId: personal(z.nullable(z.string())),
  /** Of the transcript to come: only the same one may continue an interrupted recording. */
  fingerprint: personal(z.string()),
  startedAt: time,
  /** In the order of their first words; of a bot session, the captions say who speaks. */
  participants: z.array(capturedPerson),
};

/**
 * One telling of what was said in a meeting; the stream is `capture-{id}`. Each event names the meeting for which it
 * was recorded. The lines of a bot session's capture stay in the bot session's captions.
 */
export const captureEvents = {
  CaptureStarted: eventType(z.object({ ...started, source: z.enum(CAPTURE_SOURCES) }), {
    older: [beforeProviders(z.object({ ...started, source: z.enum(SOURCES_BEFORE) }))],
  }),
  /** A long transcript travels in parts. */
  CapturePartRecorded: eventType(z.object({ meetingId: z.string(), ...transcriptPart })),
  /** Closes the capture: nothing is added to its lines any more. */
  CaptureCompleted: eventType(z.object({ meetingId: z.string(), ...transcriptFigures })),
  /** Its meeting was deleted, and nothing may be recorded any more; content becomes unreadable with CaptureErased. */
  CaptureDeleted: eventType(z.object({}), { endsStream: 'deleted' }),
  CaptureErased: eventType(z.object({ meetingId: z.string(), keysDestroyed: count }), {
    endsStream: 'deleted',
    destroysKeys: true,
  }),
};

export type CaptureEvent = EventOf<typeof captureEvents>;
export type CaptureEventData<Type extends CaptureEvent['type']> = Extract<CaptureEvent, { type: Type }>['data'];
export type TranscriptFigures = Omit<CaptureEventData<'CaptureCompleted'>, 'meetingId'>;
