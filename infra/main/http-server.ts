import { allProjections } from './projections.ts';
import { NOTHING_OUTSIDE, type OutsideServices } from '#api/context/bots.ts';
import { ANSWER_WITHIN } from '#api/http/deadline.ts';
import { resumeLateWork } from '#api/analysis/resume.ts';
import { createApi } from '#api/server.ts';
import { StreamJournal } from '#commands/access/journal.ts';
import type { FirstAdministrator } from '#commands/user/first-administrator.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import type { LiveTranscripts } from '#domain/feed/feed.ts';
import type { Logs } from '#domain/logs/logs.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { MicrosoftCalendarProbe } from '#domain/microsoft/calendars/probe.ts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { readablePassword } from '../vault/credentials/readable-password.ts';
import { findChrome } from '../browser/find-chrome.ts';
import type { Config } from '../config.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { listeningAddresses } from '../http/addresses.ts';
import { listen } from '../http/listen.ts';
import { threadedReader } from '../threads/adapters.ts';
import type { ThreadPool } from '../threads/pool.ts';
import { openCredentials } from '../vault/credentials/credentials.ts';
import { PostgresEvidence } from '../vault/sealed/evidence.ts';
import { PostgresLateResults } from '../vault/sealed/late-results.ts';
import { hangingPlaces } from './backup/hanging-places.ts';
import { openAdministrator } from './administrator.ts';
import { openIdentityProviders, signInPart } from './identity-providers.ts';
import type { OpenWebhooks } from './webhooks.ts';
import { watchModels, type OpenModels } from './models.ts';
import type { OpenMail } from './mail.ts';
import type { PublicAddress } from './public-address.ts';
import type { TaskTools } from './tasks.ts';
import { googleVariables, watchGoogle, type Google } from './google.ts';
import { calendarVariables, watchMicrosoftCalendars, type MicrosoftCalendars } from './microsoft-calendars.ts';
import { microsoftSetup, watchMicrosoft, type Microsoft } from './microsoft.ts';
import { watchCalls } from './outbound.ts';
import type { Chat } from './chat.ts';
import { platformsOf } from './platforms.ts';
import type { StartupStatus } from './startup-status.ts';
import { countingRefusals } from './metrics/refusals.ts';
import type { OpenRecord } from './record.ts';
import type { ProcessRoles } from './roles.ts';
import { deliverWhenBack } from './waiting-notes.ts';
import { reporterTo } from './reporter.ts';

export interface HttpServer {
  /** Where browsers find it. */
  readonly url: string;
  /** On which addresses it listens, in French. */
  readonly listensOn: string;
  readonly administrator: FirstAdministrator;
  readonly signIn: StartupStatus;
}

/** How long calls that run when the server ends may take, in ms: each is answered within ten seconds. */
const LAST_CALLS_MS = ANSWER_WITHIN + 1_000;
/** How long late work that was taken up may take then, in ms: another process goes on with it. */
const LAST_WORK_MS = 3_000;

export interface HttpDependencies {
  readonly config: Config;
  readonly roles: ProcessRoles;
  readonly metrics: Registry;
  readonly record: OpenRecord;
  readonly logs: Logs;
  readonly analyst: Analyst;
  readonly models: OpenModels;
  readonly threads: ThreadPool;
  readonly progress: ProjectionProgress;
  readonly live: LiveTranscripts;
  readonly microsoft: Microsoft | null;
  readonly google: Google;
  readonly calendars: MicrosoftCalendars & { readonly probe: MicrosoftCalendarProbe };
  readonly tasks: TaskTools;
  readonly chat: Chat;
  readonly mail: OpenMail;
  readonly address: PublicAddress;
  readonly webhooks: OpenWebhooks;
  readonly logger: Logger;
  /** Aborted here as well where calls come to an end. */
  readonly draining: AbortController;
}

