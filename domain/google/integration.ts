import { afterFact, type Authorisation, type Authorisations } from '#domain/authorisation/authorisations.ts';
import type { GoogleEvent, GoogleEventData } from './events.ts';
import type { GoogleFailureCode } from './failures.ts';
import type { GrantedScope } from './scopes.ts';

/** What somebody lets Greffier read. */
export type GoogleAuthorisation = Authorisation<GrantedScope, GoogleFailureCode>;

export type Verified = GoogleEventData<'GoogleApplicationChecked'>;

/** How Greffier stands with Google. */
export interface GoogleIntegration extends Authorisations<GrantedScope, GoogleFailureCode> {
  /** Null until it was verified. */
  readonly application: Verified | null;
  readonly delegation: Verified | null;
}

export const nobodyAuthorised: GoogleIntegration = {
  authorisations: new Map(),
  leaving: new Map(),
  application: null,
  delegation: null,
};

export function evolve(state: GoogleIntegration, event: GoogleEvent): GoogleIntegration {
  switch (event.type) {
    case 'GoogleAuthorised':
      return afterFact(state, { kind: 'authorised', data: event.data });
    case 'GoogleAuthorisationRefused':
      return afterFact(state, { kind: 'refused', data: event.data });
    case 'GoogleAuthorisationEnded':
      return afterFact(state, { kind: 'ended', data: event.data });
    case 'GoogleTokenForgotten':
      return afterFact(state, { kind: 'forgotten', data: event.data });
    case 'GoogleApplicationChecked':
      return { ...state, application: event.data };
    case 'GoogleDelegationChecked':
      return { ...state, delegation: event.data };
  }
}
