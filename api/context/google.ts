import type { GoogleAccess } from '#domain/google/access.ts';
import type { GoogleClient, GoogleServiceAccount } from '#domain/google/client.ts';
import type { GoogleProbe } from '#domain/google/probe.ts';
import type { AuthorisationTokens } from '#domain/authorisation/tokens.ts';

/** Google, as far as it is configured. */
export interface GoogleContext {
  readonly google: {
    /** Whether each has a value, for administrators. */
    readonly variables: readonly { readonly name: string; readonly isSet: boolean; readonly isNeeded: boolean }[];
    /** The application that people authorise; null where none is configured. */
    readonly client: GoogleClient | null;
    /** Null where none is configured. */
    readonly serviceAccount: GoogleServiceAccount | null;
    /** Whom it may read, of those with an account: addresses, and `@domain`. */
    readonly delegated: readonly string[];
    readonly tokens: AuthorisationTokens;
    readonly access: GoogleAccess;
    readonly probe: GoogleProbe;
    /** Between two synchronisations. */
    readonly syncMinutes: number;
  };
}
