import type { AuditFilter } from '#api/contract/audit.ts';
import type { AccessEvent } from '#domain/access/events.ts';
import { accessStreams } from '#domain/access/identity.ts';
import { objectionEvents } from '#domain/bot-session/objection-events.ts';
import { botSessionStreams, captionStreams } from '#domain/bot-session/streams.ts';
import { conversationStreams } from '#domain/conversation/stream.ts';
import { antiSpamStream } from '#domain/anti-spam/alert.ts';
import { demonstrationStream } from '#domain/demonstration/stream.ts';
import { diagramStreams } from '#domain/documentation/stream.ts';
import { glossaryRunStreams } from '#domain/glossary/run.ts';
import { glossaryStream } from '#domain/glossary/stream.ts';
import { googleStream } from '#domain/google/stream.ts';
import { calendarAccessStream } from '#domain/microsoft/calendars/access.ts';
import { followUpStreams } from '#domain/follow-up/follow-up.ts';
import { microsoftCalendarStreams } from '#domain/microsoft/calendars/progress.ts';
import { microsoftSyncStream } from '#domain/microsoft/calendars/standing.ts';
import { calendarStreams } from '#domain/google/sync/calendar.ts';
import { syncStream } from '#domain/google/sync/standing.ts';
import { googleTranscriptStreams } from '#domain/google/sync/transcript.ts';
import { attendanceStreams } from '#domain/joining/attendance.ts';
import { plannedStreams } from '#domain/joining/planned.ts';
import { joiningStreams } from '#domain/joining/preference.ts';
import { setAsideStream } from '#domain/events/set-aside.ts';
import type { StreamType } from '#domain/events/stream.ts';
import { dayAfter, instantOf } from '#domain/local-time.ts';
import { mailingStreams } from '#domain/mail/mailing.ts';
import { mailStreams } from '#domain/mail/stream.ts';
import { captureStreams } from '#domain/meeting/capture/stream.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { organiserStreams } from '#domain/microsoft/organiser.ts';
import { reportStreams } from '#domain/microsoft/report/report.ts';
import { microsoftStream } from '#domain/microsoft/stream.ts';
import { noticeStreams } from '#domain/notices/stream.ts';
import { backupStream } from '#domain/operations/backups.ts';
import { operationStreams } from '#domain/operations/stream.ts';
import { reconciliationStream } from '#domain/record/stream.ts';
import { retentionStream } from '#domain/retention/decide.ts';
import { roomStreams } from '#domain/room/stream.ts';
import { settingsStream } from '#domain/settings/stream.ts';
import { administratorsStream } from '#domain/user/administrators.ts';
import { taskStreams } from '#domain/tasks/task.ts';
import { toolStreams } from '#domain/tasks/tool-connections.ts';
import { userStreams } from '#domain/user/stream.ts';
import { deliveryStreams } from '#domain/webhooks/delivery.ts';
import { webhookStreams } from '#domain/webhooks/webhook.ts';
import type { EntryFilter } from '#projections/audit/entries.ts';
import { TAKEN_AWAY } from '#projections/audit/proof.ts';

type Kind = NonNullable<AuditFilter['kind']>;

/** Which streams each kind of events is in: every stream that Greffier writes is in one. */
export const STREAMS_OF: Readonly<Record<Exclude<Kind, 'exports' | 'removals' | 'objections'>, readonly StreamType[]>> =
  {
    meetings: [meetingStreams, roomStreams, followUpStreams],
    captures: [captureStreams],
    bots: [botSessionStreams, captionStreams, conversationStreams, attendanceStreams, joiningStreams, plannedStreams],
    accounts: [userStreams, administratorsStream, noticeStreams],
    access: [accessStreams],
    installation: [
      settingsStream,
      diagramStreams,
      glossaryStream,
      glossaryRunStreams,
      operationStreams,
      backupStream,
      setAsideStream,
      reconciliationStream,
      demonstrationStream,
      antiSpamStream,
      mailStreams,
      mailingStreams,
      googleStream,
      syncStream,
      calendarStreams,
      googleTranscriptStreams,
      microsoftStream,
      calendarAccessStream,
      microsoftSyncStream,
      microsoftCalendarStreams,
      reportStreams,
      organiserStreams,
      retentionStream,
      webhookStreams,
      deliveryStreams,
      toolStreams,
      taskStreams,
    ],
  };

/** What is heard, line by line. */
const HEARD = [
  'CaptionSpeakerSeen',
  'CaptionFinalised',
  'CaptionRevised',
  'CapturePartRecorded',
  'TranscriptPartRecorded',
  'SpeakerRekeyed',
];

/** By which something of the record left Greffier, with a person's name on it. */
const HANDED_OVER: readonly AccessEvent['type'][] = ['MeetingExported', 'RegistryExported', 'PersonExported'];

function typesOf(kind: Kind): readonly string[] {
  if (kind === 'removals') return TAKEN_AWAY;
  if (kind === 'exports') return HANDED_OVER;
  if (kind === 'objections') return [...Object.keys(objectionEvents), 'CaptureErased'];
  return STREAMS_OF[kind].flatMap(({ events }) => Object.keys(events));
}

/** The beginning of a day in Paris. */
const startOf = (day: string): string | undefined => instantOf(`${day}T00:00:00`) ?? undefined;

/** The filters of the register as the chain's entries know them. One type that is asked for by name is always shown. */
export function entryFilterOf({ kind, type, heard, from, to, ...filter }: AuditFilter): EntryFilter {
  const types = type === undefined ? (kind === undefined ? undefined : typesOf(kind)) : [type];
  return {
    ...filter,
    types,
    without: heard || type !== undefined ? undefined : HEARD,
    from: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : startOf(dayAfter(to, 1)),
  };
}
