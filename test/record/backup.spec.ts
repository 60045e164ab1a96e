import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { extendErasureList } from '#infra/main/backup/erasure-list.ts';
import { backupsIn } from '#infra/main/backup/folders.ts';
import { LEFT_OUT, RECORD_TABLES, VAULT_TABLES } from '#infra/main/backup/kept-tables.ts';
import { backupAttempts } from '#projections/backups/attempts.ts';
import { askForBackup, backupUnderWay, oneAtATime } from '#projections/backups/requests.ts';
import { installationOf, makeBackup } from '#infra/main/backup/make.ts';
import { checkBackup, eraseAgain, loadTables } from '#infra/main/backup/restoration.ts';
import { proveBackup } from '#infra/cli/backup/prove.ts';
import { restoreBackup } from '#infra/cli/backup/restore.ts';
import { importEvents } from '#infra/cli/events/transfer.ts';
import type { CommandDependencies } from '#infra/cli/run-command.ts';
import { mustHaveRoom } from '#infra/main/backup/proof-folders.ts';
import { runBackups, type ProveLatest } from '#infra/main/backups.ts';
import { allProjections } from '#infra/main/projections.ts';
import { EXIT } from '#infra/startup-error.ts';
import { fileOfKey } from '#infra/vault/master-key/master-key-file.ts';
import { newKey } from '#infra/vault/master-key/master-key.ts';
import { verifyAudit } from '#projections/audit/verify.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { runGreffier, startCommand } from '#test/support/command.ts';
import { sentinel, spokenMeeting } from '#test/support/erasable.ts';
import { inhabit, openHome, someRequest, type Home, type Inhabited } from '#test/support/inhabited.ts';
import { fewOf, isLong } from '#test/support/long.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import { hashesOfTables } from '#test/support/table-hashes.ts';
import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const never = new AbortController().signal;
const userId = '4b1d4c4c-5d2b-4d39-9c0f-2f8f6f0d7a11';
const [kept, erased] = [sentinel('Gardé'), sentinel('Effacé')];

let folder: string;
let places: { record: string; vault: string };
const databases: TestDatabase[] = [];
/** Of the installation when it was backed up, at rest. */
let hashes: Record<string, string>;
let head: string | null;
const meetings = { kept: '', erased: '' };

async function home(masterKey = 'master.key'): Promise<Home> {
  const database = await createTestDatabase();
  databases.push(database);
  return {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    MASTER_KEY_FILE: join(folder, masterKey),
    CHROME_PATH: join(folder, 'no-chrome'),
    // What is erased is gone from files as well within an hour: `erasure-on-disk.spec.ts` has that.
    ERASURE_CLEANING_SECONDS: '3600',
  };
}

const saved = ({ dependencies }: Pick<Inhabited, 'dependencies'>, title: string, words: string) =>
  saveMeeting(
    dependencies,
    spokenMeeting(title, [
      ['Claire', `On décide de garder ${words}.`],
      ['Paul', 'Je prépare le budget pour vendredi.'],
    ]),
    someRequest(userId),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-backup-'));
  places = { record: join(folder, 'record'), vault: join(folder, 'vault') };
  const living = await inhabit(await home(), quotingAnalyst);
  meetings.kept = (await saved(living, 'Comité', kept)).meetingId;
  meetings.erased = (await saved(living, 'Entretien', erased)).meetingId;
  await living.atRest();
  const { pool, store } = living.record;
  await vi.waitUntil(async () => (await verifyAudit(pool, store)).unchained === 0, { timeout: 60_000 });
  hashes = await hashesOfTables(pool);
  head = (await verifyAudit(pool, store)).head;
  await makeBackup(living.record, { places, keepDays: 90, now: new Date('2026-11-26T02:30:00Z'), signal: never });
  // What a restored installation must not show again.
  await changeMeeting(living.dependencies, {
    meetingId: meetings.erased,
    command: { type: 'deleteMeeting', principal: { userId, isAdmin: true } },
    request: someRequest(userId),
  });
  await untilErased(living);
  await extendErasureList(places.vault, { pool, installation: await installationOf(living.record) });
  await living.leave();
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  await rm(folder, { recursive: true });
});
beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue(undefined));
afterEach(() => void vi.restoreAllMocks());

