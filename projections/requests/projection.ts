import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import { analysisDueAt } from '#domain/meeting/analysis-due.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { botSessionEvents } from '#domain/bot-session/events.ts';
import { meetingOfSession, sessionOf } from '#domain/bot-session/identity.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { userEvents } from '#domain/user/events.ts';
import { userOf } from '#domain/user/identity.ts';
import { projection } from '../engine/projection.ts';
import { requests, type RequestKind } from './tables.ts';

const subjectOf = (event: { readonly stream: string }): string =>
  meetingOf(event.stream) ?? userOf(event.stream) ?? sessionOf(event.stream) ?? event.stream;

const request = (kind: RequestKind, event: Recorded, due: string, ready: boolean, detail = '') =>
  requests.upsert({
    kind,
    subject: subjectOf(event),
    detail,
    asked_by: event.id,
    correlation_id: event.metadata.correlationId,
    due_at: due,
    ready,
  });

const closed = (kind: RequestKind, event: Recorded, detail = '') =>
  requests.remove({ kind, subject: subjectOf(event), detail });

/** A session that ended with lines becomes a complete meeting. */
function concluding(event: Recorded) {
  const session = subjectOf(event);
  const { id, metadata } = event;
  return requests.upsert({
    kind: 'conclude',
    subject: meetingOfSession(session),
    detail: session,
    asked_by: id,
    correlation_id: metadata.correlationId,
    due_at: metadata.time,
    ready: true,
  });
}

/** When the end of a meeting becomes known only now, so does when its analysis is due. */
const dueAfter = (endedAt: string | null) =>
  endedAt === null ? {} : { due_at: analysisDueAt({ source: 'botSession', startedAt: endedAt, endedAt }, endedAt) };

/** Rows that were removed still lie in their pages until a vacuum. */
const clean = (event: Recorded) => request('clean', event, event.metadata.time, true);

/**
 * Open requests, for those who act unprompted. They read them after catching up and never act on a passing event, so
 * that replaying the past starts nothing.
 */
export const requestsProjection = projection(
  { ...meetingEvents, ...userEvents, ...botSessionEvents },
  {
    name: 'requests',
    version: 1,
    rebuildable: false,
    tables: [requests],
    on: {
      MeetingRegistered: (event) =>
        isErased(event.data.title)
          ? []
          : [request('analyse', event, analysisDueAt(event.data, event.metadata.time), false)],
      TranscriptCompleted: (event) => [
        requests.patch(
          { kind: 'analyse', subject: subjectOf(event), detail: '' },
          { ready: true, ...dueAfter(event.data.endedAt) },
        ),
        requests.removeWhere({ kind: 'conclude', subject: subjectOf(event) }),
      ],
      MeetingAnalysed: (event) => [closed('analyse', event)],
      MeetingAnalysisSkipped: (event) => [closed('analyse', event)],
      MeetingAnalysisFailed: (event) => [closed('analyse', event)],
      PersonErasureRequested: (event) => [request('forget', event, event.metadata.time, true, event.data.erasureId)],
      PersonErased: (event) => [
        closed('forget', event, event.data.erasureId),
        request('analyse', event, event.metadata.time, true),
        clean(event),
      ],
      UserErasureRequested: (event) => [
        request('forget-account', event, event.metadata.time, true, event.data.erasureId),
      ],
      UserErased: (event) => [
        requests.removeWhere({ kind: 'forget-account', subject: subjectOf(event) }),
        clean(event),
      ],
      MeetingDeleted: (event) => [
        closed('analyse', event),
        requests.removeWhere({ kind: 'conclude', subject: subjectOf(event) }),
        requests.removeWhere({ kind: 'forget', subject: subjectOf(event) }),
        request('erase', event, event.metadata.time, true),
      ],
      MeetingErased: (event) => [closed('erase', event), clean(event)],
      BotLaunchRequested: (event) =>
        event.data.platform === 'googlemeet' ? [request('launch-meet', event, event.metadata.time, true)] : [],
      BotSessionClaimed: (event) => [closed('launch-meet', event)],
      BotSessionEnded: (event) => [closed('launch-meet', event), ...(event.data.lines > 0 ? [concluding(event)] : [])],
    },
  },
);
