import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { EXIT, StartupError } from '../startup-error.ts';
import { enter, type Claim, type Entry, type Purpose } from './claim.ts';
import { isPortTaken, isStillLeaving } from './failures.ts';
import { findFreePort, isPortFree } from '../system/free-port.ts';
import { findPostmaster, postmasterFile, type Postmaster } from './postmaster-file.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { EMBEDDED_SETTINGS } from './settings.ts';
import { moveToPort, superuserAddressOf, type Site } from './site.ts';

export type PostgresLogger = Pick<Logger, 'info' | 'warn' | 'error'>;

/** Our place on a running server. */
export interface Tenancy {
  readonly claim: Claim;
  readonly postmaster: Postmaster;
  /** Whether the server was there before us: another Greffier's, or left behind by one that was killed. */
  readonly found: boolean;
}

export interface Search {
  readonly site: Site;
  readonly purpose: Purpose;
  readonly logger: PostgresLogger;
  readonly signal: AbortSignal;
  /** While programs hold the address of the server it cannot move to another port. */
  readonly portIsKnown: boolean;
}

const PAUSE = 100;
/** How long the processes of a dead server may take to leave, in milliseconds. */
const LEAVING_PATIENCE = 30_000;
/** How long a server that runs may leave us without an answer, and then take to stop at each signal. */
const SILENCE_PATIENCE = 10_000;
const STOP_PATIENCE = 3_000;
/** The connection of a process that was just killed may outlive it by a moment. */
const LOCK_PATIENCE = 1_000;

const SILENT = { outcome: 'silent' } as const;

/**
 * Enters the Postgres of `site`: the one that runs if it is in order, else one that we start.
 * @throws StartupError when it cannot be started, or another server works on these data; the signal's reason when told
 * to give up.
 */
export async function takeTenancy(search: Search): Promise<Tenancy> {
  const attempt: Attempt = {
    ...search,
    since: Date.now(),
    ours: undefined,
    silentSince: undefined,
    blockedSince: undefined,
  };
  try {
    for (;;) {
      search.signal.throwIfAborted();
      const tenancy = await tryOnce(attempt);
      if (tenancy) return tenancy;
      await delay(PAUSE, undefined, { signal: search.signal });
    }
  } catch (error) {
    if (attempt.ours !== undefined) await stopPostmaster(search.site.cluster, attempt.ours);
    throw error;
  }
}

interface Attempt extends Search {
  readonly since: number;
  /** The server that we started. */
  ours: number | undefined;
  silentSince: number | undefined;
  blockedSince: number | undefined;
}

async function tryOnce(attempt: Attempt): Promise<Tenancy | undefined> {
  const { site, purpose } = attempt;
  const postmaster = (await findPostmaster(site.cluster)) ?? (await launch(attempt));
  if (!postmaster || postmaster.status === 'starting') return undefined;
  const entry = postmaster.status === 'ready' ? await knock(site, postmaster, purpose) : SILENT;
  if (entry.outcome === 'entered') return { claim: entry.claim, postmaster, found: postmaster.pid !== attempt.ours };
  if (entry.outcome === 'taken' && Date.now() - attempt.since > LOCK_PATIENCE) throw alreadyRunning(site, entry.pid);
  if (entry.outcome === 'silent') await replaceIfSilentForLong(attempt, postmaster);
  else attempt.silentSince = undefined;
  return undefined;
}

async function replaceIfSilentForLong(attempt: Attempt, postmaster: Postmaster): Promise<void> {
  attempt.silentSince ??= Date.now();
  if (Date.now() - attempt.silentSince < SILENCE_PATIENCE) return;
  attempt.logger.warn({ pid: postmaster.pid }, 'Postgres does not answer, replacing it');
  await stopPostmaster(attempt.site.cluster, postmaster.pid, STOP_PATIENCE);
  attempt.silentSince = undefined;
}

async function knock(site: Site, postmaster: Postmaster, purpose: Purpose): Promise<Entry | typeof SILENT> {
  try {
    return await enter(superuserAddressOf(site, postmaster.port, 'postgres'), purpose);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '28P01') {
      throw new StartupError(
        `Le mot de passe gardé dans ${site.accessFile} n’est pas celui de ce Postgres. Restaurez ce fichier avec les données qu’il accompagne.`,
        EXIT.configuration,
        { cause: error },
      );
    }
    return SILENT;
  }
}

/** Starts the server. Undefined when processes of the previous one, or another starter, are still in the way. */
async function launch(attempt: Attempt): Promise<Postmaster | undefined> {
  const { site, portIsKnown, logger } = attempt;
  if (!portIsKnown && !(await isPortFree(site.access.port))) await moveToPort(site, await findFreePort());
  try {
    const child = await startPostmaster({ ...site, port: site.access.port, settings: EMBEDDED_SETTINGS });
    child.unref();
    attempt.ours = child.pid;
    logger.info({ pid: child.pid, port: site.access.port }, 'Postgres started');
    return await findPostmaster(site.cluster);
  } catch (error) {
    attempt.blockedSince ??= Date.now();
    const mayPass = isStillLeaving(error) || (isPortTaken(error) && !portIsKnown);
    if (!mayPass || Date.now() - attempt.blockedSince > LEAVING_PATIENCE) throw error;
    if (isStillLeaving(error)) await removeStaleFile(site.cluster);
    return undefined;
  }
}

/** Postgres takes any process that now has the number of a dead server for that server; we look closer. */
async function removeStaleFile(cluster: string): Promise<void> {
  if (!(await findPostmaster(cluster))) await rm(postmasterFile(cluster), { force: true });
}

const alreadyRunning = (site: Site, pid: number | undefined): StartupError =>
  new StartupError(
    `Greffier est déjà lancé sur ces données${pid === undefined ? '' : ` (processus ${pid})`}\u00A0: ${site.cluster}.\n` +
      'Arrêtez-le d’abord, ou choisissez un autre dossier avec DATA_DIR.',
    EXIT.alreadyRunning,
  );
