import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { listDeadLetters, retryDeadLetters } from '#api/contract/admin.ts';
import { tryDeadLetters } from '#api/contract/operations.ts';
import { recordOperation } from '#commands/operations/record.ts';
import { mustBeWhole } from '#domain/events/continuity.ts';
import { countDeadLetters, deadLetters } from '#projections/engine/dead-letters.ts';
import { tryDeadLetters as dryRun } from '#projections/engine/dry-run.ts';
import { retryDeadLetters as retry } from '#projections/engine/retry.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { projectionNamed } from '../operations/projections.ts';

/** Events that projections could not take: which, why, and another try, first without writing anything. */
export function deadLetterEndpoints(dependencies: RecordContext & ReadingContext): Endpoint[] {
  const { pool, log, projections } = dependencies;
  return [
    endpoint(listDeadLetters, async ({ query: { projection, page, limit } }) => {
      const [shown, total] = await Promise.all([
        deadLetters(pool, { projection }, { page, limit }),
        countDeadLetters(pool, { projection }),
      ]);
      return {
        deadLetters: shown.map(({ position, parkedAt, ...letter }) => ({
          ...letter,
          position: String(position),
          parkedAt: parkedAt.toISOString(),
        })),
        total,
        page,
        limit,
      };
    }),
    endpoint(tryDeadLetters, async ({ body: { projection, stream } }) => {
      mustBeWhole(dependencies);
      const { tried, left } = await dryRun(dependencies, log, {
        one: projectionNamed(projections, projection),
        stream,
      });
      return {
        tried: tried.map(({ position, rows, changes, ...one }) => ({
          ...one,
          position: String(position),
          rows: [...rows],
          changes: changes.map(({ key, values, ...change }) => ({ ...change, key: [...key], values: [...values] })),
        })),
        left,
      };
    }),
    endpoint(retryDeadLetters, async ({ body: { projection, stream = null }, command }) => {
      mustBeWhole(dependencies);
      const one = projectionNamed(projections, projection);
      await recordOperation(dependencies, { type: 'DeadLettersRetried', data: { projection, stream } }, command);
      const { applied, failed } = await retry(dependencies, log, { one, stream });
      return { ...SUCCESS, applied, failed: [...failed] };
    }),
  ];
}
