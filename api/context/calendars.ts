import type { AuthorisationTokens } from '#domain/authorisation/tokens.ts';
import type { MicrosoftAccess, MicrosoftClient } from '#domain/microsoft/calendars/client.ts';

/** People's calendars at Microsoft. */
export interface CalendarsContext {
  readonly calendars: {
    /** What turns them on, for administrators. */
    readonly variables: readonly { readonly name: string; readonly isSet: boolean }[];
    /** Null where they are off. */
    readonly client: MicrosoftClient | null;
    readonly tokens: AuthorisationTokens;
    readonly access: MicrosoftAccess;
    /** Between two readings. */
    readonly syncMinutes: number;
  };
}
