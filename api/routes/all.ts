import { metrics } from '#api/contract/reference.ts';
import { AnalysisQueue, SAVES } from '../analysis/queue.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { AccessLog } from '../meetings/access-log.ts';
import { MeetingReader } from '../meetings/reader.ts';
import { apiContextOf } from '../derived-context.ts';
import { accessEndpoints } from './access.ts';
import { accountEndpoints } from './account.ts';
import { actionEndpoints } from './actions.ts';
import { adminEndpoints } from './admin.ts';
import { analysisEndpoints } from './analyses.ts';
import { analyticsEndpoints } from './analytics.ts';
import { antiSpamEndpoints } from './anti-spam.ts';
import { receiptEndpoints } from './receipts.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { backupEndpoints } from './backups.ts';
import { attendedBotEndpoints } from './bots.ts';
import { chatBotEndpoints } from './chat-bot.ts';
import { correctionEndpoints } from './corrections.ts';
import { deadLetterEndpoints } from './dead-letters.ts';
import { documentationEndpoints } from './documentation.ts';
import { eventStreamEndpoints } from './event-streams.ts';
import { exportEndpoints } from './exports.ts';
import { followUpEndpoints } from './follow-ups.ts';
import { ownDataEndpoints } from './own-data.ts';
import { meetingRetentionEndpoints } from './meeting-retention.ts';
import { retentionEndpoints } from './retention.ts';
import { foreignEventEndpoints } from './foreign-events.ts';
import { glossaryEndpoints } from './glossary.ts';
import { googleMeetBotEndpoints } from './google-meet-bot.ts';
import { googleEndpoints } from './google.ts';
import { microsoftCalendarEndpoints } from './microsoft-calendars.ts';
import { microsoftCalendarSyncEndpoints } from './microsoft-calendar-sync.ts';
import { taskToolEndpoints } from './task-tools.ts';
import { googleSyncEndpoints } from './google-sync.ts';
import { historyEndpoints } from './history.ts';
import { homeEndpoints } from './home.ts';
import { identityEndpoints } from './identities.ts';
import { informationEndpoints } from './information.ts';
import { joiningEndpoints } from './joining.ts';
import { knowledgeEndpoints } from './knowledge.ts';
import { logEndpoints } from './logs.ts';
import { mailEndpoints } from './mails.ts';
import { microsoftEndpoints } from './microsoft.ts';
import type { Principals } from '../http/principals.ts';
import { mcpEndpoints } from './mcp.ts';
import { meetingAccessEndpoints } from './meeting-access.ts';
import { meetingAnalysisEndpoints } from './meeting-analyses.ts';
import { meetingCaptureEndpoints } from './meeting-captures.ts';
import { meetingPeopleEndpoints } from './meeting-people.ts';
import { minutesCorrectionEndpoints } from './minutes-corrections.ts';
import { meetingReadEndpoints } from './meeting-reads.ts';
import { meetingWriteEndpoints } from './meeting-writes.ts';
import { noticeEndpoints } from './notices.ts';
import { outgoingWebhookEndpoints } from './outgoing-webhooks.ts';
import { passwordResetEndpoints } from './password-reset.ts';
import { providerSignInEndpoints } from './provider-sign-in.ts';
import { projectionEndpoints } from './projections.ts';
import { questionEndpoints } from './questions.ts';
import { referenceEndpoints } from './reference.ts';
import { searchEndpoints } from './search.ts';
import { seriesEndpoints } from './series.ts';
import { settingsEndpoints } from './settings.ts';
import { streamEndpoints } from './stream.ts';
import { systemEndpoints } from './system.ts';
import { tokenEndpoints } from './tokens.ts';
import { userEndpoints } from './users.ts';
import { webhookEndpoints } from './webhooks.ts';

/** Everything that the API answers. */
export function allEndpoints(dependencies: ApiDependencies, principals: Principals): Endpoint[] {
  const context = apiContextOf(dependencies);
  const desk = new AnalysisQueue(dependencies);
  const consultations = new AccessLog(dependencies);
  const reader = new MeetingReader(dependencies, consultations);
  /** What programs read by a personal token as well. */
  const reading = [
    ...meetingReadEndpoints(dependencies, reader),
    ...searchEndpoints(dependencies, reader),
    ...questionEndpoints(dependencies, reader),
    ...actionEndpoints(dependencies, reader),
  ];
  const endpoints: Endpoint[] = [
    ...systemEndpoints(dependencies, principals),
    ...authEndpoints(context),
    ...passwordResetEndpoints(context),
    ...providerSignInEndpoints(context),
    ...accountEndpoints(context),
    ...ownDataEndpoints(context),
    ...identityEndpoints(context),
    ...tokenEndpoints(context),
    ...userEndpoints(context),
    ...settingsEndpoints(context),
    ...microsoftEndpoints(dependencies),
    ...googleEndpoints(context),
    ...microsoftCalendarEndpoints(context),
    ...microsoftCalendarSyncEndpoints(context),
    ...googleSyncEndpoints(context),
    ...taskToolEndpoints(context),
    ...documentationEndpoints(dependencies),
    ...glossaryEndpoints(dependencies),
    ...mailEndpoints(dependencies),
    ...outgoingWebhookEndpoints(dependencies),
    ...antiSpamEndpoints(dependencies),
    ...backupEndpoints(dependencies),
    ...retentionEndpoints(dependencies),
    ...accessEndpoints(dependencies),
    ...logEndpoints(dependencies),
    ...adminEndpoints(context),
    ...projectionEndpoints(dependencies),
    ...deadLetterEndpoints(dependencies),
    ...eventStreamEndpoints(dependencies, consultations, reader),
    ...attendedBotEndpoints(context),
    ...chatBotEndpoints(dependencies),
    ...receiptEndpoints(dependencies),
    ...auditEndpoints(dependencies, reader, consultations),
    ...foreignEventEndpoints(dependencies),
    ...analysisEndpoints(dependencies, desk),
    ...reading,
    ...meetingWriteEndpoints(dependencies, new AnalysisQueue(dependencies, SAVES)),
    ...meetingAnalysisEndpoints(dependencies, reader),
    ...knowledgeEndpoints(dependencies, reader),
    ...seriesEndpoints(dependencies, reader),
    ...followUpEndpoints(dependencies, reader),
    ...meetingRetentionEndpoints(dependencies, reader),
    ...meetingAccessEndpoints(context, reader),
    ...meetingPeopleEndpoints(context, reader),
    ...meetingCaptureEndpoints(context, reader),
    ...correctionEndpoints(dependencies, reader),
    ...minutesCorrectionEndpoints(dependencies),
    ...historyEndpoints(dependencies, reader),
    ...exportEndpoints(dependencies, reader),
    ...mcpEndpoints(context, principals, reading),
    ...homeEndpoints(dependencies, reader),
    ...noticeEndpoints(context),
    ...analyticsEndpoints(dependencies, reader),
    ...googleMeetBotEndpoints(context, consultations, desk),
    ...joiningEndpoints(context),
    ...informationEndpoints(context),
    ...streamEndpoints(dependencies, reader, consultations),
    ...webhookEndpoints(dependencies),
    ...referenceEndpoints(() => [...endpoints.map(({ route }) => route), metrics]),
  ];
  return endpoints;
}
