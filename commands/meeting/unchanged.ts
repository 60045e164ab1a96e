import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { correctionOf, subjectOf } from '#domain/meeting/subjects.ts';

/** Its details name who did it (`actor`) and when (`at`). */
export const CORRECTED_MEANWHILE: ErrorDefinition = {
  code: 'CORRECTED_MEANWHILE',
  kind: 'conflict',
  message: 'Quelqu’un d’autre a corrigé ce passage entre-temps.',
};

/** The same of how a meeting is treated, or of who organises it. */
export const CHANGED_MEANWHILE: ErrorDefinition = {
  code: 'CHANGED_MEANWHILE',
  kind: 'conflict',
  message: 'Quelqu’un d’autre a changé ce réglage entre-temps.',
};

/** What a caller is about to correct or to set, and the meeting's revision at which they read it. */
export interface Seen {
  /** As `subjectOf` names it. */
  readonly subject: string;
  readonly revision: bigint;
}

/**
 * Throws CORRECTED_MEANWHILE where somebody changed the same after it was read, or CHANGED_MEANWHILE where that is set
 * and no correction. Other changes do not matter.
 */
export const unchangedSince =
  ({ subject, revision }: Seen) =>
  (events: readonly Recorded<MeetingEvent>[]): void => {
    const later = events.findLast((event) => event.revision > revision && subjectOf(event) === subject);
    if (!later) return;
    const refused = correctionOf(later) === null ? CHANGED_MEANWHILE : CORRECTED_MEANWHILE;
    throw new GreffierError(refused, { actor: later.metadata.actor, at: later.metadata.time });
  };
