import {
  decideAuthorisation,
  type AuthorisationCommand,
  type AuthorisationFact,
} from '#domain/authorisation/authorisations.ts';
import type { Decider } from '#domain/events/decider.ts';
import type { GoogleEvent } from './events.ts';
import type { GoogleFailureCode } from './failures.ts';
import { evolve, nobodyAuthorised, type GoogleIntegration, type Verified } from './integration.ts';
import type { GrantedScope } from './scopes.ts';

interface Found {
  readonly failure: GoogleFailureCode | null;
  readonly application: string;
  /** ISO 8601. */
  readonly at: string;
  /** A person asked: then it is news that it is as before. */
  readonly isAsked: boolean;
}

export type GoogleCommand =
  | AuthorisationCommand<GrantedScope, GoogleFailureCode>
  | ({ readonly type: 'recordApplication' | 'recordDelegation' } & Found);

/** A day: what is found again within it is no news. */
const NEWS_EVERY_MS = 86_400_000;

const isNews = ({ failure, application, at, isAsked }: Found, known: Verified | null): boolean =>
  isAsked ||
  known?.failure !== failure ||
  known.application !== application ||
  Date.parse(at) - Date.parse(known.at) >= NEWS_EVERY_MS;

const dataOf = ({ failure, application, at }: Found) => ({ failure, application, at });

function eventOf({ kind, data }: AuthorisationFact<GrantedScope, GoogleFailureCode>): GoogleEvent {
  switch (kind) {
    case 'authorised':
      return { type: 'GoogleAuthorised', data };
    case 'refused':
      return { type: 'GoogleAuthorisationRefused', data };
    case 'ended':
      return { type: 'GoogleAuthorisationEnded', data };
    case 'forgotten':
      return { type: 'GoogleTokenForgotten', data };
  }
}

/** What is repeated changes nothing: several processes ask Google, and who was interrupted asks again. */
function decide(command: GoogleCommand, state: GoogleIntegration): readonly GoogleEvent[] {
  switch (command.type) {
    case 'recordApplication':
      return isNews(command, state.application) ? [{ type: 'GoogleApplicationChecked', data: dataOf(command) }] : [];
    case 'recordDelegation':
      return isNews(command, state.delegation) ? [{ type: 'GoogleDelegationChecked', data: dataOf(command) }] : [];
    default: {
      const fact = decideAuthorisation(command, state);
      return fact === null ? [] : [eventOf(fact)];
    }
  }
}

export const googleDecider: Decider<GoogleIntegration, GoogleCommand, GoogleEvent> = {
  initialState: nobodyAuthorised,
  decide,
  evolve,
};
