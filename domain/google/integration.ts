import type { GoogleEvent, GoogleEventData } from './events.ts';
import type { GoogleFailureCode } from './failures.ts';
import type { GoogleScope } from './scopes.ts';

/** What somebody lets Greffier read. */
export interface Authorisation {
  readonly id: string;
  readonly granted: readonly GoogleScope[];
  /** ISO 8601. */
  readonly since: string;
  /** Why Google takes it no more, and since when; null while it does. */
  readonly refusal: { readonly failure: GoogleFailureCode; readonly at: string } | null;
}

export type Verified = GoogleEventData<'GoogleApplicationChecked'>;

/** How Greffier stands with Google. */
export interface GoogleIntegration {
  /** By the account of who gave it: each has one at most. */
  readonly authorisations: ReadonlyMap<string, Authorisation>;
  /** Those that ended and whose token may still be in the vault, with the account that they were of. */
  readonly leaving: ReadonlyMap<string, string>;
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

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([one]) => one !== key));

/** Whose authorisation it is; null for one that counts no more. */
export const ownerOf = ({ authorisations }: GoogleIntegration, authorisationId: string): string | null =>
  [...authorisations].find(([, { id }]) => id === authorisationId)?.[0] ?? null;

function refused(
  state: GoogleIntegration,
  { authorisationId, failure, at }: GoogleEventData<'GoogleAuthorisationRefused'>,
): GoogleIntegration {
  const userId = ownerOf(state, authorisationId);
  const known = userId === null ? undefined : state.authorisations.get(userId);
  if (userId === null || !known) return state;
  return {
    ...state,
    authorisations: new Map(state.authorisations).set(userId, { ...known, refusal: { failure, at } }),
  };
}

export function evolve(state: GoogleIntegration, event: GoogleEvent): GoogleIntegration {
  switch (event.type) {
    case 'GoogleAuthorised': {
      const { authorisationId: id, userId, granted, at: since } = event.data;
      const authorisation = { id, granted, since, refusal: null };
      return { ...state, authorisations: new Map(state.authorisations).set(userId, authorisation) };
    }
    case 'GoogleAuthorisationRefused':
      return refused(state, event.data);
    case 'GoogleAuthorisationEnded': {
      const { authorisationId, userId } = event.data;
      return {
        ...state,
        authorisations: without(state.authorisations, userId),
        leaving: new Map(state.leaving).set(authorisationId, userId),
      };
    }
    case 'GoogleTokenForgotten':
      return { ...state, leaving: without(state.leaving, event.data.authorisationId) };
    case 'GoogleApplicationChecked':
      return { ...state, application: event.data };
    case 'GoogleDelegationChecked':
      return { ...state, delegation: event.data };
  }
}
