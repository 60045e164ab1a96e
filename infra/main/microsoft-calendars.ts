import type { CalendarsContext } from '#api/context/calendars.ts';
import { changeCalendarAccess, microsoftRequest, readCalendarAccess } from '#commands/microsoft/calendars/access.ts';
import type { AuthorisationTokens } from '#domain/authorisation/tokens.ts';
import type { MicrosoftAccess, MicrosoftClient } from '#domain/microsoft/calendars/client.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import { activeAccounts } from '#projections/users/queries.ts';
import { microsoftOf } from '../applications.ts';
import type { Config, VariableName } from '../config.ts';
import { MicrosoftReach } from '../microsoft/calendars/access.ts';
import { OAuthMicrosoftClient } from '../microsoft/calendars/client.ts';
import { wrappedUnder } from '../vault/master-key/contexts.ts';
import { PostgresAuthorisationTokens } from '../vault/sealed/authorisation-tokens.ts';
import type { OpenRecord } from './record.ts';

/** People's calendars at Microsoft, where the configuration turns them on. */
export interface MicrosoftCalendars {
  /** Null where they are off, or no application is configured. */
  readonly client: MicrosoftClient | null;
  /** There also where they are off: what was given before can be ended. */
  readonly tokens: AuthorisationTokens;
  readonly access: MicrosoftAccess;
}

const TOKENS = {
  name: 'vault.microsoft_authorisation',
  context: wrappedUnder.microsoftAuthorisation,
  lost: GRAPH_FAILURES.authorisationLost,
} as const;

/** Nothing is asked of Microsoft yet. */
export function openMicrosoftCalendars(
  config: Config,
  { log, pool, masterKey }: Pick<OpenRecord, 'log' | 'pool' | 'masterKey'>,
  now: () => string = () => new Date().toISOString(),
): MicrosoftCalendars {
  const application = config.MICROSOFT_CALENDARS === 'yes' ? microsoftOf(config) : null;
  const client = application && new OAuthMicrosoftClient(application, { now });
  const tokens = new PostgresAuthorisationTokens(pool, masterKey, TOKENS);
  const access = new MicrosoftReach({
    client,
    tokens,
    state: () => readCalendarAccess({ log }),
    accounts: () => activeAccounts(pool),
    refused: async (authorisationId, failure) => {
      const refusal = { type: 'refuse', authorisationId, failure, at: now() } as const;
      await changeCalendarAccess({ log, now }, refusal, microsoftRequest());
    },
    now: () => Date.parse(now()),
  });
  return { client, tokens, access };
}

const NEEDED = [
  'PUBLIC_URL',
  'MICROSOFT_TENANT_ID',
  'MICROSOFT_CLIENT_ID',
  'MICROSOFT_CLIENT_SECRET',
] as const satisfies readonly VariableName[];

/** What administrators see of the configuration. */
export const calendarVariables = ({
  given,
  MICROSOFT_CALENDARS: is,
}: Config): CalendarsContext['calendars']['variables'] => [
  { name: 'MICROSOFT_CALENDARS', isSet: is === 'yes' },
  ...NEEDED.map((name) => ({ name, isSet: given.has(name) })),
];
