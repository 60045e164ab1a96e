import { personErasure } from '#bots/eraser/person-eraser.ts';
import { botSessionKeys, botSessionOf } from '#domain/bot-session/identity.ts';
import { captureKeys, captureOf } from '#domain/meeting/capture/identity.ts';
import { meetingKeys, meetingOf, meetingStream } from '#domain/meeting/identity.ts';
import { userKeys, userOf } from '#domain/user/identity.ts';
import { prepareAudit } from '#projections/audit/writer.ts';
import { findCut, lostStreams, type Cut, type LostStream } from '#projections/continuity/cut.ts';
import { lostEvents } from '#projections/continuity/lost.ts';
import type { RememberedEvent } from '#projections/continuity/remembered.ts';
import type { OpenRecord } from '../../main/record.ts';
import { erasedSince, type Erased } from './erased-since.ts';
import { knownRequests } from './known-requests.ts';

/** What a store that was restored lacks, as far as the tables and the audit tell. */
export interface Situation {
  /** What has passed events that the store lacks; empty where nothing is to be reconciled. */
  readonly ahead: readonly RememberedEvent[];
  readonly cut: Cut;
  /** By the audit's entries; what it had not chained yet is in none of them. */
  readonly streams: readonly LostStream[];
  readonly events: number;
  readonly erased: Erased;
  /** Bot sessions that lost events: no bot is sent again. */
  readonly sessions: readonly string[];
  /** Meetings of which a person was to be erased, by a request that is lost; who it was is in it alone. */
  readonly unknownErasures: readonly string[];
  /** Keys of what exists in no event any more. */
  readonly orphanKeys: { readonly count: number; readonly owners: readonly string[] };
}

export async function situationOf({ pool, store }: Pick<OpenRecord, 'pool' | 'store'>): Promise<Situation> {
  await prepareAudit({ pool, store });
  const ahead = await lostEvents(pool, store);
  const cut = await findCut(pool, store);
  const streams = await lostStreams(pool, cut);
  return {
    ahead,
    cut,
    streams,
    events: streams.reduce((sum, { events }) => sum + events, 0),
    erased: await erasedSince(pool, cut.sequence),
    sessions: [...new Set(streams.flatMap(({ stream }) => botSessionOf(stream) ?? []))],
    unknownErasures: await unknownErasures({ pool, store }),
    orphanKeys: await keysOf(pool, streams),
  };
}

async function unknownErasures({ pool, store }: Pick<OpenRecord, 'pool' | 'store'>): Promise<string[]> {
  const lost: string[] = [];
  for (const { subject, askedBy: id } of await knownRequests(pool, personErasure.kind)) {
    let isThere = false;
    for await (const event of store.read(meetingStream(subject))) isThere ||= event.id.toLowerCase() === id;
    if (!isThere) lost.push(subject);
  }
  return [...new Set(lost)];
}

/** Whose keys those of a stream that is lost from its first event are. */
function ownerOf(stream: string): string[] {
  const [meeting, capture] = [meetingOf(stream), captureOf(stream)];
  const [user, session] = [userOf(stream), botSessionOf(stream)];
  if (meeting !== null) return [meetingKeys.owner(meeting)];
  if (capture !== null) return [captureKeys.owner(capture)];
  if (user !== null) return [userKeys.owner(user)];
  return session === null ? [] : [botSessionKeys.owner(session)];
}

async function keysOf(pool: OpenRecord['pool'], streams: readonly LostStream[]): Promise<Situation['orphanKeys']> {
  const owners = [
    ...new Set(streams.filter(({ firstRevision }) => firstRevision === 0n).flatMap(({ stream }) => ownerOf(stream))),
  ];
  const { rows } = await pool.query<{ owner: string; count: number }>(
    'select owner, count(*)::int as count from vault.key where owner = any ($1) group by owner order by owner',
    [owners],
  );
  return { count: rows.reduce((sum, { count }) => sum + count, 0), owners: rows.map(({ owner }) => owner) };
}
