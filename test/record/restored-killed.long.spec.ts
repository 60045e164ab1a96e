import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { EXIT } from '#infra/startup-error.ts';
import type { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';
import { runGreffier, startCommand, type Finished } from '#test/support/command.ts';
import { ORGANISER, spokenMeeting } from '#test/support/erasable.ts';
import { inhabit, someRequest, type Home, type Inhabited } from '#test/support/inhabited.ts';
import { isLong } from '#test/support/long.ts';
import { copyTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { repeatingAnalyst } from '#test/support/repeating-analyst.ts';
import { openRestorable, type Restorable } from '#test/support/restorable.ts';
import { hashesOfTables } from '#test/support/table-hashes.ts';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/**
 * What a reconciliation leaves: ids are the same each time, moments are not. A table's position is that of its last
 * event, or of a later one that the table does not read, as soon as its subscription hears of it: the ids are compared.
 * A feed that was ahead goes on before or behind the reconciliation's own events, of which it says nothing.
 */
interface Left {
  readonly code: number | null;
  readonly tables: Readonly<Record<string, string>>;
  readonly remembered: readonly unknown[];
  readonly events: readonly string[];
  readonly audit: string;
}

/** Lets the swap of one projection in the middle wait for the advisory lock 4711. */
const SWAP_WAITS = `
create function public.swap_waits() returns trigger language plpgsql as $$ begin
  if old.projection = 'transcripts' then perform pg_advisory_xact_lock(4711); end if;
  return old;
end $$;
create trigger swap_waits before delete on state.rebuild for each row execute function public.swap_waits();`;

/**
 * What a client holds in a transaction of its own, so that the command waits at a step of its work and is killed there.
 */
const STEPS: readonly (readonly [step: string, held: string])[] = [
  ['nothing is recorded yet', 'lock table vault.key in access exclusive mode'],
  ['the erasures are asked for again', 'select from state.checkpoint for update'],
  ['no table is rebuilt yet', 'lock table state.rebuild in access exclusive mode'],
  ['some tables are rebuilt', 'select pg_advisory_xact_lock(4711)'],
  ['all tables are rebuilt', 'select from audit.head for update'],
];

const FROM_STORE = ['record', 'reconcile', '--from-store', '--yes'];

describe('a reconciliation that is killed in its middle', () => {
  let scene: Restorable;
  let backup: EmulatedLog;
  /** The same, in which others have written since: what is brought back stands at other places. */
  let shifted: EmulatedLog;
  let whole: Left;
  let wholeAgain: Left;
  let file = '';
  let kept = '';
  /** Of an export that was made before what is missing. */
  let tooEarly: Finished;
  let writtenTooEarly: number;
  let asItWas: Readonly<Record<string, string>>;
  const fromExport = () => ['record', 'reconcile', '--from-export', file, '--yes'];
  const request = () => someRequest(ORGANISER);

  beforeAll(async () => {
    scene = await openRestorable();
    const greffier = await inhabit(scene.home(), repeatingAnalyst());
    const save = async (title: string) =>
      (await saveMeeting(greffier.dependencies, spokenMeeting(title, [['Zoé', `Je dis ${title}.`]]), request()))
        .meetingId;
    const erased = await save('effacée');
    kept = await save('gardée');
    await greffier.atRest();
    const early = join(String(scene.home()['DATA_DIR']), 'early.jsonl');
    await runGreffier(['events', 'export', early], scene.home());
    await save('perdue');
    const principal = { userId: ORGANISER, isAdmin: false };
    await changeMeeting(greffier.dependencies, {
      meetingId: erased,
      command: { type: 'deleteMeeting', principal },
      request: request(),
    });
    await greffier.atRest();
    await settled(greffier);
    await greffier.leave();
    const looking = await client(scene.database);
    asItWas = await hashesOfTables(looking);
    await looking.end();
    file = join(String(scene.home()['DATA_DIR']), 'whole.jsonl');
    await runGreffier(['events', 'export', file], scene.home());
    backup = scene.backupAfter('MeetingAnalysed', meetingStream(kept));
    shifted = backup.copy();
    const other = { id: randomUUID(), type: 'Ordered', json: true, data: Buffer.from('{}'), metadata: Buffer.from('') };
    shifted.write('order-1', [other]);
    whole = await left(async (home) => runGreffier(FROM_STORE, home));
    wholeAgain = await left(async (home, _, log) => {
      tooEarly = await runGreffier(['record', 'reconcile', '--from-export', early, '--yes'], home);
      writtenTooEarly = log.records.length - shifted.records.length;
      return runGreffier(fromExport(), home);
    }, shifted);
  }, 400_000);
  afterAll(() => scene[Symbol.asyncDispose]());

  /** Everything is chained and published. */
  async function settled({ record: { pool, store } }: Inhabited): Promise<void> {
    const head = String(await store.head());
    const sql =
      'select from (select position from audit.head union all select position from state.feed) h where position < $1';
    const isSo = async () => expect((await pool.query(sql, [head])).rowCount).toBe(0);
    await vi.waitFor(isSo, { timeout: 60_000, interval: 100 });
  }

  const client = async ({ url }: TestDatabase): Promise<Client> => {
    const opened = new Client({ connectionString: url });
    await opened.connect();
    return opened;
  };

  /** On a copy of the database and of the log, as the restore left them. */
  async function left(
    reconcile: (home: Home, database: TestDatabase, log: EmulatedLog) => Promise<Finished>,
    from = backup,
  ): Promise<Left> {
    const database = await copyTestDatabase(scene.database);
    const log = from.copy();
    await scene.restore(log);
    const home = scene.home(database);
    const { code } = await reconcile(home, database, log);
    const { out } = await runGreffier(['audit', 'verify'], home);
    const looking = await client(database);
    const { rows } = await looking.query(
      `select projection, null as position, last_event_id from state.checkpoint
       union all select 'audit', position, null from audit.head
       union all select 'feed', null, last_event_id from state.feed
       union all select r.kind || r.subject, null, null from requests.requests r
       union all select 'lost', last_sequence, id from audit.reconciliation order by 1`,
    );
    const tables = await hashesOfTables(looking);
    await looking.end();
    await database.drop();
    const events = log.records.slice(from.records.length).map(({ type, stream, id }) => `${type} ${stream} ${id}`);
    return { code, tables, remembered: rows, events, audit: out.replace(/ [0-9a-f]{64}/gu, '') };
  }

  it('leaves, uninterrupted, tables without what is lost and an audit without anomalies', () => {
    expect(whole.code).toBe(0);
    expect(whole.events.map((one) => one.split(' ')[0])).toEqual(['MeetingDeleted', 'RecordReconciled']);
    expect(whole.audit).toContain(' 0 anomalie,');
  });

  interface Waiting {
    readonly held: string;
    readonly home: Home;
    readonly database: TestDatabase;
    readonly signal?: 'SIGKILL' | 'SIGINT';
  }

  /** Runs the command until it waits for what is held, and ends it there. */
  async function endedWaiting(
    args: readonly string[],
    { held, home, database, signal = 'SIGKILL' }: Waiting,
  ): Promise<Finished> {
    const [holder, looking] = await Promise.all([client(database), client(database)]);
    if (held.includes('4711')) await holder.query(SWAP_WAITS);
    await holder.query(`begin; ${held}`);
    const command = startCommand(args, home);
    const waiting = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and cardinality(pg_blocking_pids(pid)) > 0`;
    await vi.waitFor(async () => expect((await looking.query(waiting)).rowCount).toBeGreaterThan(0), {
      timeout: 120_000,
      interval: 20,
    });
    command.child.kill(signal);
    if (signal === 'SIGKILL') await command.finished;
    await holder.query('rollback; drop function if exists public.swap_waits cascade');
    await Promise.all([holder.end(), looking.end()]);
    return command.finished;
  }

  it.each(isLong ? STEPS : STEPS.slice(3, 4))('where %s, ends in the same when it is run again', async (_, held) => {
    const again = await left(async (home, database) => {
      expect((await endedWaiting(FROM_STORE, { held, home, database })).code).toBeNull();
      return runGreffier(FROM_STORE, home);
    });
    expect(again).toEqual(whole);
  });

  it('says, told to end, that the same command goes on, and it does', async () => {
    const again = await left(async (home, database) => {
      const held = 'lock table state.rebuild in access exclusive mode';
      expect(await endedWaiting(FROM_STORE, { held, home, database, signal: 'SIGINT' })).toMatchObject({
        code: EXIT.interrupted,
        words: expect.stringContaining('Interrompu\u00A0: la même commande continue où elle en était.'),
      });
      return runGreffier(FROM_STORE, home);
    });
    expect(again).toEqual(whole);
  });

  it('is refused from an export that was made too early, and writes nothing', () => {
    expect(tooEarly.words).toContain('(EXPORT_MISSES_EVENTS)');
    expect(writtenTooEarly).toBe(0);
  });

  it('leaves, uninterrupted and from an export, everything as it was', () => {
    expect(wholeAgain.code).toBe(0);
    const types = wholeAgain.events.map((one) => one.split(' ')[0]);
    expect(types).toEqual(expect.arrayContaining(['MeetingDeleted', 'MeetingErased', 'RecordReconciled']));
    expect(wholeAgain.audit).toContain(' 0 anomalie,');
    expect(wholeAgain.audit).not.toContain('restauration');
    expect(wholeAgain.tables).toEqual(asItWas);
  });

  it.runIf(isLong)('ends in the same where it was killed with a part of an export brought back', async () => {
    const again = await left(async (home, _, log) => {
      const command = startCommand(fromExport(), home);
      let brought = 0;
      const forget = log.listen(() => {
        brought += 1;
        if (brought === 2) command.child.kill('SIGKILL');
      });
      expect((await command.finished).code).toBeNull();
      forget();
      expect(log.records.length).toBeLessThan(shifted.records.length + wholeAgain.events.length);
      return runGreffier(fromExport(), home);
    }, shifted);
    expect(again).toEqual(wholeAgain);
  });

  it.runIf(isLong)(
    'ends in the same where it was killed with all of an export brought back, and no place moved',
    async () => {
      const again = await left(async (home, database) => {
        const held = 'select from audit.head for update';
        expect((await endedWaiting(fromExport(), { held, home, database })).code).toBeNull();
        return runGreffier(fromExport(), home);
      }, shifted);
      expect(again).toEqual(wholeAgain);
    },
  );
});
