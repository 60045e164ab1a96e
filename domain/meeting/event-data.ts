import { analysis, priority } from '#domain/analysis/analysis.ts';
import { beforeProviders, capturedPerson, SOURCES_BEFORE, transcriptFigures } from '#domain/meeting/capture/events.ts';
import { captureReference } from '#domain/meeting/capture/identity.ts';
import { idOfStream } from '#domain/events/category.ts';
import { personal } from '#domain/events/personal.ts';
import type { EventPlace } from '#domain/events/registry.ts';
import { z, type ZodMiniType } from 'zod/mini';
import { withdrawn } from './withdrawn.ts';

// What the events of a meeting hold, as it is written now and as earlier releases wrote it.

const time = z.iso.datetime({ offset: true });
export const count = z.int().check(z.nonnegative());

const SKIP_REASONS_BEFORE = ['too-short', 'nothing-said'] as const;
/** `switched-off`: nobody wanted it made by itself. `scheduled`: it was saved before its start. */
export const SKIP_REASONS = [...SKIP_REASONS_BEFORE, 'switched-off', 'scheduled'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const organiser = z.object({
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

export const analysedBefore = {
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

/** Of an analysis that takes the place of another one, whole. */
export const chosenAnalysis = {
  analysisId: z.string(),
  keyId: z.string(),
  captureId: z.string(),
  analyst: z.string(),
  model: z.string(),
  promptVersion: z.string(),
  dropped: count,
  result: personal(analysis),
  withdrawn: z.optional(personal(withdrawn)),
  /** Action items of the one before that go; those that people corrected stay. */
  superseded: z.array(z.string()),
  /** The account of who chose it. */
  chosenBy: z.string(),
  /** `kept`: an analysis that nobody asked for came, and the chosen one stays. */
  why: z.enum(['choice', 'kept']),
};

/** Action items of earlier analyses that go; those that people corrected stay. Null, in an old event: all of them. */
export const superseded = z.nullable(z.array(z.string()));

export const registeredAlways = {
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
export const registeredNow = {
  dayOnly,
  /** The capture that is its transcript, until another is chosen. */
  transcript: captureReference,
};
/** As attendees answered the calendar's invitation. */
export const RESPONSES = ['accepted', 'declined', 'tentative', 'needsAction'] as const;
export type AttendeeResponse = (typeof RESPONSES)[number];

const scheduledBefore = {
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
const scheduledWithoutDocuments = {
  ...scheduledBefore,
  /** The conference's address; personal, since it lets people in. Null where the entry has none. */
  joinUrl: personal(z.nullable(z.string())),
  /** The calendar's id of the recurring entry that this is an instance of; null of one that stands alone. */
  seriesId: personal(z.nullable(z.string())),
  /** It fills whole days, and says no time at which people meet. */
  allDay: z.boolean(),
  /** `response` is null where the calendar does not say it. */
  participants: z.array(z.extend(capturedPerson, { response: personal(z.nullable(z.enum(RESPONSES))) })),
};
/** Something to read that a calendar's entry has attached. */
const attachedDocument = z.object({
  title: z.string(),
  /** http or https, without credentials. */
  url: z.string(),
  /** As the provider says it; null where it does not. */
  mimeType: z.nullable(z.string()),
});
export type AttachedDocument = z.infer<typeof attachedDocument>;
export const scheduled = {
  ...scheduledWithoutDocuments,
  /** Under a key of their own, since a title may name anybody; null where the entry has none. */
  documents: z.nullable(z.object({ keyId: z.string(), attached: personal(z.array(attachedDocument)) })),
};
const scheduledWithoutAddress = z.object(scheduledBefore);
const scheduledWithAddress = z.object(scheduledWithoutDocuments);
type ScheduledBefore = z.infer<typeof scheduledWithoutAddress>;
type ScheduledWithAddress = z.infer<typeof scheduledWithAddress>;
type Scheduled = z.infer<z.ZodMiniObject<typeof scheduled>>;
const registeredOfSession = z.object({ ...registeredBefore, dayOnly });
export const { endedAt: transcriptEnd, ...completedBefore } = transcriptFigures;
const erasureAskedBefore = { erasureId: z.string(), participants: z.array(count) };
export const erasureAsked = { ...erasureAskedBefore, guests: z.array(count) };
const erasedBefore = { ...erasureAskedBefore, keysDestroyed: count };
export const erased = {
  ...erasedBefore,
  guests: z.array(count),
  /** Lines that were theirs though a source had taken them for somebody else's. */
  lines: z.array(count),
};

export const namedSpeaker = { speaker: count, keyId: z.string(), name: personal(z.string()) };
export const lineCorrected = {
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
/** Of what people put right. */
export const correction = {
  /** It takes back the last correction, and says what was said before. */
  undo: z.boolean(),
  /** Whether what it says now is people's, and not the source's. */
  corrected: z.boolean(),
};
export const speakerRekeyed = {
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
export const ofCapture = { captureId: z.string() };
const inStream = (data: object, { stream }: EventPlace) => ({ ...data, captureId: idOfStream(stream) });
/** Written back while a process of an earlier release runs, all captures are of the kind that it knows. */
const withoutCapture = ({ captureId: _captureId, ...data }: { captureId: string }) => data;
const ofOneCapture = <Schema extends ZodMiniType>(schema: Schema) => ({
  schema,
  upcast: inStream,
  downcast: withoutCapture,
});

/** From before corrections could be taken back. */
const beforeUndo = <Schema extends ZodMiniType>(schema: Schema) => ({
  schema,
  upcast: (data: object) => ({ ...data, undo: false, corrected: true }),
  downcast: ({ undo: _undo, corrected: _corrected, ...data }: { undo: boolean; corrected: boolean }) => data,
});

/** Versions of earlier releases, as they were written, and what they have become. */
export const older = {
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
  scheduled: [
    {
      schema: scheduledWithoutAddress,
      upcast: ({ participants, ...data }: ScheduledBefore) => ({
        ...data,
        joinUrl: null,
        seriesId: null,
        allDay: false,
        participants: participants.map((person) => ({ ...person, response: null })),
      }),
      downcast: ({ joinUrl: _url, seriesId: _series, allDay: _day, participants, ...data }: ScheduledWithAddress) => ({
        ...data,
        participants: participants.map(({ response: _response, ...person }) => person),
      }),
    },
    {
      schema: scheduledWithAddress,
      upcast: (data: ScheduledWithAddress) => ({ ...data, documents: null }),
      downcast: ({ documents: _documents, ...data }: Scheduled) => data,
    },
  ],
  analysed: [
    { schema: z.object(analysedBefore), upcast: (data: object) => ({ ...data, superseded: null }) },
    ofOneCapture(z.object({ ...analysedBefore, superseded })),
  ],
  completed: [{ schema: z.object(completedBefore), upcast: (data: object) => ({ ...data, endedAt: null }) }],
  skipped: [{ schema: z.object({ reason: z.enum(SKIP_REASONS_BEFORE) }), upcast: (data: object) => data }],
  speaker: [ofOneCapture(z.object(namedSpeaker))],
  renamed: [ofOneCapture(z.object(namedSpeaker)), beforeUndo(z.object({ ...namedSpeaker, ...ofCapture }))],
  line: [ofOneCapture(z.object(lineCorrected)), beforeUndo(z.object({ ...lineCorrected, ...ofCapture }))],
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

export type ActionContent = z.infer<typeof actionContent>;
