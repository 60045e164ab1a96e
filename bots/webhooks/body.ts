import type { DeliveryFact } from '#domain/webhooks/delivery.ts';

const ITEMS: ReadonlyMap<string, 'actionIds' | 'decisionIds'> = new Map([
  ['action.assigned', 'actionIds'],
  ['action.done', 'actionIds'],
  ['action.reopened', 'actionIds'],
  ['decision.taken', 'decisionIds'],
]);

/** What a receiver reads: the same bytes at each attempt. */
export function bodyOf({ kind, occurredAt, meetingId, items }: DeliveryFact, publicUrl: string): string {
  const named = ITEMS.get(kind);
  const url = `${publicUrl}/meetings/${meetingId}`;
  const data = meetingId === null ? {} : { meetingId, url, ...(named === undefined ? {} : { [named]: items }) };
  return JSON.stringify({ type: kind, timestamp: occurredAt, data });
}
