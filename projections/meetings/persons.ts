import type { Called } from '#domain/person/called.ts';
import type { Pool } from 'pg';
import { likePattern, searchable } from '../searchable.ts';
import type { Page } from '../page.ts';

export interface PersonCandidate {
  readonly meetingId: string;
  readonly title: string;
  readonly startTime: Date;
  readonly participants: readonly {
    readonly number: number;
    readonly name: string;
    readonly email: string | null;
    readonly words: number;
    /** Whether somebody confirmed that they are an account that was found. */
    readonly linked: boolean;
  }[];
  readonly guests: readonly { readonly guest: number; readonly email: string }[];
}

/** Postgres knows no accents here: names and addresses are compared in the form in which texts are searched. */
const AT_ONCE = 20_000;

/** The participants of links that name one of the accounts `$2`; a link that was taken back says nothing of them. */
const linked = (accounts: string): string => `exists (select from participant_links l where l.meeting_id = p.meeting_id
  and l.capture_id = p.capture_id and l.participant = p.number
  and l.unlinked_at is null and l.user_id = any (${accounts}))`;
const LINKED = linked('$2');

const CALLED = `select p.name as called from participants p union select p.email from participants p where p.email is not null union select g.email from meeting_guests g`;

/** Meetings with a link that names this account, whether it holds or was taken back. */
export async function meetingsLinkedTo(pool: Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select distinct meeting_id as id from participant_links where user_id = $1 order by meeting_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** The distinct names and addresses that contain `text`, accents and case aside. */
async function calledLike(pool: Pool, text: string): Promise<string[]> {
  const wanted = searchable(text);
  const found: string[] = [];
  for (let after = ''; ;) {
    const { rows } = await pool.query<{ called: string }>(
      `select called from (${CALLED}) c where called collate "C" > $1 order by called collate "C" limit $2`,
      [after, AT_ONCE],
    );
    found.push(...rows.map(({ called }) => called).filter((called) => searchable(called).includes(wanted)));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return found;
    after = last.called;
  }
}

/** Ids of the accounts whose name or address contains `text`. */
async function accountsLike(pool: Pool, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select user_id as id from users where searchable like $1', [
    likePattern(text),
  ]);
  return rows.map(({ id }) => id);
}

/**
 * Participants and guests of any meeting whose name or address contains `text`, and participants who were confirmed to
 * be an account that has it, meeting by meeting, newest first; those with whom a meeting is shared no more are among
 * them. For administrators.
 */
export async function findPersons(
  pool: Pool,
  text: string,
  { page, limit }: Page,
): Promise<{ readonly meetings: PersonCandidate[]; readonly total: number }> {
  const [called, accounts] = await Promise.all([calledLike(pool, text), accountsLike(pool, text)]);
  const { rows } = await pool.query<PersonCandidate & { readonly total: number }>(
    `with person as (
       select m.meeting_id from participants p join meetings m on m.transcript_id = p.capture_id
         where p.name = any ($1) or p.email = any ($1) or ${LINKED}
       union select g.meeting_id from meeting_guests g where g.email = any ($1))
     select m.meeting_id as "meetingId", m.subject as title, m.start_time as "startTime", count(*) over ()::int as total,
       coalesce((select json_agg(json_build_object('number', p.number, 'name', p.name, 'email', p.email, 'words', p.words, 'linked', ${LINKED}) order by p.number)
         from participants p where p.capture_id = m.transcript_id and (p.name = any ($1) or p.email = any ($1) or ${LINKED})), '[]') as participants,
       coalesce((select json_agg(json_build_object('guest', g.guest, 'email', g.email) order by g.guest)
         from meeting_guests g where g.meeting_id = m.meeting_id and g.email = any ($1)), '[]') as guests
     from meetings m join person using (meeting_id) order by m.start_time desc, m.meeting_id desc limit $3 offset $4`,
    [called, accounts, limit, (page - 1) * limit],
  );
  return { meetings: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export interface Mentions {
  readonly meetingId: string;
  readonly participants: readonly number[];
  readonly guests: readonly number[];
}

/**
 * Where an account is known to be in meetings: by an address that it has or had, or by a link that holds. The newest
 * first. Who merely has its name may be somebody else.
 */
export async function mentionsOf(pool: Pool, userId: string): Promise<Mentions[]> {
  const { rows } = await pool.query<Mentions>(
    `with address as (select email, null::timestamptz as until from users where user_id = $1
         union all select email, until from former_addresses where user_id = $1),
       participant as (
         select p.meeting_id, p.number from participants p join meetings m on m.transcript_id = p.capture_id
           where exists (select from address a where a.email = p.email and (a.until is null or m.start_time < a.until))
             or ${linked('array[$1::uuid]')}),
       guest as (
         select g.meeting_id, g.guest from meeting_guests g
           where exists (select from address a where a.email = g.email and (a.until is null or g.shared_at < a.until)))
     select m.meeting_id as "meetingId",
       coalesce((select json_agg(p.number order by p.number) from participant p where p.meeting_id = m.meeting_id), '[]') as participants,
       coalesce((select json_agg(g.guest order by g.guest) from guest g where g.meeting_id = m.meeting_id), '[]') as guests
     from meetings m where m.meeting_id in (select meeting_id from participant union select meeting_id from guest)
     order by m.start_time desc, m.meeting_id desc`,
    [userId],
  );
  return rows;
}

/** What these participants and guests are called; who is not there is left out. */
export async function calledInMeetings(pool: Pick<Pool, 'query'>, mentions: readonly Mentions[]): Promise<Called[]> {
  const { rows } = await pool.query<Called>(
    `with asked as (select * from jsonb_to_recordset($1::jsonb) as a ("meetingId" uuid, participants jsonb, guests jsonb))
     select p.name, p.email from asked a join meetings m on m.meeting_id = a."meetingId"
       join participants p on p.capture_id = m.transcript_id and a.participants @> to_jsonb(p.number)
     union all select null, g.email from asked a join meeting_guests g on g.meeting_id = a."meetingId"
       and a.guests @> to_jsonb(g.guest)`,
    [JSON.stringify(mentions)],
  );
  return rows;
}
