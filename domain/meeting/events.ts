import { analysis, priority } from '#domain/analysis/analysis.ts';
import {
  beforeProviders,
  capturedPerson,
  CAPTURE_SOURCES,
  SOURCES_BEFORE,
  transcriptFigures,
  transcriptPart,
} from '#domain/meeting/capture/events.ts';
import { captureReference } from '#domain/meeting/capture/identity.ts';
import { idOfStream } from '#domain/events/category.ts';
import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf, type EventPlace } from '#domain/events/registry.ts';
import { z, type ZodMiniType } from 'zod/mini';
import { meetingConfig } from './config.ts';
import { peopleEvents } from './people-events.ts';

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

/** Action items of earlier analyses that go; those that people corrected stay. Null, in an old event: all of them. */
const superseded = z.nullable(z.array(z.string()));

const registeredAlways = {
  keyId: z.string(),
  platform: z.enum(['teams', 'googlemeet', 'unknown']),
  source: z.enum(SOURCES_BEFORE),
  providerMeetingId: personal(z.string()),
  title: personal(z.string()),
  startedAt: time,
  endedAt: z.nullable(time),
  organiser,
  /** In the order of their first words; `number` names the speaker in the transcript. */
  participants: z.array(capturedPerson),
  capture: z.object({
    method: z.nullable(z.string()),
    sessionId: z.nullable(z.string()),
    botName: personal(z.nullable(z.string())),
    meetingUrl: personal(z.nullable(z.string())),
  }),
};

/** From before captures had streams. */
const registeredBefore = {
  ...registeredAlways,
  /** The bot session whose captions are this meeting's transcript, and whose keys it adopts. */
  adoptedSession: z.nullable(z.string()),
  /** Of the transcript to come: only the same one may continue an interrupted recording. */
  fingerprint: personal(z.string()),
};
/** True where only the day of `startedAt` is known, which then is its midnight in Paris. */
const dayOnly = z.optional(z.boolean());
const registeredNow = {
  dayOnly,
  /** The capture that is its transcript, until another is chosen. */
  transcript: captureReference,
};
const scheduled = {
  keyId: z.string(),
  platform: z.enum(['teams', 'googlemeet', 'unknown']),
  providerMeetingId: personal(z.string()),
  title: personal(z.string()),
  startedAt: time,
  endedAt: time,
  organiser,
  /** Attendees, each under the same number whenever it is said again. */
  participants: z.array(capturedPerson),
  /** Without lines: who attends stands in the meeting itself. */
  transcript: captureReference,
};
const registeredOfSession = z.object({ ...registeredBefore, dayOnly });
const { endedAt: transcriptEnd, ...completedBefore } = transcriptFigures;
const erasureAskedBefore = { erasureId: z.string(), participants: z.array(count) };
const erasureAsked = { ...erasureAskedBefore, guests: z.array(count) };
const erasedBefore = { ...erasureAskedBefore, keysDestroyed: count };
const erased = {
  ...erasedBefore,
  guests: z.array(count),
  /** Lines that were theirs though a source had taken them for somebody else's. */
  lines: z.array(count),
};

const namedSpeaker = { speaker: count, keyId: z.string(), name: personal(z.string()) };
const lineCorrected = {
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
};
const speakerRekeyed = {
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
};

/** The capture whose speakers and lines an event means. One that was recorded in a meeting's stream has its id. */
const ofCapture = { captureId: z.string() };
const inStream = (data: object, { stream }: EventPlace) => ({ ...data, captureId: idOfStream(stream) });
/** Written back while a process of an earlier release runs, all captures are of the kind that it knows. */
const withoutCapture = ({ captureId: _captureId, ...data }: { captureId: string }) => data;
const ofOneCapture = <Schema extends ZodMiniType>(schema: Schema) => ({
  schema,
  upcast: inStream,
  downcast: withoutCapture,
});