/** An installation as a command finds it; `work` restores it, and `check` looks at what a server then has. */
async function asCommand<T>(at: Home, work: (dependencies: CommandDependencies) => Promise<T>): Promise<T> {
  const { stack, ...opened } = await openHome(at, { restoring: true });
  try {
    return await work({ ...opened, stack, signal: never });
  } finally {
    await stack.disposeAsync();
  }
}

async function connected({ DATABASE_URL }: Home): Promise<Client> {
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  return client;
}

const restore = (at: Home, from = places) => asCommand(at, (dependencies) => restoreBackup(dependencies, from));

async function asServer<T>(at: Home, check: (server: Inhabited) => Promise<T>): Promise<T> {
  const server = await inhabit(at, quotingAnalyst);
  try {
    return await check(server);
  } finally {
    await server.leave();
  }
}

type Recorded = Pick<CommandDependencies, 'record'>;

/** What the events of both meetings say when they are read with the keys that there are. */
async function readable({ record: { log } }: Recorded): Promise<string> {
  const loaded = await Promise.all([meetings.kept, meetings.erased].map((id) => log.load(meetingStream(id))));
  return JSON.stringify(loaded.flatMap(({ events }) => events.map(({ data }) => data)));
}

/** Waits for the keys of the deleted meeting to be gone, and its rows. */
async function untilErased({ record }: Recorded): Promise<void> {
  const isThere = async () =>
    (await record.pool.query('select from meetings where meeting_id = $1', [meetings.erased])).rowCount !== 0 ||
    (await readable({ record })).includes(erased);
  await vi.waitUntil(async () => !(await isThere()), { timeout: 60_000 });
}

describe('a backup', () => {
  it('knows every table: each is in it, or left out for a reason', async () => {
    await asCommand(await home(), async ({ record }) => {
      const { rows } = await record.pool.query<{ name: string }>(
        `select schemaname || '.' || tablename as name from pg_tables
         where schemaname in ('events', 'state', 'audit', 'vault', 'logs')`,
      );
      expect(rows.map(({ name }) => name).toSorted()).toEqual(
        [...RECORD_TABLES, ...VAULT_TABLES, ...Object.keys(LEFT_OUT)].toSorted(),
      );
    });
  });

  it('has no word that is readable in it', async () => {
    const [name = ''] = await backupsIn(places.record);
    for (const file of ['events.jsonl', 'requests.copy', 'audit.entry.copy'])
      expect(await readFile(join(places.record, name, file), 'utf8')).not.toContain(kept);
  });

  it('expires, the vault’s after thirty days', async () => {
    const copied = { record: join(folder, 'expiring-record'), vault: join(folder, 'expiring-vault') };
    await cp(places.record, copied.record, { recursive: true });
    await cp(places.vault, copied.vault, { recursive: true });
    const at = await home();
    const back = { keepDays: 90, signal: never, places: copied, now: new Date('2026-12-27T02:30:00Z') };
    await asCommand(at, async ({ record }) => {
      // The list of erasures of another installation is never mixed with its own.
      await expect(makeBackup(record, back)).rejects.toMatchObject({
        code: 'ERASURES_FOREIGN',
        message: expect.stringContaining(join(copied.vault, 'erasures.jsonl')),
      });
      await rm(join(copied.vault, 'erasures.jsonl'));
      await expect(makeBackup(record, back)).rejects.toMatchObject({ code: 'NOTHING_TO_BACK_UP' });
    });
    await asServer(at, ({ record }) => makeBackup(record, back));
    expect(await backupsIn(copied.record)).toEqual(['2026-11-26T02-30-00Z', '2026-12-27T02-30-00Z']);
    expect(await backupsIn(copied.vault)).toEqual(['2026-12-27T02-30-00Z']);
  });
});

