/** Who ended an authorisation: the person, an administrator for them, or Greffier, since their account has ended. */
export const ENDED_BY = ['person', 'administrator', 'account'] as const;
export type EndedBy = (typeof ENDED_BY)[number];

/** What somebody lets Greffier read at a provider. */
export interface Authorisation<Scope, Code> {
  readonly id: string;
  readonly granted: readonly Scope[];
  /** ISO 8601. */
  readonly since: string;
  /** Why the provider takes it no more, and since when; null while it does. */
  readonly refusal: { readonly failure: Code; readonly at: string } | null;
}

/** Everybody's authorisations at one provider. */
export interface Authorisations<Scope, Code> {
  /** By the account of who gave it: each has one at most. */
  readonly authorisations: ReadonlyMap<string, Authorisation<Scope, Code>>;
  /** Those that ended and whose token may still be in the vault, with the account that they were of. */
  readonly leaving: ReadonlyMap<string, string>;
}

/** Times are ISO 8601. */
export type AuthorisationCommand<Scope, Code> =
  | {
      readonly type: 'authorise';
      readonly authorisationId: string;
      readonly userId: string;
      readonly granted: readonly Scope[];
      readonly at: string;
    }
  | { readonly type: 'refuse'; readonly authorisationId: string; readonly failure: Code; readonly at: string }
  | { readonly type: 'end'; readonly userId: string; readonly by: EndedBy; readonly at: string }
  | { readonly type: 'recordForgotten'; readonly authorisationId: string; readonly isRevoked: boolean };

/** What happens to an authorisation; each provider has events of its own for it, with this as their data. */
export type AuthorisationFact<Scope, Code> =
  | {
      readonly kind: 'authorised';
      readonly data: { authorisationId: string; userId: string; granted: Scope[]; at: string };
    }
  | { readonly kind: 'refused'; readonly data: { authorisationId: string; failure: Code; at: string } }
  | {
      readonly kind: 'ended';
      readonly data: { authorisationId: string; userId: string; by: EndedBy; at: string };
    }
  | { readonly kind: 'forgotten'; readonly data: { authorisationId: string; isRevoked: boolean } };

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([one]) => one !== key));

/** Whose authorisation it is; null for one that counts no more. */
const ownerOf = <Scope, Code>({ authorisations }: Authorisations<Scope, Code>, authorisationId: string) =>
  [...authorisations].find(([, { id }]) => id === authorisationId)?.[0] ?? null;

/**
 * Null where it is so already: several processes ask the provider, and who was interrupted asks again.
 */
export function decideAuthorisation<Scope, Code>(
  command: AuthorisationCommand<Scope, Code>,
  state: Authorisations<Scope, Code>,
): AuthorisationFact<Scope, Code> | null {
  switch (command.type) {
    case 'authorise': {
      const { authorisationId, userId, granted, at } = command;
      const isKnown = state.authorisations.get(userId)?.id === authorisationId;
      return isKnown ? null : { kind: 'authorised', data: { authorisationId, userId, granted: [...granted], at } };
    }
    case 'refuse': {
      const { authorisationId, failure, at } = command;
      const userId = ownerOf(state, authorisationId);
      const isKnown = userId === null || state.authorisations.get(userId)?.refusal !== null;
      return isKnown ? null : { kind: 'refused', data: { authorisationId, failure, at } };
    }
    case 'end': {
      const { userId, by, at } = command;
      const authorisationId = state.authorisations.get(userId)?.id;
      return authorisationId === undefined ? null : { kind: 'ended', data: { authorisationId, userId, by, at } };
    }
    case 'recordForgotten': {
      const { authorisationId, isRevoked } = command;
      return state.leaving.has(authorisationId) ? { kind: 'forgotten', data: { authorisationId, isRevoked } } : null;
    }
  }
}

/** The state after it, with whatever else the provider's state has. */
export function afterFact<Scope, Code, State extends Authorisations<Scope, Code>>(
  state: State,
  fact: AuthorisationFact<Scope, Code>,
): State {
  const { authorisations, leaving } = state;
  switch (fact.kind) {
    case 'authorised': {
      const { authorisationId: id, userId, granted, at: since } = fact.data;
      return { ...state, authorisations: new Map(authorisations).set(userId, { id, granted, since, refusal: null }) };
    }
    case 'refused': {
      const { authorisationId, failure, at } = fact.data;
      const userId = ownerOf(state, authorisationId);
      const known = userId === null ? undefined : authorisations.get(userId);
      if (userId === null || !known) return state;
      return { ...state, authorisations: new Map(authorisations).set(userId, { ...known, refusal: { failure, at } }) };
    }
    case 'ended': {
      const { authorisationId, userId } = fact.data;
      return {
        ...state,
        authorisations: without(authorisations, userId),
        leaving: new Map(leaving).set(authorisationId, userId),
      };
    }
    case 'forgotten':
      return { ...state, leaving: without(leaving, fact.data.authorisationId) };
  }
}
