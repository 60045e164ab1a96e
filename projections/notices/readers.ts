import type { Recorded } from '#domain/events/event.ts';
import { isWantedByMail, type noticeEvents } from '#domain/notices/events.ts';
import { readerOfNotices } from '#domain/notices/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import type { Handlers } from '../engine/projection.ts';
import { noticeChoices, noticeReaders, noticeReadings } from './tables.ts';

const keyOf = ({ stream }: Pick<Recorded, 'stream'>) => ({ user_id: readerOfNotices(stream) ?? stream });

/** Whatever they do moves their row on. */
const did = (event: Recorded, readUntil?: string): RowChange[] => {
  const position = String(event.position);
  return [
    noticeReaders.insert({ ...keyOf(event), read_until: null, position }),
    noticeReaders.patch(keyOf(event), { position, ...(readUntil === undefined ? {} : { read_until: readUntil }) }),
  ];
};

/** What people do with their notices. */
export const onReaders: Handlers<typeof noticeEvents> = {
  NoticeRead: (event) => [
    ...did(event),
    noticeReadings.insert({ ...keyOf(event), notice_id: event.data.noticeId, read_at: event.metadata.time }),
  ],
  NoticesRead: (event) => did(event, event.data.until),
  NoticeChoiceChanged: (event) => {
    const { kind, inApplication } = event.data;
    const choice = { in_application: inApplication, by_mail: isWantedByMail(event.data) };
    return [...did(event), noticeChoices.upsert({ ...keyOf(event), kind, ...choice })];
  },
};
