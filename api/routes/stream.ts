import type { ServingContext } from '../context/serving.ts';
import type { IdentityDependencies } from '../context/identity.ts';
import type { LiveContext } from '../context/live.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { stream } from '#api/contract/stream.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { BOT_SESSION_NOT_FOUND } from '#domain/bot-session/session.ts';
import { GreffierError } from '#domain/errors.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { findBotSession } from '#projections/bot-sessions/queries.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { Followed } from '../stream/connection.ts';
import type { AccessLog, Consulting } from '../meetings/access-log.ts';
import type { MeetingReader } from '../meetings/reader.ts';
import { LiveHub } from '../stream/hub.ts';
import { mayHear } from '../stream/authorization.ts';

const followedOf = ({
  meeting,
  session,
}: {
  meeting?: string | undefined;
  session?: string | undefined;
}): Followed | null => {
  if (session !== undefined) return { meetingId: meetingOfBotSession(session), sessionId: session };
  if (meeting === undefined) return null;
  if (!isUuid(meeting)) throw new GreffierError(MEETING_NOT_FOUND);
  return { meetingId: meeting.toLowerCase(), sessionId: null };
};

/** What administrators hear of others' meetings is noted first, like what they read. */
async function note(
  {
    pool,
    reader,
    consultations,
  }: ReadingContext & { readonly reader: MeetingReader; readonly consultations: AccessLog },
  call: Consulting,
  { meetingId, sessionId }: Followed,
): Promise<void> {
  if (sessionId === null) await reader.meeting({ ...call, params: { id: meetingId }, query: {} });
  else {
    const session = await findBotSession(pool, call.principal, sessionId);
    if (session) await consultations.heard(call, session);
  }
}

export function streamEndpoints(
  dependencies: RecordContext & ReadingContext & IdentityDependencies & LiveContext & ServingContext,
  reader: MeetingReader,
  consultations: AccessLog,
): Endpoint[] {
  const hub = new LiveHub(dependencies, dependencies.streamLimits);
  return [
    endpoint(stream, async ({ principal, query, http }) => {
      const { request, response } = http;
      const followed = followedOf(query);
      if (followed && !(await mayHear(dependencies, principal, followed)))
        throw new GreffierError(followed.sessionId === null ? MEETING_NOT_FOUND : BOT_SESSION_NOT_FOUND);
      if (followed && principal.isAdmin)
        await note({ ...dependencies, reader, consultations }, { principal, http }, followed);
      // Who asks only for the head wants no stream. Else the answer has begun, and goes on without this call.
      if (request.method !== 'HEAD') await hub.connect(principal, { followed, sinceMs: query.since ?? null }, response);
      return '';
    }),
  ];
}
