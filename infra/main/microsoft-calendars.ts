import type { OutsideServices } from '#api/context/bots.ts';
import type { CalendarsContext } from '#api/context/calendars.ts';
import { changeCalendarAccess, microsoftRequest, readCalendarAccess } from '#commands/microsoft/calendars/access.ts';
import type { AuthorisationTokens } from '#domain/authorisation/tokens.ts';
import type { MicrosoftAccess, MicrosoftClient } from '#domain/microsoft/calendars/client.ts';
import { TOOL_SCOPE_NAMES, type MicrosoftScope } from '#domain/microsoft/calendars/scopes.ts';
import { calendarsStanding } from '#domain/microsoft/calendars/openness.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import { activeAccounts } from '#projections/users/queries.ts';
import { microsoftOf } from '../applications.ts';
import type { Config, VariableName } from '../config.ts';
import { MicrosoftReach } from '../microsoft/calendars/access.ts';
import { OAuthMicrosoftClient } from '../microsoft/calendars/client.ts';
import { wrappedUnder } from '../vault/master-key/contexts.ts';
import { PostgresAuthorisationTokens } from '../vault/sealed/authorisation-tokens.ts';
import type { OpenRecord } from './record.ts';

/** What people let Greffier do of theirs at Microsoft, where the configuration turns it on. */
export interface MicrosoftCalendars {
  /** What people may let it do here; empty where all is off, or no application is configured. */
  readonly offered: readonly MicrosoftScope[];
  /** Null where nothing is offered. */
  readonly client: MicrosoftClient | null;
  /** There also where they are off: what was given before can be ended. */
  readonly tokens: AuthorisationTokens;
  readonly access: MicrosoftAccess;
}

/** How old the state may be that the health and the overview show. */
const LOOK_EVERY_MS = 10_000;
const nobodyAuthorised = { authorisations: new Map(), leaving: new Map() };

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
  const application = microsoftOf(config);
  const offered = application === null ? [] : offeredBy(config);
  const client = application === null || offered.length === 0 ? null : new OAuthMicrosoftClient(application, { now });
  const tokens = new PostgresAuthorisationTokens(pool, masterKey, TOKENS);
  const access = new MicrosoftReach({
    client,
    offered,
    tokens,
    state: () => readCalendarAccess({ log }),
    accounts: () => activeAccounts(pool),
    refused: async (authorisationId, failure) => {
      const refusal = { type: 'refuse', authorisationId, failure, at: now() } as const;
      await changeCalendarAccess({ log, now }, refusal, microsoftRequest());
    },
    now: () => Date.parse(now()),
  });
  return { offered, client, tokens, access };
}

/** How calendars stand as the log says, looked at every few seconds until the stack is closed. */
export async function watchMicrosoftCalendars(
  { offered }: Pick<MicrosoftCalendars, 'offered'>,
  record: Pick<OpenRecord, 'log'>,
  stack: AsyncDisposableStack,
): Promise<() => Pick<OutsideServices, 'microsoftCalendars'>> {
  const isOpen = offered.includes('calendar');
  let standing = calendarsStanding(nobodyAuthorised, isOpen);
  // While the log does not answer, what it said last is shown: the health says that it is away.
  const look = async () => {
    standing = await readCalendarAccess(record).then(
      (state) => calendarsStanding(state, isOpen),
      () => standing,
    );
  };
  if (isOpen) {
    await look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    stack.defer(() => clearInterval(timer));
  }
  return () => ({ microsoftCalendars: { status: standing.status, code: standing.failure } });
}

const offeredBy = ({ MICROSOFT_CALENDARS: calendars, MICROSOFT_TOOLS: tools }: Config): readonly MicrosoftScope[] => [
  ...(calendars === 'yes' ? (['calendar'] as const) : []),
  ...(tools === 'yes' ? TOOL_SCOPE_NAMES : []),
];

const NEEDED = [
  'PUBLIC_URL',
  'MICROSOFT_TENANT_ID',
  'MICROSOFT_CLIENT_ID',
  'MICROSOFT_CLIENT_SECRET',
] as const satisfies readonly VariableName[];

/** What administrators see of the configuration. */
export const calendarVariables = ({
  given,
  MICROSOFT_CALENDARS: calendars,
  MICROSOFT_TOOLS: tools,
}: Config): CalendarsContext['calendars']['variables'] => [
  { name: 'MICROSOFT_CALENDARS', isSet: calendars === 'yes', isNeeded: false },
  { name: 'MICROSOFT_TOOLS', isSet: tools === 'yes', isNeeded: false },
  ...NEEDED.map((name) => ({ name, isSet: given.has(name), isNeeded: true })),
];
