import type { Recorded } from '#domain/events/event.ts';
import { comparePositions, parsePosition } from '#domain/events/position.ts';
import { Patience } from '../patience.ts';
import type { CommandDependencies } from '../run-command.ts';
import { jsonOf, lineOf } from './readable.ts';

/**
 * Prints events as they come, until Ctrl-C: after a position of this store (« 0 » for all of them), else those that
 * happen from now on. A store that goes away is waited for.
 */
export async function tailEvents(
  { record: { log, store }, signal }: CommandDependencies,
  { from, json }: { readonly from: string | undefined; readonly json: boolean },
): Promise<number> {
  const print = (event: Recorded): void => console.log(json ? jsonOf(event) : lineOf(event));
  let after = from === undefined ? await store.head() : startOf(from, store.id);
  const patience = new Patience((line) => console.error(line), signal);
  while (!signal.aborted) {
    await patience
      .through(async () => {
        for await (const { events, position } of log.subscribe(after, signal)) {
          for (const event of events) print(event);
          after = position ?? after;
        }
      })
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  }
  // Ctrl-C is how this command ends.
  return 0;
}

/** Throws INVALID_POSITION, or FOREIGN_POSITION for one of another store. */
function startOf(from: string, store: string): bigint | null {
  const position = parsePosition(from.includes(':') ? from : `${store}:${from}`);
  comparePositions(position, { store, value: 0n });
  return position.value === 0n ? null : position.value;
}
