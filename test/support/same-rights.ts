import { isReadable, leading, mayRead, mayReadOne } from '#projections/readable.ts';
import { readerOf, type Reader } from '#projections/viewer.ts';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { isLong } from './long.ts';

const EVERY_GROUND: Reader['standing'] = { linked: true, guest: true, renamed: true, succeeds: true, calendars: true };
const FORMS = { mayRead, mayReadOne, isReadable, leading: leading(mayRead), leadingOfSet: leading(isReadable) };

/** Any account with any address; those who are named by most grounds first. */
const MOST_PEOPLE = isLong ? 60 : 6;

/**
 * Holds that people whom the read tables name read the same meetings by the grounds that can name them as by all of
 * them, in every form of the rule. Answers by which grounds they were named, and how many
 * readable meetings were compared.
 */
export async function expectSameRights(pool: Pool): Promise<{ compared: number; grounds: ReadonlySet<string> }> {
  const { rows: people } = await pool.query<{ userId: string; email: string }>(
    `with id as (select user_id::text as id from users union select organizer_id::text from meetings
         union select user_id::text from participant_links union select user_id::text from former_addresses),
       address as (select lower(email) as email from users union select email from participants where email is not null
         union select email from meeting_guests union select email from former_addresses)
     select id as "userId", email from id cross join address
     order by (id in (select user_id::text from former_addresses))::int + (email in (select email from former_addresses))::int
         + (email in (select email from meeting_guests))::int + (id in (select user_id::text from participant_links))::int desc,
       md5(id || email) limit ${MOST_PEOPLE}`,
  );
  const grounds = new Set<string>();
  let compared = 0;
  for (const person of people) {
    const reader = await readerOf(pool, { ...person, role: 'user' });
    for (const [ground, holds] of Object.entries(reader.standing)) if (holds) grounds.add(ground);
    const by = async (one: Reader, form: keyof typeof FORMS) => {
      const { text, values } = FORMS[form](one, 1);
      const { rows } = await pool.query<{ id: string }>(
        `select m.meeting_id as id from meetings m where ${text} order by 1`,
        [...values],
      );
      return rows.map(({ id }) => id);
    };
    for (const form of Object.keys(FORMS) as (keyof typeof FORMS)[]) {
      const found = await by(reader, form);
      expect({ person, form, found }).toEqual({
        person,
        form,
        found: await by({ ...reader, standing: EVERY_GROUND }, form),
      });
      compared += found.length;
    }
  }
  return { compared, grounds };
}
