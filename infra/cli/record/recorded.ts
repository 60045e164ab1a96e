import { toRecord } from '#commands/handle.ts';
import { appendTo, loadEvents } from '#commands/stream.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { EventLog } from '#domain/events/log.ts';
import { OPERATOR_KEY, type Reconciliation, type RecordEvent } from '#domain/record/events.ts';
import { reconciliationStream } from '#domain/record/stream.ts';
import type { Cut } from '#projections/continuity/cut.ts';
import { userInfo } from 'node:os';

/**
 * What tells a reconciliation from another, however often it is interrupted and repeated: the entries that it marks, or
 * its file.
 */
export type ReconciliationKey = Pick<Cut, 'sequence' | 'last'> | { readonly sha256: string };

const commandIdOf = (store: string, how: Reconciliation, key: ReconciliationKey): string =>
  'sha256' in key
    ? derivedId('reconcile', store, how, key.sha256)
    : derivedId('reconcile', store, how, String(key.sequence), String(key.last));

/** The id of the event that records it. */
export const reconciliationId = (store: string, how: Reconciliation, key: ReconciliationKey): string =>
  derivedId('event', commandIdOf(store, how, key), '0');

export interface Reconciled {
  readonly store: string;
  readonly how: Reconciliation;
  readonly key: ReconciliationKey;
  readonly cut: Cut;
  /** How many events of the audit were lost. */
  readonly count: number;
}

/**
 * Appends the reconciliation as an event, once however often the command is repeated; answers its id. Its place in the
 * audit's chain is behind the entries of what was lost.
 */
export async function recordReconciliation(
  log: EventLog,
  { store, how, key, cut, count }: Reconciled,
): Promise<string> {
  const commandId = commandIdOf(store, how, key);
  const lost = count === 0 ? null : { first: String(cut.sequence + 1n), last: String(cut.last), count };
  const position = cut.event === null ? null : String(cut.event.position);
  const data = { keyId: OPERATOR_KEY, operator: userInfo().username, how, position, lost };
  const reconciled: RecordEvent = { type: 'RecordReconciled', data };
  const [event] = toRecord(
    [reconciled],
    { commandId, actor: 'system:command-line', correlationId: commandId },
    new Date().toISOString(),
  );
  if (!event) throw new TypeError('one event is recorded as one');
  const { events, revision } = await loadEvents(log, reconciliationStream);
  if (!events.some(({ id }) => id === event.id))
    await appendTo(log, reconciliationStream, { revision, events: [event] });
  return event.id;
}
