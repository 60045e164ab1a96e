import { changeMeeting, saveMeeting } from '#commands/meeting/meeting.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import type { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';
import { runGreffier, startCommand, type Finished } from '#test/support/command.ts';
import { ORGANISER, spokenMeeting } from '#test/support/erasable.ts';
import { inhabit, someRequest, type Inhabited } from '#test/support/inhabited.ts';
import { copyTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { repeatingAnalyst } from '#test/support/repeating-analyst.ts';
import { openRestorable, type Restorable } from '#test/support/restorable.ts';
import { hashesOfTables } from '#test/support/table-hashes.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/**
 * What a reconciliation leaves: positions and ids are the same each time, moments are not. A feed that was ahead goes on
 * before or behind the reconciliation's own events, of which it says nothing.
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

/** What a client holds in a transaction of its own, so that the command waits at a step of its work and is killed there. */
const STEPS: readonly (readonly [step: string, held: string])[] = [
  ['nothing is recorded yet', 'lock table vault.key in access exclusive mode'],
  ['the erasures are asked for again', 'select from state.checkpoint for update'],
  ['no table is rebuilt yet', 'lock table state.rebuild in access exclusive mode'],
  ['some tables are rebuilt', 'select pg_advisory_xact_lock(4711)'],
  ['all tables are rebuilt', 'select from audit.head for update'],
];

describe('a reconciliation that is killed in its middle', () => {
  let scene: Restorable;
  let backup: EmulatedLog;
  let whole: Left;
  let kept = '';
  const request = () => someRequest(ORGANISER);

  beforeAll(async () => {
    scene = await openRestorable();
    const greffier = await inhabit(scene.home(), repeatingAnalyst());
    const save = async (title: string) =>
      (await saveMeeting(greffier.means, spokenMeeting(title, [['Zoé', `Je dis ${title}.`]]), request())).meetingId;
    const erased = await save('effacée');
    kept = await save('gardée');
    await greffier.atRest();
    await save('perdue');
    const asker = { userId: ORGANISER, isAdmin: false };
    await changeMeeting(greffier.means, erased, { type: 'deleteMeeting', asker }, request());
    await greffier.atRest();
    await settled(greffier);
    await greffier.leave();
    backup = scene.backupAfter('MeetingAnalysed', meetingStream(kept));
    whole = await left(async (home) => runGreffier(['record', 'reconcile', '--from-store', '--yes'], home));
  }, 300_000);
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
    reconcile: (home: ReturnType<Restorable['home']>, database: TestDatabase) => Promise<Finished>,
  ): Promise<Left> {
    const database = await copyTestDatabase(scene.database);
    const log = backup.copy();
    await scene.restore(log);
    const home = scene.home(database);
    const { code } = await reconcile(home, database);
    const { out } = await runGreffier(['audit', 'verify'], home);
    const looking = await client(database);
    const { rows } = await looking.query(
      `select projection, position, last_event_id from state.checkpoint
       union all select 'audit', position, null from audit.head
       union all select 'feed', null, last_event_id from state.feed
       union all select r.kind || r.subject, null, null from requests.requests r
       union all select 'lost', last_sequence, id from audit.reconciliation order by 1`,
    );
    const tables = await hashesOfTables(looking);
    await looking.end();
    await database.drop();
    const events = log.records.slice(backup.records.length).map(({ type, stream, id }) => `${type} ${stream} ${id}`);
    return { code, tables, remembered: rows, events, audit: out.replace(/ [0-9a-f]{64}/gu, '') };
  }

  it('leaves, uninterrupted, tables without what is lost and an audit without anomalies', () => {
    expect(whole.code).toBe(0);
    expect(whole.events.map((one) => one.split(' ')[0])).toEqual(['MeetingDeleted', 'RecordReconciled']);
    expect(whole.audit).toContain(' 0 anomalie,');
  });

  it.each(STEPS)('where %s, ends in the same when it is run again', async (_, held) => {
    const again = await left(async (home, database) => {
      const holder = await client(database);
      if (held.includes('4711')) await holder.query(SWAP_WAITS);
      await holder.query(`begin; ${held}`);
      const command = startCommand(['record', 'reconcile', '--from-store', '--yes'], home);
      const waiting = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and cardinality(pg_blocking_pids(pid)) > 0`;
      const looking = await client(database);
      await vi.waitFor(async () => expect((await looking.query(waiting)).rowCount).toBeGreaterThan(0), {
        timeout: 120_000,
        interval: 20,
      });
      await looking.end();
      command.child.kill('SIGKILL');
      expect((await command.finished).code).toBeNull();
      await holder.query('rollback; drop function if exists public.swap_waits cascade');
      await holder.end();
      return runGreffier(['record', 'reconcile', '--from-store', '--yes'], home);
    });
    expect(again).toEqual(whole);
  });
});
