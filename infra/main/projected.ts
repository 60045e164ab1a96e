import { caughtUp } from '#bots/reactor.ts';
import { botSessionsProjection } from '#projections/bot-sessions/projection.ts';
import { meetingsProjection } from '#projections/meetings/projection.ts';
import { dependenciesOf, type ReactorContext } from './reactor-context.ts';

/** What a provider wrote down is judged by what calendars and bots said until then. */
const TELLING = [meetingsProjection.name, botSessionsProjection.name];

/** Resolves once tables have what calendars and bots said before now. */
export function projectedIn({ record, progress, logger }: ReactorContext): (signal: AbortSignal) => Promise<void> {
  const reading = dependenciesOf(record, progress, logger);
  return async (signal) => caughtUp(reading, await reading.head(), { names: TELLING, signal });
}
