import { GreffierError } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import { applyBatch, HandlerFailure, type Delivered } from './apply.ts';
import { lockCheckpoint, moveCheckpoint } from './checkpoint.ts';
import { park } from './dead-letters.ts';
import type { Projection } from './projection.ts';
import type { ReadTables } from './read-tables.ts';
import { inTransaction } from './transaction.ts';

/**
 * SQLSTATE classes that blame the data, what is too large for an index included: they come again however often the
 * batch is tried.
 */
const DATA_FAULT = /^(21|22|23|54)/u;

export function codeOf(error: unknown): string {
  if (error instanceof GreffierError) return error.code;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'UNEXPECTED';
}

/** Whether Postgres blames the data: it comes again however often it is tried. */
export const isDataFault = (error: unknown): boolean => DATA_FAULT.test(codeOf(error));

/** Whether an event is to blame, and not the database or the network. */
const blamesEvents = (error: unknown): boolean => error instanceof HandlerFailure || isDataFault(error);

/** Told of each event that was parked: never of its content. */
export type OnParked = (event: Recorded, code: string) => void;

/** Read tables, and who is told of the events that they refuse. */
export interface ParkingTables extends ReadTables {
  readonly onParked: OnParked;
}

/**
 * Applies a batch as `applyBatch` does; where an event is to blame, halves it until the event stands alone, tries that
 * once more, and parks it. Errors of the database or the network are thrown for the caller to try again.
 */
export async function applyOrPark(tables: ParkingTables, one: Projection, batch: Delivered): Promise<boolean> {
  try {
    return await applyBatch(tables, one, batch);
  } catch (error) {
    const [alone] = batch.events;
    if (!blamesEvents(error) || !alone) throw error;
    if (batch.events.length === 1) return onceMore(tables, one, { ...batch, events: [alone] });
    const middle = Math.ceil(batch.events.length / 2);
    const first = batch.events.slice(0, middle);
    const between = first.at(-1)?.position ?? batch.after;
    return (
      (await applyOrPark(tables, one, { ...batch, events: first, position: between })) &&
      applyOrPark(tables, one, { ...batch, events: batch.events.slice(middle), after: between })
    );
  }
}

async function onceMore(
  tables: ParkingTables,
  one: Projection,
  batch: Delivered & { readonly events: readonly [Recorded] },
): Promise<boolean> {
  try {
    return await applyBatch(tables, one, batch);
  } catch (error) {
    if (!blamesEvents(error)) throw error;
    const [event] = batch.events;
    const code = codeOf(error instanceof HandlerFailure ? error.cause : error);
    const parked = await inTransaction(tables.pool, async (client) => {
      const checkpoint = await lockCheckpoint(client, one.name);
      if (
        !checkpoint ||
        batch.position === null ||
        checkpoint.position < batch.after ||
        checkpoint.position >= batch.position
      )
        return false;
      await park(client, one.name, { event, error: code });
      await moveCheckpoint(client, one.name, {
        position: batch.position,
        lastEvent: event,
        counters: checkpoint.counters,
        tables: [],
      });
      return true;
    });
    if (parked) tables.onParked(event, code);
    return true;
  }
}
