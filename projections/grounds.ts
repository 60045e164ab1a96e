import { REACH } from '#domain/meeting/readers.ts';
import type { Reader, Standing, Viewer } from './viewer.ts';

export const PUBLIC = `m.visibility = 'public'`;

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
export interface Ground {
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
  /** Without any of these it names nobody. */
  readonly needs?: readonly (keyof Standing)[];
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
  { table: INVITED, column: 'email', names: 'email', needs: ['calendars'] },
  { table: INVITED_LINKED, column: 'user_id', names: 'userId', needs: ['calendars', 'linked'] },
  { table: 'meeting_guests', column: 'email', names: 'email', holds: 'g.revoked_at is null', needs: ['guest'] },
  {
    table: ATTENDED_FORMERLY,
    column: 'user_id',
    names: 'userId',
    holds: NO_ROOM,
    ofTranscript: true,
    attends: true,
    needs: ['renamed'],
  },
  { table: INVITED_FORMERLY, column: 'user_id', names: 'userId', needs: ['renamed', 'calendars'] },
  {
    table: GUEST_FORMERLY,
    column: 'user_id',
    names: 'userId',
    holds: 'g.revoked_at is null',
    needs: ['renamed'],
  },
];

/** Those that can name the reader. */
export const groundsOf = ({ standing }: Reader): readonly Ground[] =>
  GROUNDS.filter(({ needs = [] }) => needs.every((one) => standing[one]));

/**
 * That the address `$email` names anybody who has it now in the row: of what was on record while another account had it,
 * it names that one.
 */
const isNoLongerAnothers = (row: string, email: number): string =>
  `exists (select from meetings s where s.meeting_id = ${row}.meeting_id and least(s.start_time, s.created_at)
      >= coalesce((select max(f.until) from former_addresses f where f.email = $${email}), '-infinity'))`;

/** Where a condition stands: the parameter that is the reader's id, before the one that is their address. */
interface Place {
  readonly first: number;
  /** Which row is looked at. */
  readonly row?: string;
}

/** The row of a ground that names the reader, its captures aside. */
export function namedAnywhere(
  { standing }: Reader,
  { column, names, holds }: Ground,
  { first, row = 'g' }: Place,
): string {
  return [
    `${row}.${column} = $${names === 'userId' ? first : first + 1}`,
    ...(holds === undefined ? [] : [holds]),
    ...(names === 'email' && standing.succeeds ? [isNoLongerAnothers(row, first + 1)] : []),
  ].join(' and ');
}

/** The row of a ground that names the reader, with the same parameters. */
export const named = (reader: Reader, ground: Ground, place: Place): string =>
  `${namedAnywhere(reader, ground, place)}${ground.ofTranscript ? ` and ${OF_TRANSCRIPT}` : ''}`;

/** The meetings that a person attended, with their id and address as the first parameters. */
export const attended = (reader: Reader): string =>
  groundsOf(reader)
    .filter(({ attends }) => attends === true)
    .map((ground) => `select g.meeting_id from ${ground.table} g where ${named(reader, ground, { first: 1 })}`)
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
