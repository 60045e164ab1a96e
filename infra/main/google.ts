import type { OutsideServices } from '#api/context/bots.ts';
import type { GoogleContext } from '#api/context/google.ts';
import { changeGoogle, googleRequest, readGoogle } from '#commands/google/integration.ts';
import type { GoogleAccess } from '#domain/google/access.ts';
import type { GoogleClient, GoogleServiceAccount } from '#domain/google/client.ts';
import { GOOGLE_FAILURES } from '#domain/google/failures.ts';
import { nobodyAuthorised } from '#domain/google/integration.ts';
import { googleStanding } from '#domain/google/standing.ts';
import type { GoogleProbe } from '#domain/google/probe.ts';
import type { AuthorisationTokens } from '#domain/authorisation/tokens.ts';
import type { GoogleApi } from '#domain/google/workspace.ts';
import type { CallBudget } from '#domain/outbound/budget.ts';
import { activeAccounts } from '#projections/users/queries.ts';
import { googleClientOf, serviceAccountKeyOf } from '../applications.ts';
import type { Config, VariableName } from '../config.ts';
import { GoogleReach } from '../google/access.ts';
import { OAuthGoogleClient } from '../google/client.ts';
import { googleProbe } from '../google/probe.ts';
import { JwtServiceAccount } from '../google/service-account.ts';
import { wrappedUnder } from '../vault/master-key/contexts.ts';
import { PostgresAuthorisationTokens } from '../vault/sealed/authorisation-tokens.ts';
import type { OpenRecord } from './record.ts';
import { sleep } from './sleep.ts';
import type { StartupStatus } from './startup-status.ts';

/** How old the states may be that the health and the overview show. */
const LOOK_EVERY_MS = 10_000;

/** Google, as far as it is configured: an application that people authorise, a service account, or neither. */
export interface Google {
  readonly client: GoogleClient | null;
  readonly serviceAccount: GoogleServiceAccount | null;
  /** Whom the service account may read, of those with an account: addresses, and `@domain`. */
  readonly delegated: readonly string[];
  readonly tokens: AuthorisationTokens;
  readonly access: GoogleAccess;
  readonly probe: GoogleProbe;
}

interface Opening {
  readonly record: Pick<OpenRecord, 'log' | 'pool' | 'masterKey'>;
  /** Of each API. */
  readonly budgets: Readonly<Record<GoogleApi, CallBudget>>;
  readonly now?: () => string;
}

const TOKENS = {
  name: 'vault.google_authorisation',
  context: wrappedUnder.googleAuthorisation,
  lost: GOOGLE_FAILURES.authorisationLost,
} as const;

/** Nothing is asked of Google yet. Throws StartupError where the service account's key cannot be read. */
export function openGoogle(config: Config, { record, budgets, now = () => new Date().toISOString() }: Opening): Google {
  const { log, pool, masterKey } = record;
  const [application, key] = [googleClientOf(config), serviceAccountKeyOf(config)];
  const client = application && new OAuthGoogleClient(application, { now });
  const serviceAccount = key && new JwtServiceAccount(key, config.GOOGLE_OAUTH_ROOT, { now });
  const tokens = new PostgresAuthorisationTokens(pool, masterKey, TOKENS);
  const delegated = config.GOOGLE_DELEGATED_PEOPLE;
  const access = new GoogleReach({
    client,
    serviceAccount,
    delegated,
    tokens,
    state: () => readGoogle({ log }),
    accounts: () => activeAccounts(pool),
    refused: async (authorisationId, failure) => {
      await changeGoogle({ log, now }, { type: 'refuse', authorisationId, failure, at: now() }, googleRequest());
    },
    now: () => Date.parse(now()),
  });
  const probe = googleProbe({ apiRoot: config.GOOGLE_API_ROOT, access, budgets, wait: sleep });
  return { client, serviceAccount, delegated, tokens, access, probe };
}

/** Without the first ones nobody can authorise Greffier; the others are there for those who want them. */
const NEEDED = ['PUBLIC_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const satisfies readonly VariableName[];
const OPTIONAL = [
  'GOOGLE_WORKSPACE_DOMAINS',
  'GOOGLE_SERVICE_ACCOUNT_KEY',
  'GOOGLE_SERVICE_ACCOUNT_KEY_FILE',
  'GOOGLE_DELEGATED_PEOPLE',
] as const satisfies readonly VariableName[];

/** What administrators see of the configuration. */
export const googleVariables = ({ given }: Config): GoogleContext['google']['variables'] => [
  ...NEEDED.map((name) => ({ name, isSet: given.has(name), isNeeded: true })),
  ...OPTIONAL.map((name) => ({ name, isSet: given.has(name), isNeeded: false })),
];

type Shown = Pick<OutsideServices, 'googlemeet' | 'googleFailure'>;

/** How Google stands as the log says, looked at every few seconds until the stack is closed. */
export async function watchGoogle(
  { client, serviceAccount, delegated }: Google,
  record: Pick<OpenRecord, 'log'>,
  stack: AsyncDisposableStack,
): Promise<() => Shown> {
  let state = nobodyAuthorised;
  // While the log does not answer, what it said last is shown: the health says that it is away.
  const look = async () => {
    state = await readGoogle(record).catch(() => state);
  };
  const configured = {
    application: client?.application ?? null,
    delegation: delegated.length === 0 ? null : (serviceAccount?.application ?? null),
  };
  if (client !== null || serviceAccount !== null) {
    await look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    stack.defer(() => clearInterval(timer));
  }
  return () => {
    const { status, isAuthenticated, failure } = googleStanding(state, configured);
    const address = serviceAccount?.email ?? null;
    return { googlemeet: { status, authenticated: isAuthenticated, address }, googleFailure: failure };
  };
}

/** How it is configured, for the person at the terminal. */
export function googlePart(config: Config): StartupStatus {
  const hasAccount = ['GOOGLE_SERVICE_ACCOUNT_KEY', 'GOOGLE_SERVICE_ACCOUNT_KEY_FILE'].some((name) =>
    config.given.has(name as VariableName),
  );
  const ways = [
    ...(googleClientOf(config) === null ? [] : ['autorisation par chacun']),
    ...(hasAccount ? ['compte de service'] : []),
  ];
  return { name: 'Google', state: ways.length === 0 ? 'non configuré' : 'configuré', detail: ways.join(', ') };
}
