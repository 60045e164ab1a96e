import type { HeldTokens, ModelBudget, ModelOutcome, ModelUsage } from '#domain/analysis/model/budget.ts';
import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Pool } from 'pg';

const parisDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

export interface BudgetDependencies {
  readonly pool: Pool;
  /** Tokens of a day, 0 for any number; asked before each call. */
  readonly limit: () => Promise<number>;
  readonly now?: () => Date;
}

/** The tokens of a day in a row of Postgres: what one process holds, no other can. */
export class PostgresModelBudget implements ModelBudget {
  readonly #pool: Pool;
  readonly #limit: () => Promise<number>;
  readonly #now: () => Date;

  constructor({ pool, limit, now = () => new Date() }: BudgetDependencies) {
    this.#pool = pool;
    this.#limit = limit;
    this.#now = now;
  }

  async hold(tokens: number): Promise<HeldTokens> {
    const limit = await this.#limit();
    const day = this.#today();
    await this.#pool.query('insert into state.model_usage (day) values ($1) on conflict do nothing', [day]);
    const { rowCount } = await this.#pool.query(
      `update state.model_usage set held = held + $2::bigint
       where day = $1 and ($3::bigint = 0 or input + output + held + $2::bigint <= $3::bigint)`,
      [day, tokens, limit],
    );
    if (rowCount === 0) throw new GreffierError(MODEL_FAILURES.budgetSpent);
    return {
      settle: async ({ input, output }) => {
        await this.#pool.query(
          `update state.model_usage set held = held - $2::bigint, input = input + $3::bigint,
             output = output + $4::bigint, calls = calls + 1 where day = $1`,
          [day, tokens, input, output],
        );
      },
    };
  }

  async note({ failure, tokensAMinute }: Omit<ModelOutcome, 'at'>): Promise<void> {
    await this.#pool.query(
      `insert into state.model_usage (day, last_at, last_failure, tokens_a_minute) values ($1, $2, $3, $4)
       on conflict (day) do update set last_at = excluded.last_at, last_failure = excluded.last_failure,
         tokens_a_minute = coalesce(excluded.tokens_a_minute, model_usage.tokens_a_minute)`,
      [this.#today(), this.#now(), failure, tokensAMinute],
    );
  }

  async usage(): Promise<ModelUsage> {
    const [used, ended] = await Promise.all([
      this.#pool.query<{ input: string; output: string; calls: string }>(
        'select input, output, calls from state.model_usage where day = $1',
        [this.#today()],
      ),
      this.#pool.query<{ last_at: Date; last_failure: string | null; tokens_a_minute: string | null }>(
        `select last_at, last_failure, tokens_a_minute from state.model_usage where last_at is not null
         order by day desc limit 1`,
      ),
    ]);
    const [today] = used.rows;
    const [last] = ended.rows;
    return {
      input: Number(today?.input ?? 0),
      output: Number(today?.output ?? 0),
      calls: Number(today?.calls ?? 0),
      last: last
        ? {
            at: last.last_at.toISOString(),
            failure: last.last_failure,
            tokensAMinute: last.tokens_a_minute === null ? null : Number(last.tokens_a_minute),
          }
        : null,
    };
  }

  #today(): string {
    return parisDay.format(this.#now());
  }
}
