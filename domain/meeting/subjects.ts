import type { MeetingEvent } from './events.ts';
import { statementKey } from './minutes.ts';

/** Something in a meeting that people put right, and that two may put right at the same time. */
export interface Subject {
  /** What goes together: `title`, `minutes`, or the capture of which a line or a participant is. */
  readonly scope: string;
  /** What of it: `title`, `decisions/d1`, `action/a1`, `line/4`, `speaker/0`. */
  readonly name: string;
}

/** What an event puts right, and whether it says something else than the source or the analysis since. */
export interface Correction extends Subject {
  readonly corrected: boolean;
}

const ofMinutes = (name: string, corrected: boolean): Correction => ({ scope: 'minutes', name, corrected });

/** Null for an event that is no correction. A title that is only kept over a calendar's is none. */
export function correctionOf(event: MeetingEvent): Correction | null {
  switch (event.type) {
    case 'MeetingRenamed':
      return event.data.why === 'calendar' ? null : { scope: 'title', name: 'title', corrected: event.data.corrected };
    case 'StatementCorrected':
      return ofMinutes(statementKey(event.data.part, event.data.statementId), event.data.corrected);
    case 'StatementRemoved':
      return ofMinutes(statementKey(event.data.part, event.data.statementId), false);
    case 'ActionItemAdded':
    case 'ActionItemCorrected':
      return ofMinutes(`action/${event.data.actionId}`, true);
    case 'ActionItemRemoved':
      return ofMinutes(`action/${event.data.actionId}`, false);
    case 'ActionItemRestored':
      return ofMinutes(`action/${event.data.actionId}`, event.data.corrected);
    case 'TranscriptLineCorrected':
      return { scope: event.data.captureId, name: `line/${event.data.line}`, corrected: event.data.corrected };
    case 'SpeakerRenamed':
      return { scope: event.data.captureId, name: `speaker/${event.data.speaker}`, corrected: event.data.corrected };
    default:
      return null;
  }
}

/** What an event puts right or sets, so that who read it before is told; null for any other event. */
export function subjectOf(event: MeetingEvent): string | null {
  switch (event.type) {
    case 'MeetingConfigured':
      return 'config';
    case 'MeetingOrganiserChanged':
      return 'organiser';
    case 'AnalysisChosen':
      return 'analysis';
    default:
      return correctionOf(event)?.name ?? null;
  }
}
