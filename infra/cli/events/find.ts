import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { LogLine } from '#domain/logs/logs.ts';
import { entriesFitting } from '#projections/audit/entries.ts';
import { PostgresLogs } from '../../logs/log-store.ts';
import type { CommandDependencies } from '../run-command.ts';
import { jsonOf, lineOf, writeMoment } from './readable.ts';

const NOTHING_FOUND: ErrorDefinition = {
  code: 'CORRELATION_NOT_FOUND',
  kind: 'not-found',
  message:
    'Aucun événement ni aucune ligne du journal technique ne porte cet identifiant\u00A0: il est d’ailleurs, ou d’il y a trop longtemps.',
};

/** What one request sets off is a handful of events; an import has more, and these say what it was. */
const MOST = 500;

/** « 12/03/2024 10:42:07  warn  request postponed  GET /api/…  CODE » */
const logLine = ({ at, level, message, route, code }: LogLine): string =>
  [writeMoment(at.toISOString()), level, message, route, code].filter((part) => part !== null).join('  ');

/**
 * Prints what a request set off, by its correlation id: its events, as far as the audit chain has read the log, and
 * what was logged of it. Throws CORRELATION_NOT_FOUND.
 */
export async function findByCorrelation(
  { record: { log, pool } }: CommandDependencies,
  correlationId: string,
  { json }: { readonly json: boolean },
): Promise<void> {
  const correlation = correlationId.trim().toLowerCase();
  const [entries, { lines }] = await Promise.all([
    entriesFitting(pool, { correlation }, { limit: MOST }),
    new PostgresLogs(pool).page({ level: 'info', correlationId: correlation }, 1, MOST),
  ]);
  const events: Recorded[] = [];
  for (const { stream, revision } of entries.toReversed())
    events.push(...(await log.read(stream, { from: BigInt(revision), limit: 1 })));
  if (events.length === 0 && lines.length === 0) throw new GreffierError(NOTHING_FOUND, { correlation });
  if (json) {
    console.log(jsonOf({ correlationId: correlation, events, lines: lines.toReversed() }));
    return;
  }
  for (const event of events) console.log(lineOf(event));
  if (lines.length > 0) console.log('Journal technique');
  for (const line of lines.toReversed()) console.log(logLine(line));
}
