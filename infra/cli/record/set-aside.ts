import { setAsideForeignEvent } from '#commands/record/set-aside.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventPlace } from '#domain/events/foreign.ts';
import { randomUUID } from 'node:crypto';
import type { CommandDependencies } from '../run-command.ts';

const REVISION_EXPECTED: ErrorDefinition = {
  code: 'REVISION_EXPECTED',
  kind: 'invalid',
  message: 'La révision est un nombre entier, à partir de 0.',
};

/** Throws REVISION_EXPECTED. */
export function revisionFrom(text: string): number {
  if (!/^\d{1,15}$/u.test(text)) throw new GreffierError(REVISION_EXPECTED);
  return Number(text);
}

/** Records that a foreign event is passed over. Servers notice by themselves, within seconds. */
export async function setAside(
  { record: { log, store } }: CommandDependencies,
  place: EventPlace,
  reason: string,
): Promise<void> {
  const request = { commandId: randomUUID(), actor: 'system:command-line', correlationId: randomUUID() } as const;
  await setAsideForeignEvent({ log, store, now: () => new Date().toISOString() }, { ...place, reason }, request);
  console.log(`${place.stream} @ ${place.revision}, événement ${place.eventId}\u00A0: mis de côté.`);
}
