import type { ErrorDefinition } from '#domain/errors.ts';
import { z } from 'zod/mini';

/** What a token opens: finding by words and questions; reading meetings and their action items. */
export const TOKEN_SCOPES = ['search', 'meetings'] as const;
export const tokenScope = z.enum(TOKEN_SCOPES);
export type TokenScope = z.infer<typeof tokenScope>;

/** Days that a token may last. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
/** Tokens that one person may have at once. */
export const MOST_TOKENS = 10;

/** A token as its owner sees it: never the token itself. */
export interface PersonalToken {
  readonly id: string;
  readonly label: string;
  /** How it begins, by which it is recognised. */
  readonly prefix: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface NewToken extends Pick<PersonalToken, 'id' | 'label' | 'scopes' | 'createdAt' | 'expiresAt'> {
  readonly userId: string;
}

/** Whose token was presented, and in which epoch of rights. */
export interface UsedToken {
  readonly id: string;
  readonly userId: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date;
  readonly epoch: string;
}

/** Port to personal tokens, with which programs read what their owner may read. */
export interface PersonalTokens {
  /** Keeps a new one, as its hash. Answers the token, which cannot be read again. */
  keep(token: NewToken): Promise<string>;
  /** Those of a person that have not expired, newest first. */
  list(userId: string, now: Date): Promise<PersonalToken[]>;
  /** From now on it opens nothing; again, it does nothing. */
  withdraw(userId: string, id: string): Promise<void>;
  /** Null for one that expired, was withdrawn or never was. That it was used is kept. */
  use(token: string, now: Date): Promise<UsedToken | null>;
}

export const TOKEN_NOT_FOUND: ErrorDefinition = {
  code: 'TOKEN_NOT_FOUND',
  kind: 'not-found',
  message: 'Ce jeton n’existe pas, ou il a déjà été retiré.',
};

export const TOO_MANY_TOKENS: ErrorDefinition = {
  code: 'TOO_MANY_TOKENS',
  kind: 'conflict',
  message: `Vous avez déjà ${MOST_TOKENS} jetons\u00a0: retirez-en un d’abord.`,
};

/** Also for one that was withdrawn or never existed. */
export const TOKEN_REFUSED: ErrorDefinition = {
  code: 'TOKEN_REFUSED',
  kind: 'unauthenticated',
  message: 'Ce jeton n’est pas valable, ou ne l’est plus. Créez-en un autre dans «\u00a0Mon compte\u00a0».',
};

export const TOKEN_SCOPE_LACKING: ErrorDefinition = {
  code: 'TOKEN_SCOPE_LACKING',
  kind: 'forbidden',
  message: 'Ce jeton ne donne pas accès à cet outil.',
};
