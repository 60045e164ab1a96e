import type { Decider } from '#domain/events/decider.ts';
import type { EndedBy, GoogleEvent } from './events.ts';
import type { GoogleFailureCode } from './failures.ts';
import { evolve, nobodyAuthorised, ownerOf, type GoogleIntegration, type Verified } from './integration.ts';
import type { GoogleScope } from './scopes.ts';

interface Found {
  readonly failure: GoogleFailureCode | null;
  readonly application: string;
  /** ISO 8601. */
  readonly at: string;
  /** A person asked: then it is news that it is as before. */
  readonly isAsked: boolean;
}

export type GoogleCommand =
  | {
      readonly type: 'authorise';
      readonly authorisationId: string;
      readonly userId: string;
      readonly granted: readonly GoogleScope[];
      readonly at: string;
    }
  | {
      readonly type: 'refuse';
      readonly authorisationId: string;
      readonly failure: GoogleFailureCode;
      readonly at: string;
    }
  | { readonly type: 'end'; readonly userId: string; readonly by: EndedBy; readonly at: string }
  | { readonly type: 'recordForgotten'; readonly authorisationId: string; readonly isRevoked: boolean }
  | ({ readonly type: 'recordApplication' | 'recordDelegation' } & Found);

/** A day: what is found again within it is no news. */
const NEWS_EVERY_MS = 86_400_000;

const isNews = ({ failure, application, at, isAsked }: Found, known: Verified | null): boolean =>
  isAsked ||
  known?.failure !== failure ||
  known.application !== application ||
  Date.parse(at) - Date.parse(known.at) >= NEWS_EVERY_MS;

const dataOf = ({ failure, application, at }: Found) => ({ failure, application, at });

/** What is repeated changes nothing: several processes ask Google, and who was interrupted asks again. */
function decide(command: GoogleCommand, state: GoogleIntegration): readonly GoogleEvent[] {
  switch (command.type) {
    case 'authorise': {
      const { type: _type, granted, ...data } = command;
      const isKnown = state.authorisations.get(data.userId)?.id === data.authorisationId;
      return isKnown ? [] : [{ type: 'GoogleAuthorised', data: { ...data, granted: [...granted] } }];
    }
    case 'refuse': {
      const { type: _type, ...data } = command;
      const userId = ownerOf(state, data.authorisationId);
      const isKnown = userId === null || state.authorisations.get(userId)?.refusal !== null;
      return isKnown ? [] : [{ type: 'GoogleAuthorisationRefused', data }];
    }
    case 'end': {
      const { userId, by, at } = command;
      const authorisationId = state.authorisations.get(userId)?.id;
      return authorisationId === undefined
        ? []
        : [{ type: 'GoogleAuthorisationEnded', data: { authorisationId, userId, by, at } }];
    }
    case 'recordForgotten': {
      const { authorisationId, isRevoked } = command;
      return state.leaving.has(authorisationId)
        ? [{ type: 'GoogleTokenForgotten', data: { authorisationId, isRevoked } }]
        : [];
    }
    case 'recordApplication':
      return isNews(command, state.application) ? [{ type: 'GoogleApplicationChecked', data: dataOf(command) }] : [];
    case 'recordDelegation':
      return isNews(command, state.delegation) ? [{ type: 'GoogleDelegationChecked', data: dataOf(command) }] : [];
  }
}

export const googleDecider: Decider<GoogleIntegration, GoogleCommand, GoogleEvent> = {
  initialState: nobodyAuthorised,
  decide,
  evolve,
};
