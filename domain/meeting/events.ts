import { analysis } from '#domain/analysis/analysis.ts';
import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

const time = z.iso.datetime({ offset: true });
const count = z.int().check(z.nonnegative());

export const SKIP_REASONS = ['too-short', 'nothing-said'] as const;

/** Everything that can happen to a meeting; the stream is `meeting-{id}`. */
export const meetingEvents = {
  MeetingRegistered: eventType(
    z.object({
      keyId: z.string(),
      platform: z.enum(['teams', 'googlemeet', 'unknown']),
      /** From where it came: a capture's payload, the analysis screen, an imported file, or a bot session. */
      source: z.enum(['payload', 'analysis', 'import', 'botSession']),
      /** The bot session whose captions are this meeting's transcript, and whose keys it adopts. */
      adoptedSession: z.nullable(z.string()),
      providerMeetingId: personal(z.string()),
      title: personal(z.string()),
      /** Of the transcript to come: only the same one may continue an interrupted recording. */
      fingerprint: personal(z.string()),
      startedAt: time,
      endedAt: z.nullable(time),
      organiser: z.object({ userId: z.string(), keyId: z.string(), name: personal(z.string()), email: personal(z.string()) }),
      /** In the order of their first words; `number` names the speaker in the transcript's parts. */
      participants: z.array(
        z.object({ number: count, keyId: z.string(), name: personal(z.string()), email: personal(z.nullable(z.string())) }),
      ),
      capture: z.object({
        method: z.nullable(z.string()),
        sessionId: z.nullable(z.string()),
        botName: personal(z.nullable(z.string())),
        meetingUrl: personal(z.nullable(z.string())),
      }),
    }),
  ),
  /** A long transcript travels in parts; lines are grouped by speaker, whose key they share. */
  TranscriptPartRecorded: eventType(
    z.object({
      part: count,
      /** The meeting's beginning again, so that a line's time needs no other event. */
      startedAt: time,
      voices: z.array(
        z.object({
          speaker: count,
          keyId: z.string(),
          lines: z.array(z.object({ line: count, at: z.nullable(z.int()), text: personal(z.string()) })),
        }),
      ),
    }),
  ),
  /** Closes the transcript: only now is the meeting complete. */
  TranscriptCompleted: eventType(
    z.object({
      parts: count,
      lines: count,
      words: count,
      /** From what the source says, times or cues; null where it says nothing. */
      durationMs: z.nullable(count),
    }),
  ),
  MeetingAnalysed: eventType(
    z.object({
      analysisId: z.string(),
      keyId: z.string(),
      analyst: z.string(),
      model: z.string(),
      promptVersion: z.string(),
      /** SHA-256 of what the analyst was given. */
      inputHash: z.string(),
      tokens: z.nullable(z.object({ input: count, output: count })),
      durationMs: count,
      /** Statements that were dropped because what they cite could not be found. */
      dropped: count,
      /** Plain, so that they outlive erasure. */
      figures: z.object({ keyPoints: count, decisions: count, actionItems: count }),
      result: personal(analysis),
    }),
  ),
  MeetingAnalysisSkipped: eventType(z.object({ reason: z.enum(SKIP_REASONS) })),
  MeetingAnalysisFailed: eventType(z.object({ analyst: z.string(), code: z.string(), attempts: count })),
  ActionItemCompleted: eventType(z.object({ actionId: z.string() })),
  ActionItemReopened: eventType(z.object({ actionId: z.string() })),
  /** A person who must be forgotten is these participants: their names, addresses and lines are to become unreadable. */
  PersonErasureRequested: eventType(z.object({ erasureId: z.string(), participants: z.array(count) })),
  /** It is done: their keys are gone, and those of every analysis, which may have quoted them. */
  PersonErased: eventType(z.object({ erasureId: z.string(), participants: z.array(count), keysDestroyed: count })),
  /** The wish, with the actor in the metadata; content becomes unreadable with MeetingErased. */
  MeetingDeleted: eventType(z.object({})),
  MeetingErased: eventType(z.object({ keysDestroyed: count })),
};

export type MeetingEvent = EventOf<typeof meetingEvents>;
export type MeetingEventData<Type extends MeetingEvent['type']> = Extract<MeetingEvent, { type: Type }>['data'];
