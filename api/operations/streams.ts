import type { FoundStream } from '#api/contract/event-streams.ts';
import type { EventStore } from '#domain/events/store.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { streamTypes } from '#domain/streams.ts';
import { userStreams } from '#domain/user/stream.ts';
import { listMeetings } from '#projections/meetings/list.ts';
import { listUsers } from '#projections/users/queries.ts';
import type { Viewer } from '#projections/viewer.ts';
import type { Pool } from 'pg';

/** Of people and of meetings, at most so many each. */
const FOUND = 8;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/iu;

type Store = Pick<EventStore, 'read'>;

/** Revision of a stream's last event; null where there is no such stream. */
export async function lastRevision(store: Store, stream: string): Promise<number | null> {
  for await (const { revision } of store.read(stream, { direction: 'backwards', limit: 1 })) return Number(revision);
  return null;
}

/** The kind that a stream's name says; the name where it is the only one of its kind. */
const kindOf = (stream: string): string =>
  streamTypes.find(({ category }) => stream === category || stream.startsWith(`${category}-`))?.category ?? stream;

interface Named {
  readonly stream: string;
  readonly about: string | null;
}

async function named(pool: Pool, viewer: Viewer, search: string): Promise<readonly Named[]> {
  const page = { page: 1, limit: FOUND };
  const [{ users }, { meetings }] = await Promise.all([
    listUsers(pool, { search }, page),
    listMeetings(pool, viewer, { status: 'all', search, ...page }),
  ]);
  return [
    ...users.map(({ id, displayName }) => ({ stream: userStreams.of(id).name, about: displayName })),
    ...meetings.map(({ id, title }) => ({ stream: meetingStreams.of(id).name, about: title })),
  ];
}

/** The streams that somebody may mean: by name, by an id anywhere in the text, by a person or a meeting's title. */
export async function streamsFor(
  { pool, store }: { readonly pool: Pool; readonly store: Store },
  viewer: Viewer,
  text: string,
): Promise<FoundStream[]> {
  const id = UUID.exec(text)?.[0].toLowerCase();
  const candidates: Named[] = [
    { stream: text, about: null },
    ...(id === undefined ? [] : streamTypes.map(({ category }) => ({ stream: `${category}-${id}`, about: null }))),
    ...(id === undefined ? await named(pool, viewer, text) : []),
  ];
  const wanted = new Map(candidates.map((one) => [one.stream, one]));
  const found = await Promise.all(
    [...wanted.values()].map(async ({ stream, about }): Promise<FoundStream[]> => {
      const last = await lastRevision(store, stream);
      return last === null ? [] : [{ stream, kind: kindOf(stream), about, events: last + 1 }];
    }),
  );
  return found.flat();
}
