import type { Pool, PoolClient } from 'pg';

interface Filled {
  readonly name: string;
  readonly columns: string;
  readonly rows: string;
}

interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** What a database held when it was looked at, to which it is brought back: a copy takes a hundred times the work. */
export class Contents {
  readonly #pool: Pool;
  readonly #tables: readonly Filled[];
  readonly #sequences: readonly Sequence[];
  readonly #definition: string;

  private constructor(pool: Pool, read: readonly [readonly Filled[], readonly Sequence[], string]) {
    this.#pool = pool;
    [this.#tables, this.#sequences, this.#definition] = read;
  }

  static async of(pool: Pool): Promise<Contents> {
    const tables: Filled[] = [];
    for (const name of await filledIn(pool)) {
      const { rows } = await pool.query<Omit<Filled, 'name'>>(
        `select (select string_agg(quote_ident(attname), ', ') from pg_attribute
                 where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns,
                (select json_agg(t)::text from ${name} t) as rows`,
        [name],
      );
      if (rows[0]?.rows) tables.push({ name, ...rows[0] });
    }
    const { rows: sequences } = await pool.query<Sequence>(
      `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
              last_value is not null as "isCalled"
       from pg_sequences`,
    );
    return new Contents(pool, [tables, sequences, await definitionOf(pool)]);
  }

  /** @throws Error where tables came or went: those that did are known to nobody here */
  async restore(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      if ((await definitionOf(client)) !== this.#definition) throw new Error('tables have come or gone');
      await client.query(`begin; set local session_replication_role to replica`);
      const filled = await filledIn(client);
      if (filled.length > 0) await client.query(`truncate ${filled.join(', ')} cascade`);
      for (const { name, columns, rows } of this.#tables)
        await client.query(
          `insert into ${name} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${name}, $1)`,
          [rows],
        );
      await client.query(
        `select setval(name, value, called)
         from unnest($1::text[], $2::bigint[], $3::bool[]) as s (name, value, called)`,
        [
          this.#sequences.map(({ name }) => name),
          this.#sequences.map(({ value }) => value),
          this.#sequences.map(({ isCalled }) => isCalled),
        ],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  }
}

/** Tables in which anything was ever written. */
async function filledIn(client: Pool | PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${OWN} and pg_relation_size(c.oid) > 0 order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function definitionOf(client: Pool | PoolClient): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(
    `select count(*) || ' up to ' || max(c.oid::bigint) as definition
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN}`,
  );
  return rows[0]?.definition ?? '';
}
