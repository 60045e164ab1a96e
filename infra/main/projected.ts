import { caughtUp } from '#bots/reactor.ts';
import { botSessionsProjection } from '#projections/bot-sessions/projection.ts';
import { meetingsProjection } from '#projections/meetings/projection.ts';
import { dependenciesOf, type ReactorContext } from './reactor-context.ts';

/** What a provider wrote down is judged by what calendars and bots said until then. */
const TELLING = [meetingsProjection.name, botSessionsProjection.name];

/** Resolves once these tables, unless said those of calendars and bots, have what was recorded before now. */
export function projectedIn(
  { record, progress, logger }: ReactorContext,
  names: readonly string[] = TELLING,
): (signal: AbortSignal) => Promise<void> {
  const reading = dependenciesOf(record, progress, logger);
  return async (signal) => caughtUp(reading, await reading.head(), { names, signal });
}
