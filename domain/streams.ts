import { antiSpamStream } from '#domain/anti-spam/alert.ts';
import { accessStreams } from '#domain/access/identity.ts';
import { botSessionStreams, captionStreams } from '#domain/bot-session/streams.ts';
import { conversationStreams } from '#domain/conversation/stream.ts';
import { demonstrationStream } from '#domain/demonstration/stream.ts';
import { diagramStreams } from '#domain/documentation/stream.ts';
import { followUpStreams } from '#domain/follow-up/follow-up.ts';
import { calendarStreams } from '#domain/google/sync/calendar.ts';
import { syncStream } from '#domain/google/sync/standing.ts';
import { googleTranscriptStreams } from '#domain/google/sync/transcript.ts';
import { googleStream } from '#domain/google/stream.ts';
import { calendarAccessStream } from '#domain/microsoft/calendars/access.ts';
import { microsoftCalendarStreams } from '#domain/microsoft/calendars/progress.ts';
import { microsoftSyncStream } from '#domain/microsoft/calendars/standing.ts';
import { glossaryRunStreams } from '#domain/glossary/run.ts';
import { glossaryStream } from '#domain/glossary/stream.ts';
import { attendanceStreams } from '#domain/joining/attendance.ts';
import { plannedStreams } from '#domain/joining/planned.ts';
import { joiningStreams } from '#domain/joining/preference.ts';
import { setAsideStream } from '#domain/events/set-aside.ts';
import type { StreamType } from '#domain/events/stream.ts';
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

/** Every kind of stream that Greffier writes. */
export const streamTypes: readonly StreamType[] = [
  meetingStreams,
  captureStreams,
  roomStreams,
  botSessionStreams,
  captionStreams,
  conversationStreams,
  mailStreams,
  mailingStreams,
  userStreams,
  administratorsStream,
  accessStreams,
  settingsStream,
  retentionStream,
  diagramStreams,
  glossaryStream,
  glossaryRunStreams,
  setAsideStream,
  reconciliationStream,
  operationStreams,
  backupStream,
  demonstrationStream,
  microsoftStream,
  calendarAccessStream,
  microsoftSyncStream,
  microsoftCalendarStreams,
  googleStream,
  antiSpamStream,
  syncStream,
  calendarStreams,
  googleTranscriptStreams,
  reportStreams,
  organiserStreams,
  noticeStreams,
  attendanceStreams,
  joiningStreams,
  plannedStreams,
  followUpStreams,
  webhookStreams,
  deliveryStreams,
  toolStreams,
  taskStreams,
];
