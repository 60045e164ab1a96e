import { errorCode, isError } from '#domain/errors.ts';
import { backupAttempts, noteAttempt, remembered } from '#projections/backups/attempts.ts';
import {
  askForBackup,
  BACKUP_UNDER_WAY,
  oneAtATime,
  PROOF_UNDER_WAY,
  takeBackup,
  tellBackup,
  type BackupRequest,
} from '#projections/backups/requests.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { extendErasureList } from './backup/erasure-list.ts';
import { backupsIn, momentOf, type BackupPlaces } from './backup/folders.ts';
import { installationOf, makeBackup } from './backup/make.ts';
import { isProofDue } from './backup/proof-due.ts';
import { removeLeftProofs } from './backup/proof-folders.ts';
import { proveInProcess } from './backup/proof-process.ts';
import { lastDue } from './daily.ts';
import type { OpenRecord } from './record.ts';

/**
 * Between two looks at what was erased, between two at whether a backup is due or asked for, and after a backup that
 * failed, or a proof, before another is begun, in ms.
 */
const LOOK = { erased: 10_000, asked: 2_000, again: 900_000 };
/** Between two notes of how far a backup is, in ms. */
const TELL = 500;
/** Code of a proof whose process ended before it could say how it went: it was killed, or had too little memory. */
const PROOF_KILLED = 'PROOF_KILLED';

/** Proves the latest backup of these places and notes how that went; answers false where it was killed. */
export type ProveLatest = (places: BackupPlaces, signal: AbortSignal) => Promise<boolean>;

export interface Backups {
  readonly config: Pick<
    Config,
    'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_VAULT_DIR' | 'BACKUP_AT' | 'BACKUP_KEEP_DAYS' | 'BACKUP_PROVE_DAYS'
  >;
  readonly record: OpenRecord;
  readonly logger: Logger;
  /** For tests. */
  readonly look?: typeof LOOK;
  readonly prove?: ProveLatest;
}

/**
 * Keeps the list of erasures complete, makes a backup each day and when one is asked for, and has it proven, in one
 * process at a time, until `signal` is aborted; nothing where no places are configured. Each machine removes what
 * proofs that were killed have left there.
 */
export async function runBackups(backups: Backups, signal: AbortSignal): Promise<void> {
  const { config, record, logger, look = LOOK } = backups;
  await removeLeft(backups, signal);
  const { BACKUP_DIR: folder, BACKUP_VAULT_DIR: vault } = config;
  if (folder === undefined || vault === undefined) return;
  while (!signal.aborted) {
    try {
      await exclusively({ pool: record.pool, names: 'backups', signal }, (held) =>
        new Keeper(backups, { record: folder, vault }, held).run(),
      );
    } catch (error) {
      if (signal.aborted) return;
      logger.warn({ code: errorCode(error) }, 'cannot look after backups, trying again');
    }
    await pause(look.asked, signal);
  }
}

async function removeLeft({ config, record, logger }: Backups, signal: AbortSignal): Promise<void> {
  try {
    const folders = await oneAtATime({ pool: record.pool, signal }, 'proof', () => removeLeftProofs(config.DATA_DIR));
    if (folders > 0) logger.warn({ folders }, 'removed what an interrupted proof of a backup left behind');
  } catch (error) {
    // One that is under way removes what was left before it begins.
    if (!signal.aborted && !isError(error, PROOF_UNDER_WAY))
      logger.warn({ code: errorCode(error) }, 'cannot remove what an interrupted proof of a backup left behind');
  }
}

/** What one process does while it is the one that looks after backups. */
class Keeper {
  readonly #backups: Backups;
  readonly #places: BackupPlaces;
  readonly #signal: AbortSignal;
  readonly #prove: ProveLatest;
  #isListed = true;
  /** By a clock that nobody sets: one that was set back would keep these waiting. */
  #listAt = 0;
  #makeNotBefore = 0;
  #proveNotBefore = 0;
  #proving: Promise<void> | null = null;

  constructor(backups: Backups, places: BackupPlaces, signal: AbortSignal) {
    this.#backups = backups;
    this.#places = places;
    this.#signal = signal;
    this.#prove = backups.prove ?? ((of, ends) => proveInProcess(of, { environment: process.env, signal: ends }));
  }

