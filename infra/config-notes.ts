import type { VariableName } from './config.ts';

export const PARTS = [
  'Serving',
  'Processes',
  'The record and its keys',
  'Backups',
  'Mails and webhooks',
  'Models',
  'Bots in meetings',
  'Microsoft',
  'Google',
  "People's own tools",
] as const;

export interface VariableNote {
  readonly part: (typeof PARTS)[number];
  /** What it sets, in Markdown. */
  readonly sets: string;
  /** What holds where it is not set, if that is no value. */
  readonly otherwise?: string;
}

const note = (part: VariableNote['part'], sets: string, otherwise?: string): VariableNote => ({
  part,
  sets,
  ...(otherwise !== undefined && { otherwise }),
});

/** What operators read of each variable. The README's tables are made of it (`npm run documents`). */
export const VARIABLE_NOTES: Readonly<Record<VariableName, VariableNote>> = {
  PORT: note('Serving', 'where the web application and the API are'),
  HOST: note('Serving', 'the address to listen on; `127.0.0.1` for this machine alone', 'every address of the machine'),
  MONITOR_PORT: note(
    'Serving',
    'where `/metrics`, `/health/live` and `/health/ready` of this process are, whatever its roles, for who watches it',
    'nowhere; with the role `api` they are at `PORT` too',
  ),
  MONITOR_HOST: note(
    'Serving',
    'the address that `MONITOR_PORT` is opened on; on any other, set `METRICS_TOKEN`, without which anybody who reaches it reads the metrics',
  ),
  PUBLIC_URL: note('Serving', 'the address that people use, for links', '`http://localhost:PORT`'),
  TRUST_PROXY: note(
    'Serving',
    'which proxies may say for whom they ask: how many, or their networks with commas between',
    '`loopback`',
  ),
  ADMIN_EMAIL: note('Serving', 'the address of the first administrator', 'one is made, and printed once'),
  ADMIN_PASSWORD: note('Serving', 'their password, until they choose another', 'one is made, and printed once'),
  METRICS_TOKEN: note(
    'Serving',
    "what a collector presents at `/metrics` as a bearer token; administrators' tokens do as well",
    'administrators alone',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: note(
    'Serving',
    'a collector of OpenTelemetry traces that takes OTLP over HTTP, such as `http://collector:4318`; the SDK reads headers, certificates and compression from its own `OTEL_EXPORTER_OTLP_…`',
    'nothing is traced',
  ),
  OTEL_SERVICE_NAME: note('Serving', 'what traces are named'),
  OTEL_TRACES_SAMPLER_ARG: note('Serving', 'which part of the traces is recorded, from 0 to 1'),
  NODE_ENV: note('Serving', '`production` tightens what the settings say'),
  DRAIN_SECONDS: note(
    'Processes',
    'how long a process that is told to end goes on answering calls, and ends what is at hand, in seconds',
  ),
  BOT_CAPACITY: note(
    'Processes',
    'in how many meetings the bots of this process are at once, where the machine has room for less than the settings allow',
    'what the settings allow in all',
  ),
  ANALYST_CAPACITY: note('Processes', 'how many meetings this process analyses at once'),
  DATA_DIR: note('The record and its keys', 'everything that an embedded installation keeps', '`.data`'),
  MASTER_KEY_FILE: note(
    'The record and its keys',
    'the key that wraps all keys; back it up apart from the data',
    '`master.key` in `DATA_DIR`',
  ),
  DATABASE_URL: note(
    'The record and its keys',
    'Postgres for read tables, keys, and events',
    'an embedded Postgres 18',
  ),
  EVENTSTORE_URL: note(
    'The record and its keys',
    'an EventStoreDB (`esdb://…`, `esdb+discover://…`) or a KurrentDB (`kurrentdb://…`, `kurrentdb+discover://…`)',
    'events are tables in Postgres',
  ),
  EVENTSTORE_STREAM_PREFIX: note(
    'The record and its keys',
    "what the names of Greffier's streams begin with in an EventStoreDB: letters, digits, `-`, `_`, then a point. Two installations in one EventStoreDB have two prefixes",
    '`greffier.`; none where an installation without one is found',
  ),
  NATS_URL: note(
    'The record and its keys',
    'NATS with JetStream, for those who follow transcripts',
    'a `nats-server` found on the machine, else inside the process',
  ),
  ERASURE_CLEANING_SECONDS: note(
    'The record and its keys',
    'how often what erasures have left on disk is removed, at most',
  ),
  FORMER_TABLES_HOURS: note(
    'The record and its keys',
    'how many hours read tables that a rebuild has replaced are kept, as large as they were, so that `greffier projections undo` puts them back; 0 keeps none',
  ),
  BACKUP_DIR: note('Backups', 'where daily backups of the record go', 'none are made daily'),
  BACKUP_VAULT_DIR: note(
    'Backups',
    'where those of the vault go, with the list of erasures: another disk',
    'none are made daily',
  ),
  AUDIT_HEAD_MAIL: note(
    'The record and its keys',
    'to whom the signed end of the audit chain is mailed each day, with commas between: people outside, with whom nobody here can rewrite the past unnoticed',
    'nobody',
  ),
  AUDIT_HEAD_URL: note('The record and its keys', 'an address to which it is posted each day as JSON', 'nowhere'),
  AUDIT_HEAD_AT: note('The record and its keys', 'when, in Paris'),
  BACKUP_AT: note('Backups', 'when they are made each day, in Paris'),
  BACKUP_PROVE_DAYS: note(
    'Backups',
    'each so many days the latest is proven by restoring it beside what serves, which takes room under `DATA_DIR` and minutes of a core; `0`: never',
  ),
  BACKUP_KEEP_DAYS: note('Backups', 'how long a backup of the record is kept; one of the vault 30 days at most'),
  SMTP_URL: note(
    'Mails and webhooks',
    'a mail server, `smtp://user:password@host:587`; the one in the settings wins',
    'no mails leave',
  ),
  SMTP_ALLOW_PRIVATE: note(
    'Mails and webhooks',
    '`yes`: the mail server that administrators set on screen may be at a private address, such as a relay in your network; the one of `SMTP_URL` always may',
  ),
  WEBHOOK_ALLOW_PRIVATE: note(
    'Mails and webhooks',
    '`yes`: addresses that administrators have webhooks sent to may be private, or without TLS; or of which networks they may be (`10.20.0.0/16,fd12::/32`)',
  ),
  OPENAI_API_KEY: note(
    'Models',
    'a key of the OpenAI API, for the model that writes minutes anew; a key in the settings wins',
    'no model: rules write minutes',
  ),
  OPENAI_BASE_URL: note(
    'Models',
    'the address of a model at home that speaks as that API does (vLLM, LM Studio, llama.cpp, Ollama), up to `/v1`; an address in the settings wins',
    'that of OpenAI, where there is a key',
  ),
  OPENAI_MODEL: note('Models', 'the model that is asked there', 'the one of the settings'),
  OPENAI_ALLOW_PRIVATE: note(
    'Models',
    "`yes`: the model's address that administrators set on screen may be private, or without TLS; the one of `OPENAI_BASE_URL` always may",
  ),
  OPENAI_INPUT_PRICE: note(
    'Models',
    'what a million tokens cost that are sent, in the currency of your bill',
    'costs are not told',
  ),
  OPENAI_OUTPUT_PRICE: note('Models', 'the same of those that are written', 'costs are not told'),
  CHROME_PATH: note('Bots in meetings', 'the browser of the bots', 'a Chrome or Chromium found on the machine'),
  MEET_ORIGIN: note('Bots in meetings', 'where meetings of Google Meet are: the bot opens no other site'),
  TEAMS_ORIGINS: note(
    'Bots in meetings',
    "the same for Microsoft Teams, with commas between; those of a government's cloud are set here",
  ),
  TEAMS_BOT_TENANT_ID: note(
    'Bots in meetings',
    "with the two below, the application of a bot that is registered in Microsoft's Teams bot identification programme: the bot then brings a token that says who it is",
    'the bot comes as an unknown guest',
  ),
  TEAMS_BOT_CLIENT_ID: note('Bots in meetings', "that application's id", 'the same'),
  TEAMS_BOT_CLIENT_SECRET: note('Bots in meetings', 'its secret', 'the same'),
  MICROSOFT_TENANT_ID: note(
    'Microsoft',
    'with the two below, the application that your organisation registered in Microsoft Entra for Greffier: transcripts of Teams are read through Microsoft Graph; `/settings/teams` leads an administrator through it',
    'not connected',
  ),
  MICROSOFT_CLIENT_ID: note('Microsoft', "that application's id", 'not connected'),
  MICROSOFT_CLIENT_SECRET: note('Microsoft', 'its secret', 'not connected'),
  MICROSOFT_CALENDARS: note(
    'Microsoft',
    '`yes` lets people have their own Microsoft calendars read: delegated, `Calendars.Read`, beside the five permissions of the application; `/settings/microsoft-calendar` says what to register',
  ),
  MICROSOFT_TOOLS: note(
    'Microsoft',
    '`yes` lets people have their action items in To Do, Planner and their Outlook calendar: delegated, `Tasks.ReadWrite` and `Calendars.ReadWrite`, each by a consent of its own; the same page says what to register',
  ),
  MICROSOFT_CALENDAR_MINUTES: note('Microsoft', 'minutes between two readings of those calendars'),
  GRAPH_ROOT: note('Microsoft', "where Microsoft Graph is, for a government's cloud"),
  MICROSOFT_LOGIN_ROOT: note('Microsoft', 'where people sign in there'),
  BOT_FRAMEWORK_METADATA_URL: note(
    'Microsoft',
    'where the keys of the Bot Connector are published: tests and other clouds set it',
    "that of Microsoft's public cloud",
  ),
  GOOGLE_CLIENT_ID: note(
    'Google',
    'with the one below, the OAuth client that people authorise, and sign in with; `/settings/google` leads an administrator through it',
    'not connected',
  ),
  GOOGLE_CLIENT_SECRET: note('Google', 'its secret', 'not connected'),
  GOOGLE_WORKSPACE_DOMAINS: note(
    'Google',
    'the domains of the organisation whose accounts alone may be authorised, with commas between',
    'accounts of everybody',
  ),
  GOOGLE_SERVICE_ACCOUNT_KEY_FILE: note(
    'Google',
    'the file with the JSON key of a service account with domain-wide delegation',
    'people authorise for themselves',
  ),
  GOOGLE_SERVICE_ACCOUNT_KEY: note('Google', 'its content instead', 'the same'),
  GOOGLE_DELEGATED_PEOPLE: note(
    'Google',
    'whom that account may read, of those with an account: addresses, and `@domain` for everybody there, with commas between',
    'nobody',
  ),
  GOOGLE_SYNC_MINUTES: note(
    'Google',
    'minutes between two synchronisations with Google, of calendars, conferences and transcripts',
  ),
  GOOGLE_OAUTH_ROOT: note('Google', 'who issues the tokens with which people sign in with Google'),
  GOOGLE_API_ROOT: note('Google', "where Google's APIs are; the hosts of Meet and Tasks go with the default"),
  ASANA_ROOT: note("People's own tools", "where people's action items are sent: Asana"),
  TRELLO_ROOT: note("People's own tools", 'the same for Trello'),
  SLACK_ROOT: note("People's own tools", 'the same for Slack'),
  JIRA_HOSTS: note(
    "People's own tools",
    "hosts of Jira to which people's tokens may go, with commas between; `.suffix` for every host below",
  ),
};
