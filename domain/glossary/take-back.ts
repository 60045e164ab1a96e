import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Actor, Recorded } from '#domain/events/event.ts';
import { ENTRY_NOT_FOUND } from './decide.ts';
import type { GlossaryEvent } from './events.ts';

/** How long who added an entry may take it back, in ms: afterwards others rely on it. */
export const TAKE_BACK_MS = 60 * 60_000;

export const ENTRY_ADDED_LONG_AGO: ErrorDefinition = {
  code: 'GLOSSARY_ENTRY_ADDED_LONG_AGO',
  kind: 'conflict',
  message:
    'Cette entrée a été ajoutée au glossaire il y a plus d’une heure\u00A0: seul un administrateur peut la retirer.',
};
export const ENTRY_CHANGED: ErrorDefinition = {
  code: 'GLOSSARY_ENTRY_CHANGED',
  kind: 'conflict',
  message:
    'Cette entrée du glossaire a été modifiée ou retirée depuis que vous l’avez ajoutée\u00A0: seul un administrateur peut y revenir.',
};

/** An entry that somebody takes back, and when they do, in ISO 8601. */
export interface TakingBack {
  readonly entryId: string;
  readonly by: Actor;
  readonly now: string;
}

/** What happened to one entry after it was added. */
const isChange = ({ type, data }: Recorded<GlossaryEvent>, entryId: string): boolean =>
  (type === 'GlossaryEntryChanged' || type === 'GlossaryEntryRemoved') && data.entryId === entryId;

/**
 * Throws ENTRY_NOT_FOUND for what somebody else added, ENTRY_CHANGED where it is not any more as it was added, and
 * ENTRY_ADDED_LONG_AGO after an hour.
 */
export function mustBeTheirsStill(events: readonly Recorded<GlossaryEvent>[], { entryId, by, now }: TakingBack): void {
  const added = events.find(({ type, data }) => type === 'GlossaryEntryAdded' && data.entryId === entryId);
  if (added?.metadata.actor !== by) throw new GreffierError(ENTRY_NOT_FOUND);
  if (events.some((event) => isChange(event, entryId))) throw new GreffierError(ENTRY_CHANGED);
  if (Date.parse(now) - Date.parse(added.metadata.time) > TAKE_BACK_MS) throw new GreffierError(ENTRY_ADDED_LONG_AGO);
}
