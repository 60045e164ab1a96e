import { toRecord } from '#commands/handle.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { EventLog } from '#domain/events/log.ts';
import { OPERATOR_KEY, RECONCILIATION_STREAM, type Reconciliation } from '#domain/record/events.ts';
import type { Cut } from '#projections/continuity/cut.ts';
import { userInfo } from 'node:os';

const commandIdOf = (store: string, how: Reconciliation, cut: Pick<Cut, 'sequence' | 'last'>): string =>
  derivedId('reconcile', store, how, String(cut.sequence), String(cut.last));

/** The id of the event that records it. */
export const reconciliationId = (store: string, how: Reconciliation, cut: Pick<Cut, 'sequence' | 'last'>): string =>
  derivedId('event', commandIdOf(store, how, cut), '0');

/**
 * Appends the reconciliation as an event, once however often the command is repeated; answers its id. Its place in the
 * audit's chain is behind the entries of what was lost.
 */
export async function recordReconciliation(
  log: EventLog,
  store: string,
  how: Reconciliation,
  cut: Cut,
  count: number,
): Promise<string> {
  const commandId = commandIdOf(store, how, cut);
  const lost = count === 0 ? null : { first: String(cut.sequence + 1n), last: String(cut.last), count };
  const position = cut.event === null ? null : String(cut.event.position);
  const data = { keyId: OPERATOR_KEY, operator: userInfo().username, how, position, lost };
  const [event] = toRecord(
    [{ type: 'RecordReconciled', data }],
    { commandId, actor: 'system:command-line', correlationId: commandId },
    new Date().toISOString(),
  );
  if (!event) throw new TypeError('one event is recorded as one');
  const { events, revision } = await log.load(RECONCILIATION_STREAM);
  if (!events.some(({ id }) => id === event.id)) await log.append(RECONCILIATION_STREAM, revision, [event]);
  return event.id;
}
