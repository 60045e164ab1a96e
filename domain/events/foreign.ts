import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventRegistry } from './registry.ts';
import type { StoredEvent } from './store.ts';

/** An event that another application wrote into one of our streams. Not one that was ours and was changed. */
export const FOREIGN_EVENT: ErrorDefinition = {
  code: 'FOREIGN_EVENT',
  kind: 'internal',
  message: 'Un événement que Greffier n’a pas écrit se trouve dans un de ses flux.',
};

/** Where an event stands in the store. */
export interface EventPlace {
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
}

export const placeOf = ({ stream, revision, id }: Pick<StoredEvent, 'stream' | 'revision' | 'id'>): EventPlace => ({
  stream,
  revision: Number(revision),
  eventId: id.toLowerCase(),
});

/** The place of the event that an error is about; null for an error about something else. */
export function faultyEvent(error: unknown): EventPlace | null {
  if (!(error instanceof GreffierError)) return null;
  const { stream, revision, eventId } = error.details;
  if (typeof stream !== 'string' || typeof revision !== 'number' || typeof eventId !== 'string') return null;
  return { stream, revision, eventId };
}

function objectIn(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const isOurMetadata = (metadata: Readonly<Record<string, unknown>> | null): boolean =>
  metadata !== null &&
  /^(?:user|system):/u.test(String(metadata['actor'])) &&
  typeof metadata['time'] === 'string' &&
  Number.isInteger(metadata['schemaVersion']);

/**
 * Whether an event never was ours: it has not the metadata that every event of ours has and, where its type has the
 * name of one of ours, none of the ciphertexts either. What has our metadata and does not decrypt was changed.
 */
export function isForeign(event: StoredEvent, registry: Pick<EventRegistry, 'knows'>): boolean {
  if (isOurMetadata(objectIn(event.metadata))) return false;
  return !registry.knows(event.type) || objectIn(event.data)?.['$sealed'] === undefined;
}
