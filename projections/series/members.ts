import { sharePeople } from '#domain/series/same-series.ts';
import type { Pool } from 'pg';
import { isAnother, OTHER, type OtherMeeting } from '../knowledge/elsewhere.ts';
import { peopleIn, type Somebody } from '../knowledge/people.ts';
import { leading, readableInOrder } from '../readable.ts';
import type { Reader } from '../viewer.ts';

/** A meeting and those that it is one of, as far as the asker may read them. */
export interface Series {
  /** Whether somebody said that it is no part of one: then there are no others. */
  readonly isApart: boolean;
  /** Before it and behind it, each the nearest first. */
  readonly earlier: readonly OtherMeeting[];
  readonly later: readonly OtherMeeting[];
}

/** So many are looked at on each side. */
const LOOKED_AT = 40;
/** So many are shown, and carried over from. */
const KEPT = 12;

interface Own {
  readonly meetingId: string;
  readonly transcript: string;
  readonly title: string;
  readonly startTime: Date;
  readonly apart: boolean;
}

async function ownOf(pool: Pool, meetingId: string): Promise<Own | null> {
  const { rows } = await pool.query<Own>(
    `select m.meeting_id as "meetingId", m.transcript_id as transcript, m.searchable as title,
       m.start_time as "startTime", a.meeting_id is not null as apart
     from meetings m left join meetings_apart a on a.meeting_id = m.meeting_id where m.meeting_id = $1`,
    [meetingId],
  );
  return rows[0] ?? null;
}

/** Those of the same title, or of the same room, that may be read, on one side of it in time: the nearest first. */
async function candidates(pool: Pool, reader: Reader, { own, before }: { own: Own; before: boolean }) {
  const { text, values } = leading(await readableInOrder(pool, reader))(reader, 4);
  const [than, order] = before ? ['<', 'desc'] : ['>', 'asc'];
  const one = (which: string) => `(select ${OTHER}, m.start_time, m.meeting_id from meetings m
     where ${which} and m.start_time ${than} $3 and ${isAnother(1)} and ${text}
       and not exists (select from meetings_apart a where a.meeting_id = m.meeting_id)
     order by m.start_time ${order}, m.meeting_id ${order} limit ${LOOKED_AT})`;
  const { rows } = await pool.query<OtherMeeting>(
    `select distinct on (c.start_time, c.meeting_id) c.* from (
       ${one('m.searchable = $2')} union all
       ${one(`m.meeting_id in (select b.meeting_id from occurrences a join occurrences b on b.room_id = a.room_id
         where a.meeting_id = $1)`)}) c
     order by c.start_time ${order}, c.meeting_id ${order} limit ${LOOKED_AT}`,
    [own.meetingId, own.title, own.startTime, ...values],
  );
  return rows.map(({ meetingId, transcript, title, startTime, lineCount }) => ({
    meetingId,
    transcript,
    title,
    startTime,
    lineCount,
  }));
}

const known = (people: readonly Somebody[]) => ({ people: people.map(({ key, form }) => new Set([key, form])) });

/**
 * The meetings that recur with this one: of the same title or the same room, with two people and half of those of the
 * smaller one in common, none of which somebody set apart. The caller has made sure that it may be read; the others are
 * of those that the reader may read. Null once it is gone.
 */
export async function seriesOf(pool: Pool, reader: Reader, meetingId: string): Promise<Series | null> {
  const own = await ownOf(pool, meetingId);
  if (!own) return null;
  if (own.apart) return { isApart: true, earlier: [], later: [] };
  const sides = await Promise.all([true, false].map((before) => candidates(pool, reader, { own, before })));
  const people = Map.groupBy(
    await peopleIn(pool, [own.transcript, ...sides.flat().map(({ transcript }) => transcript)]),
    ({ transcript }) => transcript,
  );
  const ofOwn = known(people.get(own.transcript) ?? []);
  const [earlier = [], later = []] = sides.map((side) =>
    side.filter(({ transcript }) => sharePeople(ofOwn, known(people.get(transcript) ?? []))).slice(0, KEPT),
  );
  return { isApart: false, earlier, later };
}
