import type { ClientBase } from 'pg';

/** Each answers one column, `name`: what `describeDatabase` leaves out. */
const UNCOPIED = [
  `select format('base %I', datname) as name from pg_database
    where not datistemplate and datname not in ('postgres', current_database())`,
  `select format('extension %I', extname) as name from pg_extension where extname <> 'plpgsql'`,
  `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where (nspname = 'public' and relkind in ('r', 'p', 'S', 'v', 'm', 'f')) or
      (nspname !~ '^pg_' and nspname not in ('information_schema', 'public') and relkind in ('v', 'm', 'f', 'c'))`,
  `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname = 'public' or (nspname !~ '^pg_' and nspname <> 'information_schema' and prokind not in ('f', 'p'))`,
  `select t.oid::regtype::text as name from pg_type t join pg_namespace n on n.oid = typnamespace
    where (nspname = 'public' and typtype in ('e', 'd', 'r')) or
      (nspname !~ '^pg_' and nspname not in ('information_schema', 'public') and typtype in ('d', 'r'))`,
];

/**
 * What somebody else made on the server of this connection, by name: a copy of Greffier's database would not have it.
 */
export async function uncopiedObjects(client: ClientBase): Promise<string[]> {
  const found: string[] = [];
  for (const query of UNCOPIED) {
    const { rows } = await client.query<{ name: string }>(`${query} order by 1`);
    found.push(...rows.map(({ name }) => name));
  }
  return found;
}
