import { REACH } from '#domain/meeting/readers.ts';
import type { Role } from '#domain/user/role.ts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';

/** On whose behalf rows are read: who may see what is part of every query, not of what is done with its answer. */
export interface Viewer {
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
}

/**
 * Who launched the bot sessions that concern a viewer who does not administer: themselves; an observer launches none,
 * and follows none.
 */
export const launcherFor = ({ role, userId }: Viewer): string | null => (REACH[role] === 'public' ? null : userId);

const PUBLIC = `m.visibility = 'public'`;

/** Of the capture that is the meeting's transcript. */
const OF_TRANSCRIPT =
  'exists (select from meetings t where t.meeting_id = g.meeting_id and t.transcript_id = g.capture_id)';

/** The microphone that a room shares is nobody, whatever address a source gave for it. */
const NO_ROOM = `not exists (select from room_microphones r where r.meeting_id = g.meeting_id and r.capture_id = g.capture_id
    and r.participant = g.number)`;

/**
 * Records `r` of what a calendar's entry `e` is about: of the same room by the provider's id, within the entry's own
 * time, of the same organiser, and placed by the room, not by a person. Who was invited to the entry reads them. Being
 * near in time is not enough: in a room where people meet again and again the next meeting may be somebody else's.
 */
const HELD = `occurrences e join meetings c on c.meeting_id = e.meeting_id and c.source = 'calendar'
    join occurrences o on o.room_id = e.room_id and o.occurrence_id = e.occurrence_id and o.meeting_id <> e.meeting_id
      and not e.pinned and not o.pinned and o.started_at < e.ended_at and o.ended_at >= e.started_at
    join meetings r on r.meeting_id = o.meeting_id and r.organizer_id = c.organizer_id`;

/** Attendees of the entry, by address and by a confirmed link. */
const INVITED = `(select o.meeting_id, g.email from ${HELD}
    join participants g on g.meeting_id = c.meeting_id and g.capture_id = c.transcript_id where ${NO_ROOM})`;
const INVITED_LINKED = `(select o.meeting_id, l.user_id from ${HELD}
    join participant_links l on l.meeting_id = c.meeting_id where l.unlinked_at is null)`;

/** That the meeting `s` was on record, or had begun, while an account still had a former address `f`. */
export const WHILE_HAD = 'least(s.start_time, s.created_at) < f.until';

/**
 * Rows `w` of those that name people by their address, as the account that had it then: an address that changes takes
 * nothing away, and anybody who has it next reads nothing by it that was before.
 */
const formerly = (table: string, columns: string): string =>
  `(select ${columns}, f.user_id from former_addresses f join ${table} w on w.email = f.email
    join meetings s on s.meeting_id = w.meeting_id and ${WHILE_HAD})`;
const ATTENDED_FORMERLY = formerly('participants', 'w.meeting_id, w.capture_id, w.number');
const INVITED_FORMERLY = formerly(INVITED, 'w.meeting_id');
const GUEST_FORMERLY = `(select w.meeting_id, w.revoked_at, f.user_id from former_addresses f
    join meeting_guests w on w.email = f.email and w.shared_at < f.until)`;

/** A reason for which a person reads a meeting that is not public: a row that names them, by id or by address. */
interface Ground {
  /** Or a query in parentheses. */
  readonly table: string;
  readonly column: string;
  readonly names: 'userId' | 'email';
  /** The condition on the row `g`; without it the row always counts. */
  readonly holds?: string;
  /** Its rows are of captures, of which only the meeting's transcript counts. */
  readonly ofTranscript?: true;
  /** Whether the person is, or was, in the meeting. */
  readonly attends?: true;
}

/**
 * The one statement of who reads what: those who organise a meeting, attend it by a source's address or by a confirmed
 * link, were invited to it by its calendar's entry, or have it shared with them; by the address that they have, or had
 * when it began. Conditions of queries, the live stream
 * and counts derive from it; what a role reads besides is `REACH`.
 */
