import type { EventLog } from '#domain/events/log.ts';
import { isDeleted, type Meeting } from '#domain/meeting/meeting.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { companyOf } from '#domain/room/room.ts';
import { roomStreams } from '#domain/room/stream.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import { loadState } from '../stream.ts';
import type { Placed } from './occurrence.ts';

/** A record of a meeting, as the log says now. */
export interface CompanyRecord {
  readonly meetingId: string;
  readonly meeting: Meeting;
  readonly revision: ExpectedRevision;
}

/** Every record that is one meeting with this one, itself among them; deleted ones too, as long as the room has them. */
export async function loadCompany(
  log: Pick<EventLog, 'load'>,
  { meetingId, roomId }: Placed,
): Promise<CompanyRecord[]> {
  const others = roomId === null ? [] : companyOf((await loadState(log, roomStreams.of(roomId))).state, meetingId);
  const records: CompanyRecord[] = [];
  for (const id of new Set([meetingId, ...others])) {
    const { state, revision } = await loadState(log, meetingStreams.of(id));
    records.push({ meetingId: id, meeting: state, revision });
  }
  return records;
}

/** Those of which something is left to be kept, or deleted. */
export const standing = (records: readonly CompanyRecord[]): CompanyRecord[] =>
  records.filter(({ meeting }) => meeting.phase !== 'unknown' && !isDeleted(meeting));
