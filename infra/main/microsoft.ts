import type { OutsideServices } from '#api/context/bots.ts';
import type { MicrosoftSetup } from '#api/context/microsoft.ts';
import type { CallDependencies } from '#bots/teams-graph/calls.ts';
import { Gate } from '#bots/teams-graph/gate.ts';
import { runKeeper } from '#bots/teams-graph/keeper.ts';
import type { SweepDependencies } from '#bots/teams-graph/sweeper.ts';
import type { TranscriptDependencies } from '#bots/teams-graph/transcripts.ts';
import { organiserOf } from '#commands/meeting/organiser.ts';
import { readIntegration } from '#commands/microsoft/integration.ts';
import type { Graph } from '#domain/microsoft/graph.ts';
import { notConnected } from '#domain/microsoft/integration.ts';
import type { NotificationSecrets } from '#domain/microsoft/notification-secrets.ts';
import { standingOf } from '#domain/microsoft/standing.ts';
import type { TranscriptReader } from '#domain/transcript/reader.ts';
import type { CallBudget } from '#domain/outbound/budget.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import { chatBotWebhook } from '#api/contract/chat-bot.ts';
import { botSessionsAt } from '#projections/bot-sessions/at.ts';
import { METHOD_NOT_ALLOWED } from '#api/http/errors.ts';
import { graphWebhook } from '#api/contract/webhooks.ts';
import type { Logger } from 'pino';
import { microsoftOf, teamsBotOf } from '../applications.ts';
import type { Config, VariableName } from '../config.ts';
import { entranceAt } from '../microsoft/entrance.ts';
import { microsoftGraph } from '../microsoft/graph.ts';
import { botIdentification } from '../microsoft/bot-identification.ts';
import { VaultNotificationSecrets } from '../microsoft/notification-secrets.ts';
import { PACKAGE_VERSION, teamsPackage } from '../teams-package/package.ts';
import { openCredentials } from '../vault/credentials/credentials.ts';
import type { OpenRecord } from './record.ts';
import { reporterTo } from './reporter.ts';
import type { StartupStatus } from './startup-status.ts';

const now = () => new Date().toISOString();
/** How old the states may be that the health and the overview show. */
const LOOK_EVERY_MS = 10_000;

/** The organisation's Microsoft 365, as far as this process works with it. */
export interface Microsoft {
  readonly graph: Graph;
  readonly secrets: NotificationSecrets;
  readonly budget: CallBudget;
  /** Where Microsoft posts notifications; null where it cannot reach this installation. */
  readonly address: string | null;
  readonly reactors: Omit<TranscriptDependencies, 'projected'> & CallDependencies & SweepDependencies;
}

/** Microsoft takes https alone. */
const securedOf = ({ PUBLIC_URL }: Config): string | null => (PUBLIC_URL?.startsWith('https://') ? PUBLIC_URL : null);

function addressOf(config: Config): string | null {
  const publicUrl = securedOf(config);
  return publicUrl && `${publicUrl}${graphWebhook.path}`;
}

const SETUP_VARIABLES = [
  'PUBLIC_URL',
  'MICROSOFT_TENANT_ID',
  'MICROSOFT_CLIENT_ID',
  'MICROSOFT_CLIENT_SECRET',
  'TEAMS_BOT_TENANT_ID',
  'TEAMS_BOT_CLIENT_ID',
  'TEAMS_BOT_CLIENT_SECRET',
] as const satisfies readonly VariableName[];

/** What administrators see of the configuration. */
export function microsoftSetup(config: Config, calls: MicrosoftSetup['calls']): MicrosoftSetup {
  const application = microsoftOf(config);
  const bot = teamsBotOf(config);
  const publicUrl = securedOf(config);
  const chatEndpoint = application && publicUrl !== null ? `${publicUrl}${chatBotWebhook.path}` : null;
  return {
    variables: SETUP_VARIABLES.map((name) => ({ name, isSet: config.given.has(name) })),
    application: application && {
      tenantId: application.tenantId,
      clientId: application.clientId,
      loginRoot: application.loginRoot,
    },
    notificationAddress: application && addressOf(config),
    chatEndpoint,
    askEntrance: chatEndpoint === null ? null : entranceAt(chatEndpoint, METHOD_NOT_ALLOWED.code),
    teamsPackage:
      application && publicUrl !== null
        ? () => teamsPackage({ clientId: application.clientId, publicUrl, version: PACKAGE_VERSION })
        : null,
    identification: bot && botIdentification({ ...bot, loginRoot: config.MICROSOFT_LOGIN_ROOT }),
    teamsOrigins: config.TEAMS_ORIGINS,
    calls,
  };
}

/** Null where no application is configured. Nothing is asked of Microsoft yet. */
export async function openMicrosoft(
  config: Config,
  { pool, log, masterKey }: Pick<OpenRecord, 'pool' | 'log' | 'masterKey'>,
  { transcripts, budget }: { readonly transcripts: TranscriptReader; readonly budget: CallBudget },
): Promise<Microsoft | null> {
  const application = microsoftOf(config);
  if (application === null) return null;
  const graph = microsoftGraph({ application, budget });
  const { emails } = await openCredentials(pool, masterKey);
  return {
    graph,
    budget,
    secrets: new VaultNotificationSecrets({ pool, masterKey, application }),
    address: addressOf(config),
    reactors: {
      log,
      now,
      graph,
      transcripts,
      pool,
      botSessionsAt: (platform, from, until) => botSessionsAt(pool, platform, { from, until }),
      gate: new Gate(() => performance.now()),
      organiserWith: (email) => organiserOf(log, emails, normaliseEmail(email)),
    },
  };
}

/** Keeps subscriptions at Microsoft until `signal` is aborted. */
export const runMicrosoft = (
  { graph, secrets, address }: Microsoft,
  { record: { pool, log }, logger }: { readonly record: OpenRecord; readonly logger: Logger },
  signal: AbortSignal,
): Promise<void> => runKeeper({ pool, log, now, graph, secrets, address, report: reporterTo(logger) }, signal);

type Shown = Pick<OutsideServices, 'teams' | 'azure' | 'graph' | 'graphFailure' | 'subscriptions'>;

/** How Microsoft 365 stands as the log says, looked at every few seconds until the stack is closed. */
export async function watchMicrosoft(
  config: Config,
  record: Pick<OpenRecord, 'log'>,
  stack: AsyncDisposableStack,
): Promise<(() => Shown) | null> {
  if (microsoftOf(config) === null) return null;
  const isReachable = addressOf(config) !== null;
  let state = notConnected;
  // While the log does not answer, what it said last is shown: the health says that it is away.
  const look = async () => {
    state = await readIntegration(record).catch(() => state);
  };
  await look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  stack.defer(() => clearInterval(timer));
  return () => {
    const { teams, isAuthenticated, identity, graph, subscriptions, failure } = standingOf(state, {
      now: Date.now(),
      isReachable,
    });
    const bot = { status: teams, authenticated: isAuthenticated, address: null };
    return { teams: bot, azure: identity, graph, graphFailure: failure, subscriptions };
  };
}

/** How it is configured, for the person at the terminal. */
export function microsoftPart(config: Config): StartupStatus {
  const application = microsoftOf(config);
  if (application === null) return { name: 'Microsoft Teams', state: 'non configuré', detail: '' };
  const detail =
    addressOf(config) === null
      ? 'sans notifications\u00A0: PUBLIC_URL n’est pas une adresse en https'
      : `tenant ${application.tenantId}`;
  return { name: 'Microsoft Teams', state: 'configuré', detail };
}