/** Older versions as they were written, and what they have become. */
const older = {
  registered: [
    { schema: z.object(registeredBefore), upcast: (data: object) => data },
    {
      schema: registeredOfSession,
      upcast: (
        { adoptedSession: session, fingerprint: _fingerprint, ...data }: z.infer<typeof registeredOfSession>,
        { stream }: EventPlace,
      ) => ({
        ...data,
        transcript: { captureId: idOfStream(stream), keptIn: session === null ? 'meeting' : 'captions', session },
      }),
    },
    beforeProviders(z.object({ ...registeredAlways, ...registeredNow })),
  ],
  analysed: [
    { schema: z.object(analysedBefore), upcast: (data: object) => ({ ...data, superseded: null }) },
    ofOneCapture(z.object({ ...analysedBefore, superseded })),
  ],
  completed: [{ schema: z.object(completedBefore), upcast: (data: object) => ({ ...data, endedAt: null }) }],
  skipped: [{ schema: z.object({ reason: z.enum(SKIP_REASONS_BEFORE) }), upcast: (data: object) => data }],
  speaker: [ofOneCapture(z.object(namedSpeaker))],
  line: [ofOneCapture(z.object(lineCorrected))],
  rekeyed: [ofOneCapture(z.object(speakerRekeyed))],
  erasureAsked: [
    { schema: z.object(erasureAskedBefore), upcast: (data: object) => ({ ...data, guests: [] }) },
    ofOneCapture(z.object(erasureAsked)),
  ],
  erased: [
    { schema: z.object(erasedBefore), upcast: (data: object) => ({ ...data, guests: [], lines: [] }) },
    ofOneCapture(z.object(erased)),
  ],
};

/** Everything that can happen to a meeting; the stream is `meeting-{id}`. */
export const meetingEvents = {
  MeetingRegistered: eventType(z.object({ ...registeredAlways, ...registeredNow, source: z.enum(CAPTURE_SOURCES) }), {
    older: older.registered,
  }),
  /** A calendar has it; said again where the calendar's entry changes. Nothing was captured: see `domain/room/`. */
  MeetingScheduled: eventType(z.object(scheduled)),
  /** Another capture, with its people, is the transcript from now on. */
  TranscriptChosen: eventType(
    z.object({
      transcript: captureReference,
      participants: z.array(capturedPerson),
      by: z.enum(['rule', 'person']),
    }),
  ),
  /** A part of the transcript of a meeting that was recorded before captures had streams. */
  TranscriptPartRecorded: eventType(z.object(transcriptPart)),
  /** The transcript is whole: only now is the meeting complete. */
  TranscriptCompleted: eventType(z.object({ ...completedBefore, endedAt: transcriptEnd }), { older: older.completed }),
  MeetingAnalysed: eventType(
    z.object({
      ...analysedBefore,
      superseded,
      /** The capture whose lines it cites. */
      ...ofCapture,
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
  SpeakerAdded: eventType(z.object({ ...namedSpeaker, ...ofCapture }), { older: older.speaker }),
  SpeakerRenamed: eventType(z.object({ ...namedSpeaker, ...ofCapture }), { older: older.speaker }),
  /** What was said in a line after all, and by whom; under the key of who said it. */
  TranscriptLineCorrected: eventType(z.object({ ...lineCorrected, ...ofCapture }), { older: older.line }),
  /**
   * What stays of a speaker under a new key, when the old one must go because it also opens words of somebody who is
   * being erased. In parts; each line with the copies that this speaker's key holds, null where another's does.
   */
  SpeakerRekeyed: eventType(z.object({ ...speakerRekeyed, ...ofCapture }), { older: older.rekeyed }),
  ...peopleEvents,
  /**
   * A person who must be forgotten is these participants and guests: their names, addresses and lines are to become
   * unreadable.
   */
  PersonErasureRequested: eventType(z.object({ ...erasureAsked, ...ofCapture }), { older: older.erasureAsked }),
  /** It is done: their keys are gone, and those of every analysis, which may have quoted them. */
  PersonErased: eventType(z.object({ ...erased, ...ofCapture }), { older: older.erased, destroysKeys: true }),
  /** Asked for by the actor of the metadata; content becomes unreadable with MeetingErased. */
  MeetingDeleted: eventType(z.object({}), { endsStream: 'deleted' }),
  MeetingErased: eventType(z.object({ keysDestroyed: count }), { endsStream: 'deleted', destroysKeys: true }),
};

export type ActionContent = z.infer<typeof actionContent>;
export type MeetingEvent = EventOf<typeof meetingEvents>;
export type MeetingEventData<Type extends MeetingEvent['type']> = Extract<MeetingEvent, { type: Type }>['data'];
