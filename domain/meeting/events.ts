import { capturedPerson, CAPTURE_SOURCES, transcriptPart } from '#domain/meeting/capture/events.ts';
import { captureReference } from '#domain/meeting/capture/identity.ts';
import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { meetingConfig } from './config.ts';
import {
  actionContent,
  analysedBefore,
  chosenAnalysis,
  completedBefore,
  correction,
  count,
  erased,
  erasureAsked,
  lineCorrected,
  namedSpeaker,
  ofCapture,
  older,
  organiser,
  registeredAlways,
  registeredNow,
  scheduled,
  SKIP_REASONS,
  speakerRekeyed,
  superseded,
  transcriptEnd,
} from './event-data.ts';
import { minutesEvents } from './minutes-events.ts';
import { peopleEvents } from './people-events.ts';
import { deletingRule, meetingRetentionEvents } from './retention-events.ts';
import { withdrawn } from './withdrawn.ts';

/** Everything that can happen to a meeting; the stream is `meeting-{id}`. */
export const meetingEvents = {
  MeetingRegistered: eventType(z.object({ ...registeredAlways, ...registeredNow, source: z.enum(CAPTURE_SOURCES) }), {
    older: older.registered,
  }),
  /** A calendar has it; said again where the calendar's entry changes. Nothing was captured: see `domain/room/`. */
  MeetingScheduled: eventType(z.object(scheduled), { older: older.scheduled }),
  /** Its calendar has it no more, or nobody takes part any more. A `MeetingScheduled` after it takes that back. */
  MeetingCancelled: eventType(z.object({})),
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
      withdrawn: z.optional(personal(withdrawn)),
      /** The analysis of which only what was outdated is rewritten; the rest is as it was. */
      rewrites: z.optional(z.string()),
      /** The capture whose lines it cites. */
      ...ofCapture,
    }),
    { older: older.analysed },
  ),
  MeetingAnalysisSkipped: eventType(z.object({ reason: z.enum(SKIP_REASONS) }), { older: older.skipped }),
  MeetingAnalysisFailed: eventType(z.object({ analyst: z.string(), code: z.string(), attempts: count })),
  /** Somebody wants it analysed, again or after all. `kept`: there are minutes, which stay until then. */
  MeetingAnalysisRequested: eventType(z.object({ kept: z.boolean() })),
  /** Another analysis was asked for and did not come about: the minutes that are there stay. */
  MeetingReanalysisFailed: eventType(
    z.object({
      analysisId: z.string(),
      /** Of the failure, or why there was nothing to analyse: one of `SKIP_REASONS`. */
      code: z.string(),
      attempts: count,
    }),
  ),
  /** Of the analyses that there are, this one is shown from now on. */
  AnalysisChosen: eventType(z.object(chosenAnalysis)),
  /** A model did not rewrite the minutes: those of the analysis that it was to replace stay. */
  ModelAnalysisFailed: eventType(
    z.object({
      analysisId: z.string(),
      analyst: z.string(),
      model: z.string(),
      code: z.string(),
      attempts: count,
    }),
  ),
  /**
   * Somebody cancelled what a model was asked for; the minutes stay as they are. `rewrites`: it was to rewrite its own
   * minutes after a correction.
   */
  ModelAnalysisCancelled: eventType(z.object({ analysisId: z.string(), rewrites: z.boolean() })),
  /**
   * What was put right since made these statements of the analysis outdated: they are to be rewritten. People's own
   * are never among them.
   */
  MinutesOutdated: eventType(
    z.object({
      analysisId: z.string(),
      /** Who wrote it, and is to rewrite it. */
      analyst: z.string(),
      ...ofCapture,
      /** What was put right, as `subjects.ts` names it: `line/4`, `speaker/0`, `action/a1`, `decisions/d1`. */
      touched: z.array(z.string()),
      /** By key: `summary/summary`, `decisions/d1`, `action/a1`, `questions/q1`. */
      statements: z.array(z.string()),
      /** Somebody chose the analysis after all of it was put right: it stays as it is, until one is asked for. */
      chosen: z.optional(z.literal(true)),
    }),
  ),
  /** What is outdated was not rewritten: it stays as it is, and says so. */
  MinutesRewriteFailed: eventType(
    z.object({ analysisId: z.string(), analyst: z.string(), model: z.string(), code: z.string(), attempts: count }),
  ),
  ActionItemCompleted: eventType(z.object({ actionId: z.string() })),
  ActionItemReopened: eventType(z.object({ actionId: z.string() })),
  /**
   * What an action item says after all; under the key of the analysis that it corrects, since it may name the same
   * people.
   */
  ActionItemCorrected: eventType(
    z.object({ actionId: z.string(), keyId: z.string(), content: personal(actionContent) }),
  ),
  ...minutesEvents,
  MeetingConfigured: eventType(meetingConfig),
  /** Somebody else may read it: a guest, by e-mail address. Numbers of guests are never given again. */
  MeetingShared: eventType(z.object({ guest: count, keyId: z.string(), email: personal(z.string()) })),
  MeetingUnshared: eventType(z.object({ guest: count })),
  /** Somebody says that it is no part of a series, or is one again (`apart` false). */
  MeetingSetApart: eventType(z.object({ apart: z.boolean() })),
  MeetingOrganiserChanged: eventType(z.object({ organiser })),
  /** Somebody who was heard and whom no source named. */
  SpeakerAdded: eventType(z.object({ ...namedSpeaker, ...ofCapture }), { older: older.speaker }),
  SpeakerRenamed: eventType(z.object({ ...namedSpeaker, ...ofCapture, ...correction }), { older: older.renamed }),
  /** What was said in a line after all, and by whom; under the key of who said it. */
  TranscriptLineCorrected: eventType(z.object({ ...lineCorrected, ...ofCapture, ...correction }), {
    older: older.line,
  }),
  /**
   * The corrections before it, since the last such event, are the company's glossary's and no person's: which entries
   * changed which lines, and which names.
   */
  GlossaryApplied: eventType(
    z.object({
      ...ofCapture,
      lines: z.array(z.object({ line: count, entries: z.array(z.string()) })),
      speakers: z.array(z.object({ speaker: count, entries: z.array(z.string()) })),
    }),
  ),
  /** What an entry of the glossary changed was taken back in these: it may be applied there again. */
  GlossaryWithdrawn: eventType(
    z.object({ ...ofCapture, entryId: z.string(), lines: z.array(count), speakers: z.array(count) }),
  ),
  /** Two speakers are one: the corrections before it give lines of `from` to `into`. In parts, where they are many. */
  SpeakersMerged: eventType(z.object({ ...ofCapture, from: count, into: count, lines: z.array(count) })),
  /** They are two after all: the corrections before it give these lines back. */
  SpeakersParted: eventType(z.object({ ...ofCapture, from: count, into: count, lines: z.array(count) })),
  /** Somebody finds a line important, or no longer. */
  TranscriptLineMarked: eventType(z.object({ line: count, important: z.boolean(), ...ofCapture })),
  /**
   * What stays of a speaker under a new key, when the old one must go because it also opens words of somebody who is
   * being erased. In parts; each line with the copies that this speaker's key holds, null where another's does.
   */
  SpeakerRekeyed: eventType(z.object({ ...speakerRekeyed, ...ofCapture }), { older: older.rekeyed }),
  ...peopleEvents,
  ...meetingRetentionEvents,
  /**
   * A person who must be forgotten is these participants and guests: their names, addresses and lines are to become
   * unreadable.
   */
  PersonErasureRequested: eventType(z.object({ ...erasureAsked, ...ofCapture }), { older: older.erasureAsked }),
  /** It is done: their keys are gone, and those of every analysis, which may have quoted them. */
  PersonErased: eventType(z.object({ ...erased, ...ofCapture }), { older: older.erased, destroysKeys: true }),
  /**
   * Asked for by the actor of the metadata, or by a rule of retention; content becomes unreadable with MeetingErased.
   */
  MeetingDeleted: eventType(z.object({ rule: z.optional(deletingRule) }), { endsStream: 'deleted' }),
  MeetingErased: eventType(z.object({ keysDestroyed: count }), { endsStream: 'deleted', destroysKeys: true }),
};

export type MeetingEvent = EventOf<typeof meetingEvents>;
export type MeetingEventData<Type extends MeetingEvent['type']> = Extract<MeetingEvent, { type: Type }>['data'];
