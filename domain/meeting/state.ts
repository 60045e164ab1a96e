import type { ActionItem, Analysis } from '#domain/analysis/analysis.ts';
import type { CaptureReference } from '#domain/meeting/capture/identity.ts';
import type { NamedPerson } from './assignee.ts';
import type { MeetingConfig } from './config.ts';
import type { MeetingEventData } from './events.ts';
import type { Platform } from './identity.ts';
import { nothingKept, type KeptMinutes } from './kept-minutes.ts';
import { noLinks, type Links } from './links.ts';
import { noMinutes, type Minutes } from './minutes.ts';
import { noneMoved, type MovedActions } from './moved-actions.ts';
import { nothingTouched, type Touched } from './touched.ts';
import type { Versions } from './versions.ts';

/** What a source, or a correction, says of somebody. */
export type KnownPerson = Pick<NamedPerson, 'name' | 'email'>;

/** An analysis of the meeting, as it was recorded. */
export interface KnownAnalysis extends Pick<
  MeetingEventData<'AnalysisChosen'>,
  'analysisId' | 'keyId' | 'captureId' | 'analyst' | 'model' | 'promptVersion' | 'dropped'
> {
  readonly result: Analysis;
}

export interface Guest {
  /** Null once erased. */
  readonly email: string | null;
  /** False once the meeting is no longer shared with them. */
  readonly mayRead: boolean;
}

/** Why an administrator keeps a meeting; the reason is null once erased. */
export interface Hold {
  readonly number: number;
  readonly reason: string | null;
}

/** What the next decision over a meeting depends on, and no more: what was said is in its captures. */
export interface Meeting {
  readonly phase: 'unknown' | 'scheduled' | 'recording' | 'complete' | 'deleted' | 'erased';
  readonly platform: Platform | null;
  readonly organiserId: string | null;
  /** ISO 8601, as it was registered. */
  readonly startedAt: string | null;
  /** ISO 8601, as far as its source says it. */
  readonly endedAt: string | null;
  /** Only the day of the start is known. */
  readonly isDayOnly: boolean;
  /** From the first word to the last; 0 where nothing says. */
  readonly spokenMs: number;
  /** Every capture of it, by id, and the one that is its transcript; null before it is registered. */
  readonly captures: ReadonlyMap<string, CaptureReference>;
  readonly transcript: CaptureReference | null;
  readonly analysis: 'none' | 'done' | 'skipped' | 'failed';
  readonly analysisId: string | null;
  /** Every analysis that can still be read, by its id. */
  readonly analyses: ReadonlyMap<string, KnownAnalysis>;
  /** The analysis that somebody chose to be shown, until one is asked for again. */
  readonly chosen: { readonly analysisId: string; readonly by: string } | null;
  /** Somebody asked for an analysis, and nothing came of it yet. */
  readonly isAnalysisRequested: boolean;
  /** Which analysis a model is to rewrite, as far as the record says; `rewrites` where it wrote that itself. */
  readonly modelAsked: MeetingEventData<'ModelAnalysisCancelled'> | null;
  /** Its title: as its source has it, then as people corrected it; null where it is erased. */
  readonly titles: Versions<string>;
  readonly minutes: Minutes;
  /** What was put right since the analysis was made. */
  readonly touched: Touched;
  /** Action items that merging two speakers gave away. */
  readonly moved: MovedActions;
  /** What people wrote in the minutes and an erasure leaves. */
  readonly kept: KeptMinutes;
  /** Action items as they are shown: those of the current analysis, and those that people corrected. */
  readonly actions: ReadonlyMap<string, ActionItem>;
  /** Those that no analysis replaces, the removed ones too. */
  readonly correctedActions: ReadonlySet<string>;
  readonly completedActions: ReadonlySet<string>;
  /** Somebody said that it is no part of a series. */
  readonly isApart: boolean;
  /** Null until somebody configures it. */
  readonly config: MeetingConfig | null;
  /** Those with whom it is, or was, shared, by number. */
  readonly guests: ReadonlyMap<number, Guest>;
  readonly erasedGuests: ReadonlySet<number>;
  readonly links: Links;
  /** Participants that are the microphone of a room, with its name; null once erased. */
  readonly rooms: ReadonlyMap<number, string | null>;
  /** The people of the transcript, by number. */
  readonly people: ReadonlyMap<number, KnownPerson>;
  /** What a calendar said of it last; null where none did. */
  readonly scheduled: MeetingEventData<'MeetingScheduled'> | null;
  /** Its calendar took it back, and has not said it again since. */
  readonly isCancelled: boolean;
  /** Numbers from here on were never given to anybody whom a calendar lists. */
  readonly listed: number;
  /** Those who are, or are being, erased: see `isErasedIn`. */
  readonly erasedParticipants: ReadonlySet<string>;
  /** Erasures of people, by id. */
  readonly erasures: ReadonlyMap<string, 'requested' | 'done'>;
  /** Those that wait for the hold to be lifted, by id. */
  readonly postponed: ReadonlyMap<string, Omit<MeetingEventData<'PersonErasurePostponed'>, 'erasureId'>>;
  /** Null where nobody keeps it from being deleted. */
  readonly hold: Hold | null;
  /** How many holds there ever were, by which they are numbered. */
  readonly holds: number;
  /** What rules of retention call it. */
  readonly label: string | null;
  /** Every analysis that ever was, whose key goes with any person's. */
  readonly analysisIds: readonly string[];
}

export const unknownMeeting: Meeting = {
  phase: 'unknown',
  platform: null,
  organiserId: null,
  startedAt: null,
  endedAt: null,
  isDayOnly: false,
  spokenMs: 0,
  captures: new Map(),
  transcript: null,
  analysis: 'none',
  analysisId: null,
  analyses: new Map(),
  chosen: null,
  isAnalysisRequested: false,
  modelAsked: null,
  titles: [null],
  minutes: noMinutes,
  touched: nothingTouched,
  moved: noneMoved,
  kept: nothingKept,
  actions: new Map(),
  correctedActions: new Set(),
  completedActions: new Set(),
  isApart: false,
  config: null,
  guests: new Map(),
  erasedGuests: new Set(),
  links: noLinks,
  rooms: new Map(),
  people: new Map(),
  scheduled: null,
  isCancelled: false,
  listed: 0,
  erasedParticipants: new Set(),
  erasures: new Map(),
  postponed: new Map(),
  hold: null,
  holds: 0,
  label: null,
  analysisIds: [],
};