it('is not made of a log that lacks what the tables have seen', async () => {
  const at = await home();
  await asServer(at, async (server) => {
    await saved(server, 'Perdu', 'cela');
    await server.atRest();
    await server.record.pool.query(
      'delete from events.event where position = (select max(position) from events.event)',
    );
  });
  const none = join(folder, 'none');
  const args = ['backup', '--record', join(none, 'record'), '--vault', join(none, 'vault')];
  expect(await runGreffier(args, at)).toMatchObject({
    code: EXIT.unavailable,
    words: expect.stringContaining('RECORD_OLDER'),
  });
  expect(await readdir(folder)).not.toContain('none');
});

describe('a restore into an installation that has nothing', () => {
  it('has every read table as it was, and the audit’s chain, which goes on', async () => {
    const without = join(folder, 'vault-then');
    await cp(places.vault, without, { recursive: true });
    const [first] = (await readFile(join(without, 'erasures.jsonl'), 'utf8')).split('\n');
    await writeFile(join(without, 'erasures.jsonl'), `${first}\n`);
    const at = await home();
    await restore(at, { ...places, vault: without });
    await asServer(at, async (server) => {
      await server.caughtUp();
      const { pool, store } = server.record;
      expect(await hashesOfTables(pool)).toEqual(hashes);
      expect(await verifyAudit(pool, store)).toMatchObject({ faults: [], lost: 0, head });
      // Nothing is done a second time.
      await server.atRest();
      expect(await hashesOfTables(pool)).toEqual(hashes);
      await saved(server, 'Après', 'la suite');
      await server.atRest();
      expect(await readable(server)).toContain(erased);
    });
  });

  it('erases again what was erased since', async () => {
    const at = await home();
    const vault = join(folder, 'vault-cut');
    await cp(places.vault, vault, { recursive: true });
    // A line that a killed process left behind is none.
    await appendFile(join(vault, 'erasures.jsonl'), '{"path":"meet');
    // A backup of the record whose process was killed before it made that of the vault.
    const record = join(folder, 'record-alone');
    await cp(places.record, record, { recursive: true });
    await cp(join(record, '2026-11-26T02-30-00Z'), join(record, '2026-11-26T03-30-00Z'), { recursive: true });
    await restore(at, { record, vault });
    await asServer(at, async (server) => {
      await untilErased(server);
      expect(await readable(server)).toContain(kept);
      const { rows } = await server.record.pool.query('select meeting_id from meetings where meeting_id = any ($1)', [
        [meetings.kept, meetings.erased],
      ]);
      expect(rows).toEqual([{ meeting_id: meetings.kept }]);
    });
  });

  const STEPS = ['tables', 'erasures', 'events'] as const;
  it.each(fewOf(STEPS.toReversed()))('goes on where it was killed: after its %s', async (step) => {
    const at = await home();
    await asCommand(at, async (dependencies) => {
      const { record } = dependencies;
      const [name = ''] = await backupsIn(places.record);
      const from = { record: join(places.record, name), vault: join(places.vault, name), erasures: places.vault };
      const checked = await checkBackup(from);
      const masterKeyFile = join(folder, 'master.key');
      await loadTables({ ...record, masterKeyFile, projections: allProjections, signal: never }, checked);
      if (step !== 'tables') await eraseAgain(record.vault, checked);
      if (step === 'events') await importEvents(dependencies, join(from.record, 'events.jsonl'));
    });
    // Nothing else opens it before.
    await expect(openHome(at)).rejects.toMatchObject({ code: 'RESTORE_UNDER_WAY' });
    await restore(at);
    await asServer(at, async (server) => {
      await server.caughtUp();
      expect(await readable(server)).toContain(kept);
      expect(await verifyAudit(server.record.pool, server.record.store)).toMatchObject({ faults: [] });
    });
  });

  it('is proven only where that can be done: with whole files, with room, and one at a time; what a killed proof left is removed', async () => {
    const at = await home();
    await asCommand(at, async (dependencies) => {
      const { pool } = dependencies.record;
      const left = async () => (await readdir(folder)).filter((one) => one.startsWith('proof-'));
      await mkdir(join(folder, 'proof-killed', 'postgres'), { recursive: true });
      await oneAtATime({ pool, signal: never }, 'proof', async () => {
        await expect(proveBackup(dependencies, places)).rejects.toMatchObject({ code: 'PROOF_UNDER_WAY' });
        expect(await left()).toEqual(['proof-killed']);
      });
      await expect(proveBackup(dependencies, { ...places, vault: folder })).rejects.toMatchObject({
        code: 'BACKUP_INVALID',
      });
      expect(await left()).toEqual([]);
      expect(await backupAttempts(pool)).toMatchObject([{ kind: 'proven', name: null, error: 'BACKUP_INVALID' }]);
      const huge = join(folder, 'huge');
      await mkdir(huge);
      await writeFile(join(huge, 'events.jsonl'), '');
      await truncate(join(huge, 'events.jsonl'), 1e15);
      await expect(mustHaveRoom(folder, [huge])).rejects.toMatchObject({ code: 'PROOF_WITHOUT_ROOM' });
    });
  });

  it('is refused without the list of erasures, and with one that is cut or of somebody else', async () => {
    const at = await home();
    const other = join(folder, 'vault-other');
    await cp(places.vault, other, { recursive: true });
    const list = join(other, 'erasures.jsonl');
    const text = await readFile(list, 'utf8');
    const refused = async (code: string) =>
      expect(restore(at, { ...places, vault: other })).rejects.toMatchObject({ code });
    await writeFile(list, text.replace(/"installation":"[0-9a-f]{4}/u, '"installation":"0000'));
    await refused('ERASURES_FOREIGN');
    await writeFile(list, text.replace('{"path"', '{"paths"'));
    await refused('ERASURES_DAMAGED');
    await rm(list);
    await refused('ERASURES_MISSING');
  });

  it('says, interrupted, that the same command goes on', async () => {
    const at = await home();
    // Held up by somebody who works on a table of the vault, and told to end meanwhile.
    const [holder, watcher] = [await connected(at), await connected(at)];
    await holder.query('begin; lock table vault.webhook_secret in exclusive mode');
    const args = ['restore', '--record', places.record, '--vault', places.vault];
    const restoring = startCommand(args, at);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from vault%'`;
    await vi.waitUntil(async () => (await watcher.query(waiting)).rowCount === 1, { timeout: 60_000 });
    restoring.child.kill('SIGINT');
    await Promise.all([holder.end(), watcher.end()]);
    expect(await restoring.finished).toMatchObject({
      code: EXIT.interrupted,
      words: expect.stringContaining('Interrompu\u00A0: la même commande continue où elle en était.'),
    });
    expect(await runGreffier(args, at)).toMatchObject({ code: 0, out: expect.stringContaining('restaurée.') });
  });

  it('makes no master key where there is none, and leaves nothing of an attempt with another one', async () => {
    const at: Home = { ...(await home('to-come.key')), DATA_DIR: join(folder, 'untouched') };
    const file = at['MASTER_KEY_FILE'] ?? '';
    const without = await runGreffier(['restore', '--record', places.record, '--vault', places.vault], at);
    expect(without).toMatchObject({ code: EXIT.notFound, words: expect.stringContaining('(MASTER_KEY_MISSING)') });
    expect(without.words).toContain(file);
    const names = await readdir(folder);
    expect([names.includes('to-come.key'), names.includes('untouched')]).toEqual([false, false]);

    await writeFile(file, fileOfKey(newKey()));
    await expect(restore(at)).rejects.toMatchObject({
      code: 'RESTORE_OTHER_KEY',
      message: expect.stringContaining(file),
    });
    // A release before this one, or a command that is no restore, gave the vault a key of its own.
    await openHome(at).then(({ stack }) => stack.disposeAsync());
    await cp(join(folder, 'master.key'), file);
    await expect(openHome(at)).rejects.toMatchObject({
      code: 'MASTER_KEY_UNUSABLE',
      message: expect.stringContaining(file),
    });
    await restore(at);
    await asCommand(at, async (opened) => expect(await readable(opened)).toContain(kept));
    // Nor does anything else make another beside a vault that has one.
    await rm(file);
    await expect(openHome(at)).rejects.toMatchObject({ code: 'MASTER_KEY_MISSING' });
    expect(await readdir(folder)).not.toContain('to-come.key');
  });

  it('is refused with files that changed, with keys of another moment, and where something is', async () => {
    const changed = join(folder, 'record-changed');
    const [name = ''] = await backupsIn(places.record);
    const at = await home();
    const refused = async (code: string, from = places, to = at) =>
      expect(restore(to, from)).rejects.toMatchObject({ code });
    await cp(places.record, changed, { recursive: true });
    const entries = join(changed, name, 'audit.entry.copy');
    await truncate(entries, (await readFile(entries)).length - 1);
    await refused('BACKUP_INVALID', { ...places, record: changed });
    await rm(join(changed, name, 'manifest.json'));
    await refused('BACKUP_INVALID', { ...places, record: changed });
    const manifest = join(places.vault, name, 'manifest.json');
    const vault = await readFile(manifest, 'utf8');
    await writeFile(manifest, vault.replace('"madeAt": "2026', '"madeAt": "2025'));
    await refused('BACKUPS_APART');
    await writeFile(manifest, vault.replace('0025_backups', '0025_other'));
    await refused('RESTORE_OTHER_RELEASE');
    await writeFile(manifest, vault);
    await asCommand(at, ({ record: { log } }) =>
      saved({ dependencies: { log, now: () => new Date().toISOString() } }, 'Déjà là', 'quelque chose'),
    );
    await refused('RESTORE_NOT_EMPTY');
  });
});

it('is made by itself once it is due or asked for, by one of two processes, and proven; the list follows each erasure; a place that cannot be written is told', async () => {
  const own = { record: join(folder, 'daily-record'), vault: join(folder, 'daily-vault') };
  const daily = { DATA_DIR: folder, BACKUP_AT: '03:30', BACKUP_KEEP_DAYS: 90, BACKUP_PROVE_DAYS: 1 };
  const look = { erased: 20, asked: 20, again: 900_000 };
  const at = await home();
  await asServer(at, async (server) => {
    const { config, record, logger } = server;
    const { pool } = record;
    const told = vi.spyOn(logger, 'error');
    const leave = new AbortController();
    await using stack = new AsyncDisposableStack();
    const command = { config, record, databaseUrl: at['DATABASE_URL'] ?? '', logger, stack, signal: leave.signal };
    const prove: ProveLatest = (from) =>
      proveBackup(command, from).then(
        () => true,
        () => true,
      );
    const process = {
      config: { ...daily, BACKUP_DIR: own.record, BACKUP_VAULT_DIR: own.vault },
      record,
      logger,
      look,
      prove,
    };
    const running = [runBackups(process, leave.signal), runBackups(process, leave.signal)];
    await vi.waitUntil(async () => (await backupsIn(own.vault)).length > 0, { timeout: 60_000 });
    const { meetingId } = await saved(server, 'Passager', 'cela');
    await changeMeeting(server.dependencies, {
      meetingId,
      command: { type: 'deleteMeeting', principal: { userId, isAdmin: true } },
      request: someRequest(userId),
    });
    await vi.waitUntil(
      async () => (await readFile(join(own.vault, 'erasures.jsonl'), 'utf8')).includes(`"meeting/${meetingId}"`),
      { timeout: 60_000 },
    );
    const attempts = async () => (await backupAttempts(pool)).map(({ kind, error }) => `${kind} ${error}`);
    await vi.waitUntil(async () => (await attempts()).includes('proven null'), { timeout: 60_000 });
    // One a day: the next is not due, and nor is another proof.
    expect([await backupsIn(own.record), await backupsIn(own.vault)].map(({ length }) => length)).toEqual([1, 1]);
    await askForBackup(pool, { id: randomUUID(), actor: `user:${userId}` });
    await vi.waitUntil(async () => (await attempts()).length > 2, { timeout: 60_000 });
    leave.abort();
    await Promise.all(running);
    expect(await attempts()).toEqual(['made null', 'proven null', 'made null']);
    expect(await backupUnderWay(pool)).toEqual({ request: null, isMade: false, isProven: false });
    expect((await readdir(folder)).filter((one) => one.startsWith('proof-'))).toEqual([]);

    const file = join(folder, 'no-folder');
    await writeFile(file, '');
    const again = new AbortController();
    const failing = runBackups(
      {
        config: { ...daily, BACKUP_DIR: join(file, 'record'), BACKUP_VAULT_DIR: join(file, 'vault') },
        record,
        logger,
        look,
      },
      again.signal,
    );
    await vi.waitUntil(() => told.mock.calls.length > 1, { timeout: 60_000 });
    again.abort();
    await failing;
    expect(told.mock.calls.map(([, message]) => message)).toEqual([
      expect.stringContaining('cannot write the list of erasures'),
      expect.stringContaining('the backup failed'),
    ]);
    expect(await attempts()).toEqual(['made ENOTDIR', 'made null', 'proven null', 'made null']);
  });
});

it.runIf(isLong && process.getuid?.() === 0)(
  'fails on a disk that is full, is said to have, and is made by itself once there is room (only root may have a disk)',
  async () => {
    const disk = join(folder, 'full-disk');
    await mkdir(disk);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status).toBe(0);
    try {
      const others = join(disk, 'others');
      await writeFile(others, Buffer.alloc(4 * 1_048_576)).catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'ENOSPC' }),
      );
      const places = { BACKUP_DIR: join(disk, 'record'), BACKUP_VAULT_DIR: join(folder, 'vault-of-full') };
      await asServer(await home(), async ({ record, logger }) => {
        const leave = new AbortController();
        const config = { DATA_DIR: folder, BACKUP_AT: '03:30', BACKUP_KEEP_DAYS: 90, BACKUP_PROVE_DAYS: 0, ...places };
        const look = { erased: 20, asked: 20, again: 500 };
        const running = runBackups({ config, record, logger, look }, leave.signal);
        const attempts = async () => (await backupAttempts(record.pool)).map(({ error }) => error);
        await vi.waitUntil(async () => (await attempts())[0] === 'ENOSPC', { timeout: 60_000 });
        await rm(others);
        await vi.waitUntil(async () => (await attempts())[0] === null, { timeout: 60_000 });
        leave.abort();
        await running;
        // What the failed attempts had written is gone.
        expect(await readdir(places.BACKUP_DIR)).toEqual(await backupsIn(places.BACKUP_DIR));
        expect([await backupsIn(places.BACKUP_DIR), await backupsIn(places.BACKUP_VAULT_DIR)]).toEqual([
          [expect.any(String)],
          [expect.any(String)],
        ]);
      });
    } finally {
      spawnSync('umount', [disk]);
    }
  },
);