const GROUNDS: readonly Ground[] = [
  { table: 'meetings', column: 'organizer_id', names: 'userId' },
  { table: 'participants', column: 'email', names: 'email', holds: NO_ROOM, ofTranscript: true, attends: true },
  { table: 'participant_links', column: 'user_id', names: 'userId', holds: 'g.unlinked_at is null', attends: true },
  { table: INVITED, column: 'email', names: 'email' },
  { table: INVITED_LINKED, column: 'user_id', names: 'userId' },
  { table: 'meeting_guests', column: 'email', names: 'email', holds: 'g.revoked_at is null' },
  { table: ATTENDED_FORMERLY, column: 'user_id', names: 'userId', holds: NO_ROOM, ofTranscript: true, attends: true },
  { table: INVITED_FORMERLY, column: 'user_id', names: 'userId' },
  { table: GUEST_FORMERLY, column: 'user_id', names: 'userId', holds: 'g.revoked_at is null' },
];

type Condition = { readonly text: string; readonly values: readonly unknown[] };

/**
 * That the address `$email` names anybody who has it now in the row: of what was on record while another account had it, it
 * names that one. Both questions about the address alone are asked once a query, and nothing more where nobody had it.
 */
const isNoLongerAnothers = (row: string, email: number): string =>
  `(not exists (select from former_addresses f where f.email = $${email})
    or exists (select from meetings s where s.meeting_id = ${row}.meeting_id and least(s.start_time, s.created_at)
      >= (select max(f.until) from former_addresses f where f.email = $${email})))`;

/** The row of a ground that names the person, its captures aside: `$first` is their id, the next their address. */
const namedAnywhere = ({ column, names, holds }: Ground, first: number, row = 'g'): string =>
  [
    `${row}.${column} = $${names === 'userId' ? first : first + 1}`,
    ...(holds === undefined ? [] : [holds]),
    ...(names === 'email' ? [isNoLongerAnothers(row, first + 1)] : []),
  ].join(' and ');

/** The row of a ground that names the person, with the same parameters. */
const named = (ground: Ground, first: number, row = 'g'): string =>
  `${namedAnywhere(ground, first, row)}${ground.ofTranscript ? ` and ${OF_TRANSCRIPT}` : ''}`;

/** The condition under which a viewer may read a meeting `m`, its parameters starting at `$first`. */
export const mayRead = (viewer: Viewer, first: number): Condition => reading(viewer, first, '');

/**
 * The same for one meeting, found by its id. Postgres plans a plain `exists` twice, once for many meetings: half of what
 * such a query took. An `offset` keeps it from that.
 */
export const mayReadOne = (viewer: Viewer, first: number): Condition => reading(viewer, first, ' offset 0');

function reading(viewer: Viewer, first: number, end: string): Condition {
  const reach = REACH[viewer.role];
  if (reach === 'every') return { text: 'true', values: [] };
  if (reach === 'public') return { text: PUBLIC, values: [] };
  const grounds = GROUNDS.map((ground) =>
    ground.table === 'meetings'
      ? named(ground, first, 'm')
      : `exists (select from ${ground.table} g where g.meeting_id = m.meeting_id and ${named(ground, first)}${end})`,
  );
  return { text: `(${[PUBLIC, ...grounds].join(' or ')})`, values: [viewer.userId, viewer.email] };
}

/** The same rule as a set, for queries over many meetings: the condition that `m` is in it, found by indexes. */
export function isReadable(viewer: Viewer, first: number): Condition {
  if (REACH[viewer.role] !== 'own') return mayRead(viewer, first);
  return {
    text: `(m.meeting_id, m.transcript_id) in (${transcripts(first).join(' union ')})`,
    values: [viewer.userId, viewer.email],
  };
}

/**
 * The same rule for queries that look at many meetings in order and stop early: the set is gathered once and each meeting
 * is looked up in it. As a plain condition Postgres makes a join of it, which gathers all meetings before it sorts them.
 */
function isReadableOneByOne(viewer: Viewer, first: number): Condition {
  const { text, values } = isReadable(viewer, first);
  return { text: `(${text}) is true`, values };
}

/** Those that are one with `o`, and come before it in the order in which captures are taken for the transcript. */
const BEFORE = `b.room_id = o.room_id and b.occurrence_id = o.occurrence_id
  and (not b.chosen, b.standing, b.started_at, b.meeting_id) < (not o.chosen, o.standing, o.started_at, o.meeting_id)`;

/**
 * The rule, and that the meeting `m` is the one that this viewer is shown of those that are one with it: what lists,
 * counts and search show. Who reads one of them says nothing of who reads another, so each viewer is shown the first
 * of those that they may read.
 */
