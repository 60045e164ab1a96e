import type { ClientBase } from 'pg';
import { quoted } from './unnest.ts';

/** A table that is not partitioned. */
export interface TableName {
  readonly schema: string;
  readonly table: string;
}

/** What it takes to make a table's like, and to compare rows of the two. */
export interface TableShape {
  /** Columns that Postgres does not compute, and those of the primary key, quoted. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Statements that make indexes, constraints, statistics targets and grants of the copy. */
  readonly statements: readonly string[];
  /** Another one once the table has other columns, defaults, indexes, constraints or grants, or is another table. */
  readonly fingerprint: string;
}

const SHAPE = `
select
  (select json_agg(json_build_object('name', attname, 'computed', attgenerated <> '', 'type', format_type(atttypid, atttypmod),
      'required', attnotnull, 'default', pg_get_expr(adbin, adrelid)) order by attnum)
    from pg_attribute a left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where a.attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
  (select json_agg(a.attname order by attnum) from pg_index i
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indrelid = c.oid and i.indisprimary) as key,
  (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid), '[]') from pg_index i
    where i.indrelid = c.oid) as indexes,
  (select coalesce(json_agg(json_build_object('name', conname, 'type', contype) order by conname), '[]')
    from pg_constraint where conrelid = c.oid and contype in ('p', 'u')) as constraints,
  (select coalesce(json_agg(json_build_object('name', attname, 'target', attstattarget) order by attnum), '[]')
    from pg_attribute a where a.attrelid = c.oid and attnum > 0 and attstattarget >= 0) as targets,
  (select coalesce(json_agg(json_build_object('privilege', privilege_type, 'grantee',
      case grantee when 0 then 'public' else grantee::regrole::text end) order by grantee, privilege_type), '[]')
    from aclexplode(c.relacl) where grantee <> c.relowner) as grants,
  format('%I.%I', $2::text, $3::text) as plain, c.oid
from pg_class c where c.oid = to_regclass($1) and c.relkind = 'r'`;

interface ShapeRow {
  readonly columns: { readonly name: string; readonly computed: boolean }[];
  readonly key: string[] | null;
  readonly indexes: string[];
  readonly constraints: { readonly name: string; readonly type: 'p' | 'u' }[];
  readonly targets: { readonly name: string; readonly target: number }[];
  readonly grants: { readonly privilege: string; readonly grantee: string }[];
  /** Its name as Postgres writes it in the definitions of indexes. */
  readonly plain: string;
  readonly oid: number;
}

/**
 * Null where there is no such table, or no key by which its rows could be compared.
 * @param copy the quoted name, with its schema, of the table that the statements are about
 */
export async function shapeOf(client: ClientBase, name: TableName, copy: string): Promise<TableShape | null> {
  const { schema, table } = name;
  const { rows } = await client.query<ShapeRow>(SHAPE, [`${quoted(schema)}.${quoted(table)}`, schema, table]);
  const [row] = rows;
  if (!row?.key) return null;
  const statements = [
    ...row.indexes.map((index) => index.replace(` ON ${row.plain} USING `, ` ON ${copy} USING `)),
    ...row.constraints.map(
      ({ name: constraint, type }) =>
        `alter table ${copy} add constraint ${quoted(constraint)} ${type === 'p' ? 'primary key' : 'unique'}
          using index ${quoted(constraint)}`,
    ),
    ...row.targets.map(
      ({ name: column, target }) => `alter table ${copy} alter column ${quoted(column)} set statistics ${target}`,
    ),
    ...row.grants.map(({ privilege, grantee }) => `grant ${privilege} on ${copy} to ${grantee}`),
  ];
  return {
    columns: row.columns.filter(({ computed }) => !computed).map((column) => quoted(column.name)),
    key: row.key.map(quoted),
    statements,
    fingerprint: JSON.stringify(row),
  };
}
