import { createHmac } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** The role that the application works with: it owns its database and is no superuser. */
export const APPLICATION_ROLE = 'greffier_application';

/** Derived from the superuser's password, and of no use for finding that out. */
export const applicationPassword = (superuserPassword: string): string =>
  createHmac('sha256', superuserPassword).update('application').digest('hex');

/** What the application does beyond its own database: erasures discard the write-ahead log, and status is read. */
const GRANTS = [
  'grant pg_checkpoint, pg_monitor to {ROLE}',
  'grant execute on function pg_catalog.pg_switch_wal() to {ROLE}',
];

/**
 * Objects that an earlier version made as the superuser get the application as their owner. (REASSIGN OWNED refuses the
 * role that initdb made.) Indexes, sequences of columns and types of tables follow their tables.
 */
const ADOPTION = `do $$
declare
  statement text;
begin
  for statement in
    with ours as (
      select oid as schema, nspname as name, nspowner as owner from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    )
    select format('alter schema %I owner to {ROLE}', name) from ours where owner <> '{ROLE}'::regrole
    union all
    select format('alter table %I.%I owner to {ROLE}', name, relname) from pg_class join ours on schema = relnamespace
      where relkind in ('r', 'p', 'v', 'm') and relowner <> '{ROLE}'::regrole
    union all
    select format('alter sequence %I.%I owner to {ROLE}', name, relname) from pg_class c join ours on schema = relnamespace
      where relkind = 'S' and relowner <> '{ROLE}'::regrole
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to {ROLE}', p.oid::regprocedure) from pg_proc p join ours on schema = pronamespace
      where proowner <> '{ROLE}'::regrole
    union all
    select format('alter type %I.%I owner to {ROLE}', name, typname) from pg_type join ours on schema = typnamespace
      where typtype in ('e', 'd') and typowner <> '{ROLE}'::regrole
  loop
    execute statement;
  end loop;
end $$`;

const named = (statement: string): string => statement.replaceAll('{ROLE}', APPLICATION_ROLE);

/**
 * Makes the role where it is missing and gives it the database with everything in it. Done again, it changes nothing.
 * @param superuserUrl the address of the application's database, for the superuser
 */
export async function ensureApplicationRole(superuserUrl: string, password: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl, application_name: 'greffier role' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    // A server and a command may start at once.
    await client.query(`select pg_advisory_xact_lock(hashtext('greffier.application.role'))`);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    if (rowCount === 0) await client.query(`create role ${APPLICATION_ROLE} login password ${escapeLiteral(password)}`);
    await client.query(
      `alter database ${escapeIdentifier(new URL(superuserUrl).pathname.slice(1))} owner to ${APPLICATION_ROLE}`,
    );
    for (const statement of [...GRANTS, ADOPTION]) await client.query(named(statement));
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
}
