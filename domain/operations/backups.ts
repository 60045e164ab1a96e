import { eventType, type EventOf } from '#domain/events/registry.ts';
import { onlyEventStream } from '#domain/events/stream.ts';
import { z } from 'zod/mini';

/** That somebody asked for a backup; who and when stands in the metadata. Those that are due leave no event. */
export const backupEvents = { BackupRequested: eventType(z.object({})) };

/** Among the names that every installation's subscriptions deliver. */
export const backupStream = onlyEventStream('settings-backups', backupEvents);

export type BackupEvent = EventOf<typeof backupEvents>;
