import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#domain/user/password.ts';
import { TEAMS_ORIGINS } from '#domain/bot-session/teams/platform.ts';
import { isSmtpServer } from '#domain/settings/smtp-server.ts';
import { join, resolve } from 'node:path';
import { z } from 'zod/mini';
import {
  address,
  addresses,
  delegated,
  organisationDomains,
  GUID,
  GUID_EXPECTED,
  hosts,
  mailAddresses,
  origin,
  origins,
  PASSWORD_EXPECTED,
  price,
  privateAddresses,
  proxies,
  SECRET_EXPECTED,
  secureWeb,
  serviceAccountKey,
  share,
  TENANT,
  TENANT_EXPECTED,
  text,
  timeOfDay,
  web,
  whole,
} from './config-values.ts';
import { isStreamPrefix } from './event-store/eventstoredb/streams.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { readSecretFiles } from './secret-files.ts';
import { EXIT, StartupError } from './startup-error.ts';

/** Every variable that Greffier reads. Messages never repeat a value: it may be a secret. */
const variables = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'development, production ou test est attendu'),
    'development',
  ),
  HOST: z.optional(text),
  PORT: z._default(whole(0, 65_535), 4000),
  /** Where `/metrics` and `/health` of this process are, whatever its roles; nowhere where it is not set. */
  MONITOR_PORT: z.optional(whole(0, 65_535)),
  MONITOR_HOST: z._default(text, '127.0.0.1'),
  PUBLIC_URL: z.optional(web('https://greffier.exemple.fr')),
  DATA_DIR: z.optional(text),
  MASTER_KEY_FILE: z.optional(text),
  ADMIN_EMAIL: z.optional(z.email('une adresse e-mail est attendue')),
  ADMIN_PASSWORD: z.optional(
    text.check(z.minLength(SHORTEST_PASSWORD, PASSWORD_EXPECTED), z.maxLength(LONGEST_PASSWORD, PASSWORD_EXPECTED)),
  ),
  DATABASE_URL: z.optional(address(['postgres:', 'postgresql:'], 'postgres://utilisateur@hôte/base')),
  // The rest of it is checked by who connects: several hosts make it no URL.
  EVENTSTORE_URL: z.optional(
    text.check(
      z.regex(
        /^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/,
        'une adresse comme esdb://hôte:2113?tls=true ou kurrentdb://hôte:2113 est attendue',
      ),
    ),
  ),
  /** What the names of this installation's streams begin with in EventStoreDB. */
  EVENTSTORE_STREAM_PREFIX: z.optional(
    text.check(
      z.refine(isStreamPrefix, 'un préfixe comme greffier. est attendu (lettres, chiffres, - et _, puis un point)'),
    ),
  ),
  NATS_URL: z.optional(addresses(['nats:', 'tls:'], 'nats://hôte:4222')),
  OPENAI_API_KEY: z.optional(text),
  /** Up to its version; the operator's own, who may name a private one. */
  OPENAI_BASE_URL: z.optional(web('https://hôte/v1')),
  /** Of the two above; that of the settings where it is not set. */
  OPENAI_MODEL: z.optional(text.check(z.regex(/^[\w.:/@-]{1,200}$/, 'un nom de modèle comme gpt-4 est attendu'))),
  /** Whether the address that an administrator sets on screen may be private, or without TLS. */
  OPENAI_ALLOW_PRIVATE: z._default(z.enum(['yes', 'no'], 'yes ou no est attendu'), 'no'),
  /** What a million tokens cost, in the currency of the bill: those that are sent, and those that are written. */
  OPENAI_INPUT_PRICE: z.optional(price),
  OPENAI_OUTPUT_PRICE: z.optional(price),
  SMTP_URL: z.optional(
    address(['smtp:', 'smtps:'], 'smtp://utilisateur@hôte:587').check(
      z.refine(isSmtpServer, 'une adresse comme smtp://utilisateur@hôte:587 est attendue'),
    ),
  ),
  /** Whether the mail server that an administrator sets on screen may be at a private address. */
  SMTP_ALLOW_PRIVATE: z._default(z.enum(['yes', 'no'], 'yes ou no est attendu'), 'no'),
  /** Which addresses that administrators have webhooks sent to may be private, or without TLS. */
  WEBHOOK_ALLOW_PRIVATE: z._default(privateAddresses, 'no'),
  /** Which proxies may say for whom they ask. */
  TRUST_PROXY: z.optional(proxies),
  /** What a collector presents at /metrics. */
  METRICS_TOKEN: z.optional(
    text.check(z.regex(/^\S{16,}$/, 'un secret d’au moins 16 caractères, sans espace, est attendu')),
  ),
  /** Where traces are sent over OTLP/HTTP; nothing is traced without it. The SDK reads its other variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(web('http://collecteur:4318')),
  OTEL_SERVICE_NAME: z._default(text, 'greffier'),
  /** Which part of the traces that begin here is recorded. */
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
  CHROME_PATH: z.optional(text),
  /** How long a process that is told to end goes on answering and ends what is at hand, in seconds. */
  DRAIN_SECONDS: z._default(whole(0, 3_600), 0),
  /** Meetings in which bots of this process are at once; what the settings allow in all where it is not set. */
  BOT_CAPACITY: z.optional(whole(1, 100)),
  /** Analyses that this process makes at once. */
  ANALYST_CAPACITY: z._default(whole(1, 32), 2),
  /** Where backups of the record go; none are made by themselves without it. */
  BACKUP_DIR: z.optional(text),
  /** Where backups of the vault and the list of erasures go: another disk than BACKUP_DIR. */
  BACKUP_VAULT_DIR: z.optional(text),
  /** When they are made each day, in Paris. */
  BACKUP_AT: z._default(timeOfDay('03:30'), '03:30'),
  /** Each so many days the latest is proven by restoring it beside what serves; never where it is 0. */
  BACKUP_PROVE_DAYS: z._default(whole(0, 365), 1),
  /** To whom the end of the audit chain is mailed each day, signed: addresses outside this installation. */
  AUDIT_HEAD_MAIL: z._default(mailAddresses, []),
  /** Where it is posted each day; the operator's own, who may name a private one. */
  AUDIT_HEAD_URL: z.optional(web('https://temoin.exemple.fr/greffier')),
  /** When, in Paris. */
  AUDIT_HEAD_AT: z._default(timeOfDay('06:00'), '06:00'),
  /** How long a backup of the record is kept, in days; one of the vault 30 at most. */
  BACKUP_KEEP_DAYS: z._default(whole(1, 3_650), 90),
  /** Seconds between two cleanings of what erasures have left on disk. */
  ERASURE_CLEANING_SECONDS: z._default(whole(0, 3_600), 20),
  /** How long read tables that a rebuild replaced are kept, in hours, so that they can be put back. */
  FORMER_TABLES_HOURS: z._default(whole(0, 720), 24),
  /** Origins of Teams, parted by commas: bots open no others. */
  TEAMS_ORIGINS: z._default(origins('https://teams.microsoft.com'), [...TEAMS_ORIGINS]),
  /** Of the bot that its operator registered with Microsoft, and its application: the three come together. */
  TEAMS_BOT_TENANT_ID: z.optional(text.check(z.regex(TENANT, TENANT_EXPECTED))),
  TEAMS_BOT_CLIENT_ID: z.optional(text.check(z.regex(GUID, GUID_EXPECTED))),
  TEAMS_BOT_CLIENT_SECRET: z.optional(text.check(z.regex(/^\S{8,}$/, SECRET_EXPECTED))),
  MEET_ORIGIN: z._default(origin('https://meet.google.com'), 'https://meet.google.com'),
  /** Where its APIs are; Meet's own host goes with the default. */
  GOOGLE_API_ROOT: z._default(secureWeb('https://www.googleapis.com'), 'https://www.googleapis.com'),
  /** Minutes between two synchronisations with Google. */
  GOOGLE_SYNC_MINUTES: z._default(whole(5, 1_440), 15),
  /** The application that is registered at Google for signing in and for authorising; the two come together. */
  GOOGLE_CLIENT_ID: z.optional(text.check(z.regex(/^\S{8,255}$/, 'un identifiant de client est attendu'))),
  GOOGLE_CLIENT_SECRET: z.optional(text.check(z.regex(/^\S{8,}$/, SECRET_EXPECTED))),
  /** Who issues the tokens with which people sign in with Google. */
  GOOGLE_OAUTH_ROOT: z._default(secureWeb('https://accounts.google.com'), 'https://accounts.google.com'),
  /** Of a service account with domain-wide delegation: the JSON that Google gives to download, or the file's path. */
  GOOGLE_SERVICE_ACCOUNT_KEY: z.optional(serviceAccountKey),
  GOOGLE_SERVICE_ACCOUNT_KEY_FILE: z.optional(text),
  /** Of the organisation, where nobody else's account may be authorised. */
  GOOGLE_WORKSPACE_DOMAINS: z._default(organisationDomains, []),
  /** Whose calendars it reads, of those with an account: addresses, and `@domain` for everybody there. */
  GOOGLE_DELEGATED_PEOPLE: z._default(delegated, []),
  /** Where the APIs of Asana, Trello and Slack are. */
  ASANA_ROOT: z._default(secureWeb('https://app.asana.com'), 'https://app.asana.com'),
  TRELLO_ROOT: z._default(secureWeb('https://api.trello.com'), 'https://api.trello.com'),
  SLACK_ROOT: z._default(secureWeb('https://slack.com'), 'https://slack.com'),
  /** Hosts of Jira to which people's tokens may go; `.suffix` for every host below. */
  JIRA_HOSTS: z._default(hosts, ['.atlassian.net']),
  /** Of the organisation in Microsoft Entra ID: its id, or one of its domains. */
  MICROSOFT_TENANT_ID: z.optional(text.check(z.regex(TENANT, TENANT_EXPECTED))),
  /** Of the application that is registered there, with its secret: the three come together. */
  MICROSOFT_CLIENT_ID: z.optional(text.check(z.regex(GUID, GUID_EXPECTED))),
  MICROSOFT_CLIENT_SECRET: z.optional(text.check(z.regex(/^\S{8,}$/, SECRET_EXPECTED))),
  /** Whether people may let it read their calendars: delegated, outside the application's permissions. */
  MICROSOFT_CALENDARS: z._default(z.enum(['yes', 'no'], 'yes ou no est attendu'), 'no'),
  /** Whether people may have their action items sent to To Do, Planner and their own calendar: delegated as well. */
  MICROSOFT_TOOLS: z._default(z.enum(['yes', 'no'], 'yes ou no est attendu'), 'no'),
  /** Minutes between two readings of calendars. */
  MICROSOFT_CALENDAR_MINUTES: z._default(whole(5, 1_440), 15),
  GRAPH_ROOT: z._default(secureWeb('https://graph.microsoft.com'), 'https://graph.microsoft.com'),
  MICROSOFT_LOGIN_ROOT: z._default(secureWeb('https://login.microsoftonline.com'), 'https://login.microsoftonline.com'),
  BOT_FRAMEWORK_METADATA_URL: z._default(
    web('https://login.botframework.com/v1/.well-known/openidconfiguration'),
    'https://login.botframework.com/v1/.well-known/openidconfiguration',
  ),
});

