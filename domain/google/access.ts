import type { GrantedScope } from './scopes.ts';

/** Somebody whose calendar and meetings at Google Greffier reads; always somebody who has an account here. */
export interface GooglePerson {
  /** Of the authorisation, or of the account where the organisation delegates: the same for as long as either holds. */
  readonly id: string;
  /** At Google, normalised; the primary calendar is theirs. */
  readonly email: string;
  readonly userId: string;
  /** `authorised`: by themselves; `delegated`: by their organisation, to the service account. */
  readonly by: 'authorised' | 'delegated';
  /** What may be read: people may grant a part of what they are asked for. */
  readonly granted: readonly GrantedScope[];
}

/** Port to whose data at Google may be read, and with what. */
export interface GoogleAccess {
  /** Whose data may be read now, each once; nobody whose account is disabled or erased. */
  people(signal?: AbortSignal): Promise<readonly GooglePerson[]>;
  /**
   * An access token of the person's, good for a minute at least. Throws a GreffierError of GOOGLE_FAILURES; that an
   * authorisation is refused for good is recorded, and the person is not among `people` from then on.
   */
  token(person: GooglePerson, signal?: AbortSignal): Promise<string>;
  /** A token of the person's was answered with 401: the next call gets another. */
  forgetToken(person: GooglePerson): void;
}
