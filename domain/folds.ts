import { alertDecider } from '#domain/anti-spam/alert.ts';
import { antiSpamEvents } from '#domain/anti-spam/events.ts';
import { captureDecider } from '#domain/meeting/capture/capture.ts';
import { captureEvents } from '#domain/meeting/capture/events.ts';
import { botSessionDecider } from '#domain/bot-session/session.ts';
import { botSessionEvents } from '#domain/bot-session/events.ts';
import { conversationDecider } from '#domain/conversation/decide.ts';
import { conversationEvents } from '#domain/conversation/events.ts';
import { diagramDecider } from '#domain/documentation/diagram.ts';
import { diagramEvents } from '#domain/documentation/events.ts';
import { followUpDecider, followUpEvents } from '#domain/follow-up/follow-up.ts';
import { attendanceDecider, attendanceEvents } from '#domain/joining/attendance.ts';
import { planDecider, plannedEvents } from '#domain/joining/planned.ts';
import { joiningDecider, joiningEvents } from '#domain/joining/preference.ts';
import type { Decider } from '#domain/events/decider.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isEventOf, type EventOf, type EventTypes } from '#domain/events/registry.ts';
import { demonstrationDecider } from '#domain/demonstration/decide.ts';
import { demonstrationEvents } from '#domain/demonstration/events.ts';
import { glossaryDecider } from '#domain/glossary/decide.ts';
import { glossaryEvents } from '#domain/glossary/events.ts';
import { glossaryRunDecider, glossaryRunEvents } from '#domain/glossary/run.ts';
import { googleDecider } from '#domain/google/decide.ts';
import { googleEvents } from '#domain/google/events.ts';
import { calendarDecider, calendarEvents } from '#domain/google/sync/calendar.ts';
import { syncDecider, syncEvents } from '#domain/google/sync/standing.ts';
import { googleTranscriptEvents, transcriptDecider } from '#domain/google/sync/transcript.ts';
import { mailDecider } from '#domain/mail/decide.ts';
import { mailEvents } from '#domain/mail/events.ts';
import { mailingDecider, mailingEvents } from '#domain/mail/mailing.ts';
import { meetingDecider } from '#domain/meeting/decide.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { integrationDecider } from '#domain/microsoft/decide.ts';
import { integrationEvents } from '#domain/microsoft/events.ts';
import { calendarAccessDecider } from '#domain/microsoft/calendars/access.ts';
import { calendarAccessEvents } from '#domain/microsoft/calendars/events.ts';
import { microsoftCalendarDecider, microsoftCalendarEvents } from '#domain/microsoft/calendars/progress.ts';
import { microsoftSyncDecider, microsoftSyncEvents } from '#domain/microsoft/calendars/standing.ts';
import { organiserDecider, organiserEvents } from '#domain/microsoft/organiser.ts';
import { reportEvents } from '#domain/microsoft/report/events.ts';
import { reportDecider } from '#domain/microsoft/report/report.ts';
import { noticeDecider } from '#domain/notices/decide.ts';
import { noticeEvents } from '#domain/notices/events.ts';
import { retentionDecider, retentionEvents } from '#domain/retention/decide.ts';
import { roomDecider } from '#domain/room/decide.ts';
import { roomEvents } from '#domain/room/events.ts';
import { settingsDecider } from '#domain/settings/decide.ts';
import { settingsEvents } from '#domain/settings/events.ts';
import { taskDecider, taskEvents } from '#domain/tasks/task.ts';
import { toolDecider, toolEvents } from '#domain/tasks/tool-connections.ts';
import { userDecider } from '#domain/user/decide.ts';
import { userEvents } from '#domain/user/events.ts';
import { deliveryDecider, deliveryEvents } from '#domain/webhooks/delivery.ts';
import { webhookDecider, webhookEvents } from '#domain/webhooks/webhook.ts';

/** What the events of a kind of stream add up to, for anybody who looks at a stream without deciding over it. */
export interface Fold {
  readonly events: EventTypes;
  /** The stream's state before and after the event at `revision`. */
  readonly around: (
    events: readonly Recorded[],
    revision: bigint,
  ) => { readonly before: unknown; readonly after: unknown };
}

const foldOf = <Types extends EventTypes, State, Command>(
  types: Types,
  { initialState, evolve }: Decider<State, Command, EventOf<Types>>,
): Fold => ({
  events: types,
  around(events, revision) {
    let [before, after] = [initialState, initialState];
    for (const event of events) {
      if (event.revision > revision) break;
      before = after;
      if (isEventOf(types, event)) after = evolve(after, event);
    }
    return { before, after };
  },
});

/** The same folds with which commands decide; captions are left out, whose state is what is being said. */
export const folds: readonly Fold[] = [
  foldOf(meetingEvents, meetingDecider),
  foldOf(captureEvents, captureDecider),
  foldOf(roomEvents, roomDecider),
  foldOf(botSessionEvents, botSessionDecider),
  foldOf(conversationEvents, conversationDecider),
  foldOf(mailEvents, mailDecider),
  foldOf(mailingEvents, mailingDecider),
  foldOf(userEvents, userDecider),
  foldOf(settingsEvents, settingsDecider),
  foldOf(retentionEvents, retentionDecider),
  foldOf(diagramEvents, diagramDecider),
  foldOf(glossaryEvents, glossaryDecider),
  foldOf(glossaryRunEvents, glossaryRunDecider),
  foldOf(antiSpamEvents, alertDecider),
  foldOf(noticeEvents, noticeDecider),
  foldOf(attendanceEvents, attendanceDecider),
  foldOf(joiningEvents, joiningDecider),
  foldOf(webhookEvents, webhookDecider),
  foldOf(deliveryEvents, deliveryDecider),
  foldOf(toolEvents, toolDecider),
  foldOf(taskEvents, taskDecider),
  foldOf(plannedEvents, planDecider),
  foldOf(followUpEvents, followUpDecider),
  foldOf(demonstrationEvents, demonstrationDecider),
  foldOf(integrationEvents, integrationDecider),
  foldOf(googleEvents, googleDecider),
  foldOf(calendarAccessEvents, calendarAccessDecider),
  foldOf(microsoftSyncEvents, microsoftSyncDecider),
  foldOf(microsoftCalendarEvents, microsoftCalendarDecider),
  foldOf(syncEvents, syncDecider),
  foldOf(calendarEvents, calendarDecider),
  foldOf(googleTranscriptEvents, transcriptDecider),
  foldOf(reportEvents, reportDecider),
  foldOf(organiserEvents, organiserDecider),
];