export type VariableName = keyof z.infer<typeof variables>;

export const VARIABLE_NAMES = Object.keys(variables.shape) as readonly VariableName[];

export type Config = Omit<z.infer<typeof variables>, 'DATA_DIR' | 'MASTER_KEY_FILE'> & {
  /** Absolute. */
  readonly DATA_DIR: string;
  /** Absolute. */
  readonly MASTER_KEY_FILE: string;
  /** The variables that the environment sets, as opposed to defaults. */
  readonly given: ReadonlySet<VariableName>;
};

/**
 * Reads the environment, and the files that have secrets. A variable set to nothing counts as not set (compose files
 * pass those).
 * @throws StartupError that names every variable whose value is refused, and what is expected.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  directory = process.cwd(),
): Config {
  const withSecrets = readSecretFiles(environment, directory);
  const present = Object.fromEntries(
    Object.entries(withSecrets.environment).filter(([name, value]) => name in variables.shape && value?.trim()),
  );
  const read = variables.safeParse(present);
  if (!read.success || withSecrets.refused.length > 0) {
    const issues = read.error?.issues.map(({ path, message }) => `${path.join('.')}\u00A0: ${message}`) ?? [];
    const refused = [...withSecrets.refused, ...issues].map((line) => `  ${line}`);
    throw new StartupError(`Configuration refusée\u00A0:\n${refused.join('\n')}`, EXIT.configuration);
  }
  mustBeTogether(read.data);
  const { DATA_DIR, MASTER_KEY_FILE, ...rest } = read.data;
  const dataDir = DATA_DIR === undefined ? join(PROJECT_ROOT, '.data') : resolve(directory, DATA_DIR);
  return {
    ...rest,
    DATA_DIR: dataDir,
    MASTER_KEY_FILE: MASTER_KEY_FILE === undefined ? join(dataDir, 'master.key') : resolve(directory, MASTER_KEY_FILE),
    given: new Set(Object.keys(present) as VariableName[]),
  };
}

/** Variables that only work together. */
const TOGETHER: readonly (readonly VariableName[])[] = [
  ['BACKUP_DIR', 'BACKUP_VAULT_DIR'],
  ['MICROSOFT_TENANT_ID', 'MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OPENAI_INPUT_PRICE', 'OPENAI_OUTPUT_PRICE'],
  ['TEAMS_BOT_TENANT_ID', 'TEAMS_BOT_CLIENT_ID', 'TEAMS_BOT_CLIENT_SECRET'],
];

/** Throws StartupError where one of several that only work together is missing. */
function mustBeTogether(data: Readonly<Partial<Record<VariableName, unknown>>>): void {
  const lines = TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => data[name] === undefined);
    if (missing.length === names.length) return [];
    const others = (name: string): string => names.filter((one) => one !== name).join(' et ');
    return missing.map((name) => `  ${name}\u00A0: une valeur est attendue, avec ${others(name)}`);
  });
  if (lines.length === 0) return;
  throw new StartupError(`Configuration refusée\u00A0:\n${lines.join('\n')}`, EXIT.configuration);
}