  async run(): Promise<void> {
    const { record, look = LOOK } = this.#backups;
    const installation = await installationOf(record);
    try {
      while (!this.#signal.aborted) {
        if (performance.now() >= this.#listAt) {
          await this.#list(installation);
          this.#listAt = performance.now() + look.erased;
        }
        await this.#askWhenDue();
        const request = await takeBackup(record.pool);
        if (request) await this.#make(request);
        // Beside what goes on here: it may take hours.
        this.#proving ??= (await this.#isProofDue()) ? this.#proveOnce() : null;
        await pause(look.asked, this.#signal);
      }
    } finally {
      await this.#proving;
    }
  }

  async #list(installation: string): Promise<void> {
    const { record, logger } = this.#backups;
    const listed = await extendErasureList(this.#places.vault, { pool: record.pool, installation }).catch(
      (error: unknown) => {
        if (this.#isListed)
          logger.error(
            { code: errorCode(error) },
            'cannot write the list of erasures: a backup from before one would bring back what it erased',
          );
        return null;
      },
    );
    this.#isListed = listed !== null;
  }

  async #askWhenDue(): Promise<void> {
    const { config, record } = this.#backups;
    const now = Date.now();
    // Where it cannot be looked, the attempt says why.
    if (performance.now() < this.#makeNotBefore) return;
    if (!(await isDue(this.#places, config.BACKUP_AT, now).catch(() => true))) return;
    try {
      await askForBackup(record.pool, { id: randomUUID(), actor: null });
    } catch (error) {
      if (!isError(error, BACKUP_UNDER_WAY)) throw error;
    }
  }

  async #make({ id }: BackupRequest): Promise<void> {
    const { config, record, logger } = this.#backups;
    const { pool, store } = record;
    const signal = this.#signal;
    const progress = { events: 0, position: 0n };
    const head = (await store.head().catch(() => null)) ?? 0n;
    const ended = new AbortController();
    const telling = this.#tellUntil(ended.signal, () => ({
      id,
      events: progress.events,
      share: head === 0n ? null : Math.min(1, Number(progress.position) / Number(head)),
    }));
    try {
      const { name, events, expired } = await oneAtATime({ pool, signal }, 'backup', (held) =>
        remembered({ pool, kind: 'made', signal: held, request: id }, () =>
          makeBackup(record, {
            places: this.#places,
            keepDays: config.BACKUP_KEEP_DAYS,
            now: new Date(),
            onEvents: (seen, position) => Object.assign(progress, { events: seen, position }),
            signal: held,
          }),
        ),
      );
      logger.info({ name, events, expired: expired.length }, 'backup made');
    } catch (error) {
      // What was begun is begun again; what a command makes meanwhile is waited for.
      if (signal.aborted || isError(error, BACKUP_UNDER_WAY)) return;
      this.#makeNotBefore = performance.now() + (this.#backups.look ?? LOOK).again;
      logger.error({ code: errorCode(error) }, 'the backup failed, the next attempt is in fifteen minutes');
    } finally {
      ended.abort();
      await telling;
    }
  }

  async #tellUntil(ended: AbortSignal, progress: () => Parameters<typeof tellBackup>[1]): Promise<void> {
    while (!ended.aborted) {
      await pause(TELL, ended);
      // The next note has it.
      if (!ended.aborted) await tellBackup(this.#backups.record.pool, progress()).catch(() => undefined);
    }
  }

  async #isProofDue(): Promise<boolean> {
    const { config, record } = this.#backups;
    const plan = { at: config.BACKUP_AT, days: config.BACKUP_PROVE_DAYS };
    if (plan.days === 0 || performance.now() < this.#proveNotBefore) return false;
    const [names, attempts] = await Promise.all([
      // One without its keys, whose process was killed in between, is not taken.
      backupsIn(this.#places.vault).catch(() => []),
      backupAttempts(record.pool),
    ]);
    return isProofDue(plan, { latest: names.at(-1), attempts }, Date.now());
  }

  async #proveOnce(): Promise<void> {
    const { record, logger } = this.#backups;
    const { pool } = record;
    const last = async () => (await backupAttempts(pool)).find(({ kind }) => kind === 'proven');
    this.#proveNotBefore = performance.now() + (this.#backups.look ?? LOOK).again;
    try {
      const before = await last();
      const hasEnded = await this.#prove(this.#places, this.#signal);
      if (this.#signal.aborted) return;
      let after = await last();
      if (after?.at.getTime() === before?.at.getTime()) {
        // One that ended by itself found another under way, or no database to note anything in.
        if (hasEnded) return;
        await noteAttempt({ pool, kind: 'proven' }, { name: null, events: null, erasures: null, error: PROOF_KILLED });
        after = await last();
      }
      const { name, events, error } = after ?? { error: PROOF_KILLED };
      if (error === null) logger.info({ name, events }, 'backup proven by restoring it');
      else logger.error({ code: error }, 'the latest backup was not proven: whether it can be restored is not known');
    } catch (error) {
      if (!this.#signal.aborted) logger.warn({ code: errorCode(error) }, 'cannot prove the latest backup');
    } finally {
      this.#proving = null;
    }
  }
}

async function isDue({ record, vault }: BackupPlaces, at: string, now: number): Promise<boolean> {
  const due = lastDue(at, now);
  const made = await Promise.all([record, vault].map(async (folder) => (await backupsIn(folder)).at(-1)));
  return made.some((name) => name === undefined || momentOf(name) < due);
}
