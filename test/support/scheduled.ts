import { attachMeeting } from '#commands/room/attach.ts';
import { scheduleMeeting, type CalendarInstance } from '#commands/meeting/schedule.ts';
import { userKeys } from '#domain/user/identity.ts';
import { readConfig } from '#infra/config.ts';
import { openDatabase } from '#infra/main/database.ts';
import { openLog } from '#infra/main/log.ts';
import { openRecord } from '#infra/main/record.ts';
import { randomUUID } from 'node:crypto';
import type { Greffier } from './greffier.ts';
import type { TestPerson } from './people.ts';

const request = () => ({ commandId: randomUUID(), actor: 'system:calendar', correlationId: 'spec' }) as const;

/** Entries of a calendar of somebody's, as a synchronisation beside the running server brings them. */
export async function scheduled(
  { dataDir }: Pick<Greffier, 'dataDir'>,
  { id, displayName: name, email }: TestPerson,
  entries: readonly Pick<CalendarInstance, 'title' | 'startedAt' | 'endedAt' | 'joinUrl' | 'seriesId'>[],
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const logger = openLog(config, 'command');
  const signal = new AbortController().signal;
  const database = await openDatabase(config, { purpose: 'command', logger, signal, tell: () => {} });
  stack.defer(() => database.stop());
  const { log } = await openRecord(config, database, { logger, stack });
  const dependencies = { log, now: () => new Date().toISOString() };
  for (const entry of entries) {
    const instance: CalendarInstance = {
      ...entry,
      instanceId: randomUUID(),
      platform: 'googlemeet',
      providerMeetingId: entry.joinUrl ?? entry.title,
      organiser: { userId: id, keyId: userKeys.identity(id), name, email },
      attendees: [{ name, email, response: 'accepted' }],
      allDay: false,
    };
    const { meetingId } = await scheduleMeeting(dependencies, instance, request());
    await attachMeeting(dependencies, { meetingId, roomId: null, request: request() });
  }
}
