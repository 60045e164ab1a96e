import type { Pool } from 'pg';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Everywhere that something written down could turn up again. */
export interface Searched {
  readonly pool: Pool;
  /** Files, and folders with all their files, by what they are. */
  readonly files: Readonly<Record<string, string>>;
}

/** An index may hold a word without its end. */
const stemOf = (word: string): string => word.slice(0, -6).toLowerCase();

/**
 * The places where `word` stands: tables (`schema.table`), planner statistics, what the server says of its clients,
 * files.
 */
export const placesWith = async (word: string, { pool, files }: Searched): Promise<string[]> =>
  (
    await Promise.all([
      tablesWith(pool, stemOf(word)),
      statisticsWith(pool, stemOf(word)),
      ...Object.entries(files).map(([name, path]) => filesWith(name, path, stemOf(word))),
    ])
  ).flat();

/** Every column of every row of every table as text, and as the bytes that it would be in UTF-8. */
async function tablesWith(pool: Pool, stem: string): Promise<string[]> {
  const { rows } = await pool.query<{ schema: string; table: string }>(
    `select n.nspname as schema, c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  const places: string[] = [];
  for (const { schema, table } of rows) {
    // A table that a rebuild or its end has just taken away holds nothing any more.
    const found = await pool
      .query<{ there: boolean }>(
        `select exists (select from "${schema}"."${table}" t, to_jsonb(t) row where position($1 in lower(row::text)) > 0 or position(encode(convert_to($1, 'UTF8'), 'hex') in row::text) > 0) as there`,
        [stem],
      )
      .catch((error: { readonly code?: string }) => {
        if (error.code !== '42P01') throw error;
        return { rows: [] };
      });
    if (found.rows[0]?.there) places.push(`${schema}.${table}`);
  }
  return places;
}

async function statisticsWith(pool: Pool, stem: string): Promise<string[]> {
  const views = [
    ['pg_stats', 'tablename'],
    ['pg_stats_ext', 'tablename'],
    ['pg_stat_activity', 'application_name'],
  ] as const;
  const found = await Promise.all(
    views.map(([view, name]) =>
      pool.query<{ name: string }>(`select ${name} as name from ${view} v where position($1 in lower(v::text)) > 0`, [
        stem,
      ]),
    ),
  );
  return found.flatMap(({ rows }, index) => rows.map(({ name }) => `${views[index]?.[0]} of ${name}`));
}

async function filesWith(name: string, path: string, stem: string): Promise<string[]> {
  const all = (await stat(path)).isDirectory()
    ? (await readdir(path, { recursive: true, withFileTypes: true })).flatMap((file) =>
        file.isFile() ? [join(file.parentPath, file.name)] : [],
      )
    : [path];
  const contents = await Promise.all(all.map((file) => readFile(file, 'latin1').catch(() => '')));
  return contents.some((content) => content.toLowerCase().includes(stem)) ? [name] : [];
}
