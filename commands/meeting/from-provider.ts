import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import { frenchDate } from '#domain/french-date.ts';
import { HOPELESS } from '#domain/heavy-work.ts';
import { MEETING_DELETED } from '#domain/meeting/errors.ts';
import { TOO_MANY_SPEAKERS } from '#domain/transcript/reader.ts';

/** Why no attempt will ever make a meeting of what a provider gives. */
export interface Hopeless {
  readonly refusal: 'deleted' | 'too-large';
}

/** Answers what `take` makes of a provider's transcript. `tooLarge` is the provider's own failure of that kind. */
export async function takenOrHopeless<Taken>(
  tooLarge: ErrorDefinition,
  take: () => Promise<Taken>,
): Promise<Taken | Hopeless> {
  try {
    return await take();
  } catch (error) {
    if ([MEETING_DELETED, KEY_DESTROYED].some((one) => isError(error, one))) return { refusal: 'deleted' };
    if ([TOO_MANY_SPEAKERS, tooLarge].some((one) => isError(error, one))) return { refusal: 'too-large' };
    if (error instanceof GreffierError && HOPELESS.has(error.code)) return { refusal: 'too-large' };
    throw error;
  }
}

const parisDate = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'medium' });

/** The title of a meeting without one. @param startedAt ISO 8601 */
export const titleByDay = (platform: 'Meet' | 'Teams', startedAt: string): string =>
  `Réunion ${platform} du ${frenchDate(parisDate, new Date(startedAt))}`;
