import { ENDED_BY } from '#domain/authorisation/authorisations.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { GOOGLE_FAILURE_CODES, type GoogleFailureCode } from './failures.ts';
import { GRANTED_SCOPE_NAMES, type GrantedScope } from './scopes.ts';

const time = z.iso.datetime({ offset: true });
const failureCode = z.enum(GOOGLE_FAILURE_CODES as [GoogleFailureCode, ...GoogleFailureCode[]]);
const scopes = z.array(z.enum(GRANTED_SCOPE_NAMES as [GrantedScope, ...GrantedScope[]]));

/**
 * How Greffier stands with Google; the stream is `integration-google`. Nothing in it is personal: addresses and tokens
 * are in the vault, under the id of the authorisation, and go with it.
 */
export const googleEvents = {
  /** The person lets Greffier read this of theirs; an earlier authorisation of the same account counts no more. */
  GoogleAuthorised: eventType(z.object({ authorisationId: z.string(), userId: z.string(), granted: scopes, at: time })),
  /** Google takes its refresh token no more: nothing is read until the person authorises again. */
  GoogleAuthorisationRefused: eventType(z.object({ authorisationId: z.string(), failure: failureCode, at: time })),
  /** Nothing is read any more; its token is about to be given back to Google, and forgotten. */
  GoogleAuthorisationEnded: eventType(
    z.object({ authorisationId: z.string(), userId: z.string(), by: z.enum(ENDED_BY), at: time }),
  ),
  /** Its token is in the vault no more; `isRevoked`: Google confirmed that it opens nothing. */
  GoogleTokenForgotten: eventType(z.object({ authorisationId: z.string(), isRevoked: z.boolean() })),
  /** Whether Google knows the application that people authorise, and its secret. `application`: which one it was. */
  GoogleApplicationChecked: eventType(
    z.object({ failure: z.nullable(failureCode), application: z.string(), at: time }),
  ),
  /** Whether the organisation delegates to the service account. `application`: which one it was. */
  GoogleDelegationChecked: eventType(z.object({ failure: z.nullable(failureCode), application: z.string(), at: time })),
};

export type GoogleEvent = EventOf<typeof googleEvents>;
export type GoogleEventData<Type extends GoogleEvent['type']> = Extract<GoogleEvent, { type: Type }>['data'];
