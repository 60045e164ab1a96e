import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { findStreams, streamEvent, type StreamEventView } from '#api/contract/event-streams.ts';
import { botSessionOf, meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { errorCode, GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventMetadata, Recorded } from '#domain/events/event.ts';
import { EVENT_NOT_FOUND } from '#domain/events/set-aside.ts';
import { masked } from '#domain/events/sealing.ts';
import { STORE_UNAVAILABLE, type StoredEvent } from '#domain/events/store.ts';
import { meetingCategory } from '#domain/meeting/identity.ts';
import { eventRegistry } from '#domain/registry.ts';
import { describeEvent } from '#projections/engine/described.ts';
import { namesOfActors } from '#projections/users/names.ts';
import { z } from 'zod/mini';
import { isUuid } from '../http/correlation.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { AccessLog, Consulting } from '../meetings/access-log.ts';
import type { MeetingReader } from '../meetings/reader.ts';
import { projectionNamed } from '../operations/projections.ts';
import { lastRevision, streamsFor } from '../operations/streams.ts';
import { actorOf } from '../operations/views.ts';

const STREAM_NOT_FOUND: ErrorDefinition = {
  code: 'STREAM_NOT_FOUND',
  kind: 'not-found',
  message: 'Ce flux n’a aucun événement.',
};

const REVISION = /^\d{1,15}$/u;

const metadataSchema = z.object({
  actor: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  time: z.string(),
  schemaVersion: z.int(),
});

/** What an event says of itself in the clear; null where somebody wrote it who is not Greffier. */
function metadataOf({ metadata }: StoredEvent): z.infer<typeof metadataSchema> | null {
  try {
    return metadataSchema.parse(JSON.parse(Buffer.from(metadata).toString('utf8'))) satisfies Omit<
      EventMetadata,
      'actor'
    >;
  } catch {
    return null;
  }
}

/** The real events of a stream, one at a time, for administrators. */
export function eventStreamEndpoints(
  { pool, store, log, projections }: RecordContext & ReadingContext,
  consultations: AccessLog,
  reader: MeetingReader,
): Endpoint[] {
  const storedAt = async (stream: string, at: string): Promise<{ event: StoredEvent; last: number }> => {
    const last = await lastRevision(store, stream);
    if (last === null) throw new GreffierError(STREAM_NOT_FOUND, { stream });
    const wanted = at === 'last' ? String(last) : at;
    if (REVISION.test(wanted))
      for await (const event of store.read(stream, { from: BigInt(wanted), limit: 1 })) return { event, last };
    if (isUuid(wanted))
      for await (const event of store.read(stream))
        if (event.id.toLowerCase() === wanted.toLowerCase()) return { event, last };
    throw new GreffierError(EVENT_NOT_FOUND, { stream });
  };
  /** The event in the clear, or the code of why it cannot be read. */
  const readable = async ({ stream, revision }: StoredEvent): Promise<Recorded | string> => {
    try {
      const [event] = await log.read(stream, { from: revision, limit: 1 });
      return event ?? 'FOREIGN_EVENT';
    } catch (error) {
      const code = errorCode(error);
      if (code === STORE_UNAVAILABLE.code) throw error;
      return code;
    }
  };
  /** Noted of the stream, and of the meeting whose it is: who asks who read that meeting must find it. */
  const shown = async (call: Consulting, stream: string): Promise<void> => {
    await consultations.shown(call, stream);
    const session = botSessionOf(stream);
    const meetingId = session === null ? meetingCategory.idOf(stream) : meetingOfBotSession(session);
    if (meetingId !== null && isUuid(meetingId)) await reader.shows(call, [meetingId]);
  };
  return [
    endpoint(findStreams, async ({ principal, query: { q } }) => ({
      streams: await streamsFor({ pool, store }, principal, q),
    })),
    endpoint(streamEvent, async ({ params, query, ...call }): Promise<StreamEventView> => {
      const { event: stored, last } = await storedAt(params.stream, params.at);
      const { stream, id, type, position, revision } = stored;
      const one = query.projection === undefined ? null : projectionNamed(projections, query.projection);
      const personal = query.personal === 'shown';
      // Nothing is shown of which it is not known who saw it.
      if (personal) await shown(call, stream);
      const event = await readable(stored);
      const metadata = metadataOf(stored);
      const base = {
        stream,
        revision: Number(revision),
        last,
        id,
        type,
        position: String(position),
        metadata: metadata && {
          at: metadata.time,
          by: actorOf(metadata.actor, await namesOfActors(pool, [metadata.actor])),
          correlationId: metadata.correlationId,
          causationId: metadata.causationId,
          schemaVersion: metadata.schemaVersion,
        },
        handledBy: projections.filter(({ handlers }) => handlers.has(type)).map(({ name }) => name),
      };
      const unread = { data: null, isPersonal: false, changes: null, handlerError: null };
      if (typeof event === 'string') return { ...base, ...unread, unreadable: event };
      const { traits, versions, version } = eventRegistry.current(type);
      const plan = versions.get(version)?.plan;
      const data = personal || plan === undefined ? event.data : masked(event.data, plan);
      const described = one && describeEvent(one, event, { personal });
      return {
        ...base,
        data,
        isPersonal: traits.isPersonal,
        unreadable: null,
        changes:
          described?.changes.map(({ key, values, ...change }) => ({ ...change, key: [...key], values: [...values] })) ??
          null,
        handlerError: described?.code ?? null,
      };
    }),
  ];
}