/** Answers calls until the stack is closed. */
export async function openHttpServer(given: HttpDependencies, stack: AsyncDisposableStack): Promise<HttpServer> {
  const {
    config,
    roles,
    record,
    logs,
    analyst,
    models,
    threads,
    progress,
    live,
    metrics,
    microsoft,
    google,
    calendars,
    tasks,
    chat,
    mail,
    address,
    webhooks,
    logger,
    draining,
  } = given;
  const { pool, sealer, store, watch, log } = record;
  const credentials = await openCredentials(pool, record.masterKey);
  const dependencies = { log, now: () => new Date().toISOString() };
  const report = reporterTo(logger);
  const journal = new StreamJournal({ ...dependencies, process: randomUUID(), waiting: record.outbox, report });
  stack.defer(() => journal.close());
  stack.defer(deliverWhenBack(record, report));
  const { administrator, forget } = await openAdministrator(record, config, {
    ...dependencies,
    ...credentials,
    newPassword: readablePassword,
    report,
  });
  stack.defer(forget);
  const identityProviders = openIdentityProviders(config, dependencies.now);
  const closing = new AbortController();
  // Where bots are run by other processes, what they run on is theirs to say.
  const hasBrowser = !roles.has('meet') || findChrome(config.CHROME_PATH) !== null;
  const modelsNow = await watchModels(models.models, stack);
  const microsoftNow = await watchMicrosoft(config, record, stack);
  const googleNow = await watchGoogle(google, record, stack);
  const calendarsNow = await watchMicrosoftCalendars(calendars, record, stack);
  const azureCallsNow = microsoft && (await watchCalls(microsoft.budget, stack));
  const services: OutsideServices = {
    ...NOTHING_OUTSIDE,
    browserBot: { status: hasBrowser ? 'healthy' : 'not_configured' },
  };
  const webRoot = join(PROJECT_ROOT, 'web', 'dist');
  const api: ApiDependencies = {
    ...dependencies,
    ...credentials,
    pool,
    sealer,
    projections: allProjections,
    progress,
    live,
    closing: closing.signal,
    draining: draining.signal,
    store,
    watch,
    isDiskFull: () => record.disk?.isFull ?? null,
    head: () => store.head(),
    headPosition: record.headPosition,
    journal: countingRefusals(journal, metrics),
    identityProviders,
    mailer: mail.mailer,
    smtpLogins: mail.smtpLogins,
    unsubscribeTokens: mail.unsubscribeTokens,
    logs,
    metrics,
    metricsToken: config.METRICS_TOKEN ?? null,
    backups:
      config.BACKUP_DIR === undefined || config.BACKUP_VAULT_DIR === undefined
        ? null
        : {
            at: config.BACKUP_AT,
            keepDays: config.BACKUP_KEEP_DAYS,
            proveDays: config.BACKUP_PROVE_DAYS,
            hangs: hangingPlaces({ record: config.BACKUP_DIR, vault: config.BACKUP_VAULT_DIR }),
          },
    ...webhooks,
    publicUrl: address.publicUrl,
    analyst,
    models: models.models,
    modelKeys: models.keys,
    transcripts: threadedReader(threads),
    lateResults: new PostgresLateResults(pool, record.masterKey, record.vault),
    evidence: new PostgresEvidence(pool, record.vault),
    platforms: platformsOf(config),
    services: () => {
      const shown = { ...services, ...modelsNow(), ...microsoftNow?.(), ...googleNow(), ...calendarsNow() };
      return {
        ...shown,
        teams: chat.service(shown.teams),
        chat: chat.standing(),
        azureCalls: azureCallsNow?.() ?? null,
      };
    },
    microsoft,
    google: { ...google, variables: googleVariables(config), syncMinutes: config.GOOGLE_SYNC_MINUTES },
    calendars: {
      ...calendars,
      variables: calendarVariables(config),
      syncMinutes: config.MICROSOFT_CALENDAR_MINUTES,
    },
    tasks,
    chat: chat.bot,
    microsoftSetup: microsoftSetup(config, microsoft),
    logger,
    environment: config.NODE_ENV,
    https: config.PUBLIC_URL?.startsWith('https:') ?? false,
    trustProxy: config.TRUST_PROXY,
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
  };
  const { port, close } = await listen(createApi(api), config.PORT, config.HOST);
  const resuming = resumeLateWork(api);
  stack.defer(async () => {
    draining.abort();
    closing.abort();
    await close(LAST_CALLS_MS);
    await Promise.race([resuming, delay(LAST_WORK_MS)]);
  });
  address.listensAt(port);
  return {
    url: address.publicUrl(),
    listensOn: listeningAddresses(config.HOST, port),
    administrator,
    signIn: signInPart(identityProviders),
  };
}
