import { LOG_LEVELS, type LogFilter, type LogLevel, type LogLine, type Logs } from '#domain/logs/logs.ts';
import type { Pool } from 'pg';

const LEVELS: Readonly<Record<LogLevel, number>> = { info: 30, warn: 40, error: 50, fatal: 60 };
const levelOf = (number: number): LogLevel => LOG_LEVELS.findLast((level) => LEVELS[level] <= number) ?? 'info';

export interface NewLine extends Omit<LogLine, 'id' | 'level'> {
  /** As pino counts. */
  readonly level: number;
}

/** Rows that a pruning statement takes at once, so that none holds its locks for long. */
const PRUNED_AT_ONCE = 10_000;

/** The server's log as a table, apart from everything that a rebuild or a restore touches. */
export class PostgresLogs implements Logs {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async add(lines: readonly NewLine[]): Promise<void> {
    await this.#pool.query(
      `insert into logs.line (at, level, message, correlation_id, route, code, details)
       select * from unnest($1::timestamptz[], $2::smallint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[])`,
      [
        lines.map(({ at }) => at),
        lines.map(({ level }) => level),
        lines.map(({ message }) => message),
        lines.map(({ correlationId }) => correlationId),
        lines.map(({ route }) => route),
        lines.map(({ code }) => code),
        lines.map(({ details }) => JSON.stringify(details)),
      ],
    );
  }

  async page(
    { level, correlationId, since, until }: LogFilter,
    page: number,
    limit: number,
  ): Promise<{ lines: LogLine[]; total: number }> {
    const condition = `level >= $1 and ($2::text is null or correlation_id = $2) and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at < $4)`;
    const values = [LEVELS[level], correlationId ?? null, since ?? null, until ?? null];
    const [counted, listed] = await Promise.all([
      this.#pool.query<{ total: number }>(`select count(*)::int as total from logs.line where ${condition}`, values),
      this.#pool.query<Omit<LogLine, 'level'> & { level: number }>(
        `select id::text, at, level, message, correlation_id as "correlationId", route, code, details from logs.line where ${condition}
         order by at desc, id desc limit $5 offset $6`,
        [...values, limit, (page - 1) * limit],
      ),
    ]);
    return {
      lines: listed.rows.map((row) => ({ ...row, level: levelOf(row.level) })),
      total: counted.rows[0]?.total ?? 0,
    };
  }

  async prune(before: Date): Promise<number> {
    let pruned = 0;
    for (;;) {
      const { rowCount } = await this.#pool.query(
        'delete from logs.line where id in (select id from logs.line where at < $1 limit $2)',
        [before, PRUNED_AT_ONCE],
      );
      pruned += rowCount ?? 0;
      if ((rowCount ?? 0) < PRUNED_AT_ONCE) return pruned;
    }
  }
}
