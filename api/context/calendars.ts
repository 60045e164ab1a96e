import type { AuthorisationTokens } from '#domain/authorisation/tokens.ts';
import type { MicrosoftCalendarProbe } from '#domain/microsoft/calendars/probe.ts';
import type { MicrosoftScope } from '#domain/microsoft/calendars/scopes.ts';
import type { MicrosoftAccess, MicrosoftClient } from '#domain/microsoft/calendars/client.ts';

/** What people let Greffier do of theirs at Microsoft. */
export interface CalendarsContext {
  readonly calendars: {
    /** What turns it on, for administrators; `isNeeded`: whatever is turned on. */
    readonly variables: readonly { readonly name: string; readonly isSet: boolean; readonly isNeeded: boolean }[];
    /** What people may let it do here. */
    readonly offered: readonly MicrosoftScope[];
    /** Null where nothing is offered. */
    readonly client: MicrosoftClient | null;
    readonly tokens: AuthorisationTokens;
    readonly access: MicrosoftAccess;
    readonly probe: MicrosoftCalendarProbe;
    /** Between two readings. */
    readonly syncMinutes: number;
  };
}
