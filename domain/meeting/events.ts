import { analysis, priority } from '#domain/analysis/analysis.ts';
import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { meetingConfig } from './config.ts';

const time = z.iso.datetime({ offset: true });
const count = z.int().check(z.nonnegative());

const SKIP_REASONS_BEFORE = ['too-short', 'nothing-said'] as const;
/** `switched-off`: nobody wanted it made by itself. `scheduled`: it was saved before its start. */
export const SKIP_REASONS = [...SKIP_REASONS_BEFORE, 'switched-off', 'scheduled'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const organiser = z.object({
  userId: z.string(),
  keyId: z.string(),
  name: personal(z.string()),
  email: personal(z.string()),
});

/** What people may correct of an action item. */
export const actionContent = z.object({
  task: z.string(),
  assignee: z.nullable(z.string()),
  deadline: z.nullable(z.string()),
  priority,
});

/** Somebody in a capture of the meeting: numbers name people within one capture. */
const participant = { captureId: z.string(), participant: count };

const analysedBefore = {
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
};

const registeredBefore = {
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
  organiser,
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
};

const completedBefore = {
  parts: count,
  lines: count,
  words: count,
  /** From what the source says, times or cues; null where it says nothing. */
  durationMs: z.nullable(count),
};

const erasureAskedBefore = { erasureId: z.string(), participants: z.array(count) };
const erasedBefore = { ...erasureAskedBefore, keysDestroyed: count };

/** Older versions as they were written, and what they have become. */
const older = {
  registered: [{ schema: z.object(registeredBefore), upcast: (data: object) => data }],
  analysed: [{ schema: z.object(analysedBefore), upcast: (data: object) => ({ ...data, superseded: null }) }],
  completed: [{ schema: z.object(completedBefore), upcast: (data: object) => ({ ...data, endedAt: null }) }],
  skipped: [{ schema: z.object({ reason: z.enum(SKIP_REASONS_BEFORE) }), upcast: (data: object) => data }],
  erasureAsked: [{ schema: z.object(erasureAskedBefore), upcast: (data: object) => ({ ...data, guests: [] }) }],
  erased: [{ schema: z.object(erasedBefore), upcast: (data: object) => ({ ...data, guests: [], lines: [] }) }],
};

/** Everything that can happen to a meeting; the stream is `meeting-{id}`. */
export const meetingEvents = {
  MeetingRegistered: eventType(
    z.object({
      ...registeredBefore,
      /** True where only the day of `startedAt` is known, which then is its midnight in Paris. */
      dayOnly: z.optional(z.boolean()),
    }),
    { older: older.registered },
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
      ...completedBefore,
      /** When the meeting ended, where that was not known when it was registered: while its bot was still in it. */
      endedAt: z.nullable(time),
    }),
    { older: older.completed },
  ),
  MeetingAnalysed: eventType(
    z.object({
      ...analysedBefore,
      /**
       * Action items of earlier analyses that go; those that people corrected stay. Null, in an old event: all of them
       * go.
       */
      superseded: z.nullable(z.array(z.string())),
    }),
    { older: older.analysed },
  ),
  MeetingAnalysisSkipped: eventType(z.object({ reason: z.enum(SKIP_REASONS) }), { older: older.skipped }),
  MeetingAnalysisFailed: eventType(z.object({ analyst: z.string(), code: z.string(), attempts: count })),
  ActionItemCompleted: eventType(z.object({ actionId: z.string() })),
  ActionItemReopened: eventType(z.object({ actionId: z.string() })),
  /**
   * What an action item says after all; under the key of the analysis that it corrects, since it may name the same
   * people.
   */
  ActionItemCorrected: eventType(
    z.object({ actionId: z.string(), keyId: z.string(), content: personal(actionContent) }),
  ),
  MeetingConfigured: eventType(meetingConfig),
  /** Somebody else may read it: a guest, by e-mail address. Numbers of guests are never given again. */
  MeetingShared: eventType(z.object({ guest: count, keyId: z.string(), email: personal(z.string()) })),
  MeetingUnshared: eventType(z.object({ guest: count })),
  MeetingOrganiserChanged: eventType(z.object({ organiser })),
  /** Somebody who was heard and whom no source named. */
  SpeakerAdded: eventType(z.object({ speaker: count, keyId: z.string(), name: personal(z.string()) })),
  SpeakerRenamed: eventType(z.object({ speaker: count, keyId: z.string(), name: personal(z.string()) })),
  /** What was said in a line after all, and by whom; under the key of who said it. */
  TranscriptLineCorrected: eventType(
    z.object({
      line: count,
      /** Whose words the source took them for, whose they were until now, and whose they are. */
      source: count,
      previous: count,
      speaker: count,
      keyId: z.string(),
      /** The line's place in time, as its source has it. */
      startedAt: time,
      at: z.nullable(z.int()),
      /** Words of the line until now, and from now on. */
      words: z.object({ before: count, after: count }),
      text: personal(z.string()),
    }),
  ),
  /**
   * What stays of a speaker under a new key, when the old one must go because it also opens words of somebody who is
   * being erased. In parts; each line with the copies that this speaker's key holds, null where another's does.
   */
  SpeakerRekeyed: eventType(
    z.object({
      erasureId: z.string(),
      part: count,
      speaker: count,
      keyId: z.string(),
      name: personal(z.string()),
      email: personal(z.nullable(z.string())),
      /** Of all lines that are this speaker's, in any part. */
      words: count,
      lines: z.array(
        z.object({
          line: count,
          source: count,
          speaker: count,
          startedAt: time,
          at: z.nullable(z.int()),
          text: personal(z.nullable(z.string())),
          correction: personal(z.nullable(z.string())),
        }),
      ),
    }),
  ),
  /**
   * Somebody who may confirm it said which account a participant is; the account may read the meeting, as one who
   * attended. Numbers of links are never given again; each has a key of its own, so that an account is forgotten
   * without the participant, and the other way round.
   */
  ParticipantLinked: eventType(
    z.object({ link: count, ...participant, keyId: z.string(), userId: personal(z.string()) }),
  ),
  ParticipantUnlinked: eventType(z.object({ link: count })),
  /** The participant is the microphone of a room that several people share: it is nobody, and gets no actions. */
  ParticipantMarkedAsRoom: eventType(z.object({ ...participant, keyId: z.string(), name: personal(z.string()) })),
  ParticipantMarkedAsPerson: eventType(z.object(participant)),
  /** Whose participant or whose account these links name is to be forgotten, and so is the link. */
  LinkErasureRequested: eventType(z.object({ erasureId: z.string(), links: z.array(count) })),
  LinksErased: eventType(z.object({ erasureId: z.string(), links: z.array(count), keysDestroyed: count }), {
    destroysKeys: true,
  }),
  /**
   * A person who must be forgotten is these participants and guests: their names, addresses and lines are to become
   * unreadable.
   */
  PersonErasureRequested: eventType(z.object({ ...erasureAskedBefore, guests: z.array(count) }), {
    older: older.erasureAsked,
  }),
  /** It is done: their keys are gone, and those of every analysis, which may have quoted them. */
  PersonErased: eventType(
    z.object({
      ...erasedBefore,
      guests: z.array(count),
      /** Lines that were theirs though a source had taken them for somebody else's. */
      lines: z.array(count),
    }),
    { older: older.erased, destroysKeys: true },
  ),
  /** Asked for by the actor of the metadata; content becomes unreadable with MeetingErased. */
  MeetingDeleted: eventType(z.object({}), { endsStream: 'deleted' }),
  MeetingErased: eventType(z.object({ keysDestroyed: count }), { endsStream: 'deleted', destroysKeys: true }),
};

export type ActionContent = z.infer<typeof actionContent>;
export type MeetingEvent = EventOf<typeof meetingEvents>;
export type MeetingEventData<Type extends MeetingEvent['type']> = Extract<MeetingEvent, { type: Type }>['data'];
