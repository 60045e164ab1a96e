import { GreffierError } from '#domain/errors.ts';
import {
  MEETING_DELETED,
  MEETING_FORBIDDEN,
  MEETING_INCOMPLETE,
  MEETING_NOT_FOUND,
  MINUTES_BEING_ERASED,
} from './errors.ts';
import { isDeleted, type Meeting } from './meeting.ts';

/** Who asks, as far as a decision depends on it. */
export interface Principal {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** Of their account, normalised; where it is missing they are nobody's assignee. */
  readonly email?: string;
}

/** Throws MEETING_NOT_FOUND or MEETING_DELETED. */
export function mustExist(meeting: Meeting): void {
  if (meeting.phase === 'unknown') throw new GreffierError(MEETING_NOT_FOUND);
  if (isDeleted(meeting)) throw new GreffierError(MEETING_DELETED);
}

/** Throws what `mustExist` throws, and MEETING_INCOMPLETE while its transcript is still being recorded. */
export function mustBeComplete(meeting: Meeting): void {
  mustExist(meeting);
  if (meeting.phase === 'recording') throw new GreffierError(MEETING_INCOMPLETE);
}

/** Organisers and administrators edit, configure and delete. Throws MEETING_FORBIDDEN. */
export function mustBeAllowed(meeting: Meeting, principal: Principal): void {
  if (!principal.isAdmin && meeting.organiserId !== principal.userId) throw new GreffierError(MEETING_FORBIDDEN);
}

/**
 * Throws what keeps this principal from changing what is there of this meeting, which may still go on. Whether it was
 * deleted is only told to those who may.
 */
export function mustBeOpenTo(meeting: Meeting, principal: Principal): void {
  if (meeting.phase !== 'unknown') mustBeAllowed(meeting, principal);
  mustExist(meeting);
}

/** Throws what `mustBeOpenTo` throws, and MEETING_INCOMPLETE: for what needs the whole transcript, or its analysis. */
export function mustBeEditable(meeting: Meeting, principal: Principal): void {
  mustBeOpenTo(meeting, principal);
  mustBeComplete(meeting);
}

/**
 * Throws MINUTES_BEING_ERASED once what stays of the minutes was recorded, until their keys are destroyed: what is
 * written in between, by a person or an analyst, would go with them.
 */
export function mustNotBeErasing({ kept, erasures }: Meeting): void {
  if (kept.erasureId !== null && erasures.get(kept.erasureId) === 'requested')
    throw new GreffierError(MINUTES_BEING_ERASED);
}
