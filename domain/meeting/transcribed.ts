import { spokenIn, type CapturedLines, type Spoken, type SpokenEvent } from '#domain/meeting/spoken.ts';
import type { Meeting } from './meeting.ts';

/** A meeting with what was said in it: what a correction, or an erasure among its words, is decided on. */
export interface TranscribedMeeting {
  readonly meeting: Meeting;
  /** The capture whose words these are, as it was loaded. */
  readonly captured: CapturedLines;
  /** The meeting's events that speak of the transcript. */
  readonly events: readonly SpokenEvent[];
}

export const spokenOf = ({ captured, events }: Pick<TranscribedMeeting, 'captured' | 'events'>): Spoken =>
  spokenIn(captured, events);
