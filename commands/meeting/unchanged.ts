import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { correctionOf } from '#domain/meeting/subjects.ts';

/** Its details name who did it (`actor`) and when (`at`). */
export const CORRECTED_MEANWHILE: ErrorDefinition = {
  code: 'CORRECTED_MEANWHILE',
  kind: 'conflict',
  message: 'Quelqu’un d’autre a corrigé ce passage entre-temps.',
};

/** What a caller is about to correct, and the meeting's revision at which they read it. */
export interface Seen {
  /** As `correctionOf` names it. */
  readonly subject: string;
  readonly revision: bigint;
}

/** Throws CORRECTED_MEANWHILE where somebody corrected the same after it was read. Other changes do not matter. */
export const unchangedSince =
  ({ subject, revision }: Seen) =>
  (events: readonly Recorded<MeetingEvent>[]): void => {
    const later = events.findLast((event) => event.revision > revision && correctionOf(event)?.name === subject);
    if (later) throw new GreffierError(CORRECTED_MEANWHILE, { actor: later.metadata.actor, at: later.metadata.time });
  };
