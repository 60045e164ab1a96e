import { ENDED_BY } from '#domain/authorisation/authorisations.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { GRAPH_FAILURE_CODES, type GraphFailureCode } from '../failures.ts';
import { MICROSOFT_SCOPE_NAMES, type MicrosoftScope } from './scopes.ts';

const time = z.iso.datetime({ offset: true });
const failureCode = z.enum(GRAPH_FAILURE_CODES as [GraphFailureCode, ...GraphFailureCode[]]);
const scopes = z.array(z.enum(MICROSOFT_SCOPE_NAMES as [MicrosoftScope, ...MicrosoftScope[]]));

/**
 * Whose calendars at Microsoft Greffier may read; the stream is `integration-microsoftcalendars`. Nothing in it is
 * personal: addresses and tokens are in the vault, under the id of the authorisation, and go with it.
 */
export const calendarAccessEvents = {
  /** The person lets Greffier read this of theirs; an earlier authorisation of the same account counts no more. */
  MicrosoftAuthorised: eventType(
    z.object({ authorisationId: z.string(), userId: z.string(), granted: scopes, at: time }),
  ),
  /** Microsoft takes its refresh token no more: nothing is read until the person authorises again. */
  MicrosoftAuthorisationRefused: eventType(z.object({ authorisationId: z.string(), failure: failureCode, at: time })),
  /** Nothing is read any more; its token is about to be forgotten. */
  MicrosoftAuthorisationEnded: eventType(
    z.object({ authorisationId: z.string(), userId: z.string(), by: z.enum(ENDED_BY), at: time }),
  ),
  /** Its token is in the vault no more. Microsoft lets no application take back a consent: the person does. */
  MicrosoftTokenForgotten: eventType(z.object({ authorisationId: z.string() })),
};

export type CalendarAccessEvent = EventOf<typeof calendarAccessEvents>;