it.runIf(isLong)('is restored into an EventStoreDB, and backed up from there', async () => {
  const [one, other] = await Promise.all([EventStoreDbEmulator.start(), EventStoreDbEmulator.start()]);
  try {
    const at = { ...(await home()), EVENTSTORE_URL: one.url };
    await restore(at);
    const again = { record: join(folder, 'from-esdb'), vault: join(folder, 'vault-from-esdb') };
    const tables = await asServer(at, async (server) => {
      await server.atRest();
      await makeBackup(server.record, { places: again, keepDays: 90, now: new Date(), signal: never });
      return hashesOfTables(server.record.pool);
    });
    const there = { ...(await home()), EVENTSTORE_URL: other.url };
    await restore(there, again);
    await asServer(there, async (server) => {
      await server.atRest();
      expect(await hashesOfTables(server.record.pool)).toEqual(tables);
      expect(await readable(server)).toContain(kept);
      expect(await readable(server)).not.toContain(erased);
      expect(await verifyAudit(server.record.pool, server.record.store)).toMatchObject({ faults: [] });
    });
  } finally {
    await Promise.all([one.kill(), other.kill()]);
  }
});

it.runIf(isLong)('keeps its list of erasures whole whatever interrupts it', async () => {
  const list = join(places.vault, 'erasures.jsonl');
  const text = await readFile(list, 'utf8');
  const pathsIn = (lines: string) =>
    lines
      .replaceAll(/,"at":"[^"]+"/gu, '')
      .split('\n')
      .toSorted();
  const at = await home();
  await restore(at);
  await asCommand(at, async ({ record }) => {
    const source = { pool: record.pool, installation: await installationOf(record) };
    for (let length = 0; length < text.length; length += 7) {
      await writeFile(list, text.slice(0, length));
      await extendErasureList(places.vault, source);
      expect(pathsIn(await readFile(list, 'utf8'))).toEqual(pathsIn(text));
    }
  });
});