export const leading =
  (rule: typeof mayRead): typeof mayRead =>
  (viewer, first) => {
    const { text, values } = rule(viewer, first);
    const covered = `select from occurrences o join occurrences b on ${BEFORE} where o.meeting_id = m.meeting_id
      and exists (select from meetings m where m.meeting_id = b.meeting_id and ${mayRead(viewer, first).text})`;
    return { text: `(${text} and not exists (${covered}))`, values };
  };

/**
 * Where what a person may read is found, each with the meeting's transcript: `$first` is their id, the next parameter
 * their address. That a row is of it then needs no look at the meeting for each, since the meetings themselves are
 * compared with both.
 */
const transcripts = (first: number): string[] => [
  `select m.meeting_id, m.transcript_id from meetings m where ${PUBLIC}`,
  ...GROUNDS.map((ground) => {
    const { table, ofTranscript } = ground;
    const where = namedAnywhere(ground, first);
    if (ofTranscript) return `select g.meeting_id, g.capture_id from ${table} g where ${where}`;
    return table === 'meetings'
      ? `select g.meeting_id, g.transcript_id from meetings g where ${where}`
      : `select g.meeting_id, t.transcript_id from ${table} g join meetings t on t.meeting_id = g.meeting_id where ${where}`;
  }),
];

/** The meetings that a person attended, with their id and address as parameters. */
export const ATTENDED = GROUNDS.filter(({ attends }) => attends === true)
  .map((ground) => `select g.meeting_id from ${ground.table} g where ${named(ground, 1)}`)
  .join(' union ');

/** Everybody whom some ground names in a meeting, also where it no longer holds: the change concerns them too. */
export interface Audience {
  readonly isPublic: boolean;
  readonly userIds: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
}

/** The audience of the meeting `m` as columns: `public`, `userIds` and `emails`, null where nobody is named. */
export const AUDIENCE = `${PUBLIC} as public, ${namedBy('userId')} as "userIds", ${namedBy('email')} as emails`;

function namedBy(names: Ground['names']): string {
  const rows = GROUNDS.filter((ground) => ground.names === names).map(
    ({ table, column }) =>
      `select g.${column} as who from ${table} g where g.meeting_id = m.meeting_id and g.${column} is not null`,
  );
  return `(select json_agg(who) from (${rows.join(' union ')}) named)`;
}

/** Whether a change of a meeting with this audience (null: it is gone) concerns the viewer. */
export function isAmong(audience: Audience | null, viewer: Viewer): boolean {
  const reach = REACH[viewer.role];
  if (reach === 'every' || !audience) return reach === 'every';
  if (audience.isPublic || reach === 'public') return audience.isPublic;
  return audience.userIds.has(viewer.userId) || audience.emails.has(viewer.email);
}

/** From here on looking at one meeting after the other finds a page sooner than gathering all and sorting them. */
const MANY = 2_000;
/** Of more, the set would outgrow the memory that a query has for it; most meetings are readable then. */
const MOST_GATHERED = 30_000;

/** Counts are kept so long: they only choose between forms of a query that find the same. */
const KEPT = { max: 1_000, ttl: 60_000 };
const counts = new LRUCache<string, number>(KEPT);

/** About how many meetings a viewer may read, up to so many: who may read one for two reasons has it counted twice. */
async function countReadable(pool: Pool, viewer: Viewer): Promise<number> {
  const key = `${viewer.userId} ${viewer.email}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const { rows } = await pool.query<{ count: number }>({
    name: 'greffier_readable_count',
    text: `select count(*)::int as count from (${transcripts(1).join(' union all ')} limit ${MOST_GATHERED}) found`,
    values: [viewer.userId, viewer.email],
  });
  const count = rows[0]?.count ?? 0;
  counts.set(key, count);
  return count;
}

/**
 * The cheapest form for a query that looks at meetings in order and stops early: a viewer who may read few has them
 * gathered, one who may read many meets one soon.
 */
export async function readableInOrder(pool: Pool, viewer: Viewer): Promise<typeof mayRead> {
  if (REACH[viewer.role] !== 'own') return mayRead;
  const count = await countReadable(pool, viewer);
  if (count < MANY) return isReadable;
  return count < MOST_GATHERED ? isReadableOneByOne : mayRead;
}

/** The cheapest form for a query that has found some meetings by something else. */
export async function readableOfFound(pool: Pool, viewer: Viewer): Promise<typeof mayRead> {
  if (REACH[viewer.role] !== 'own') return mayRead;
  return (await countReadable(pool, viewer)) < MOST_GATHERED ? isReadableOneByOne : mayRead;
}
