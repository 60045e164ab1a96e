import type { ReadingContext } from '../context/reading.ts';
import { botSessionsChangedSince } from '#projections/bot-sessions/changed.ts';
import type { RecentChange } from './recent-changes.ts';
import {
  ABOUT_MEETINGS,
  MOST,
  NOTICES,
  BOT_SESSIONS,
  COMING,
  seen,
  tellMeetingsSince,
  type TableNews,
} from './table-news.ts';

const min = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Tells once more what changed lately: more of it rather than less. Null: anything may have. */
export async function tellMissed(
  pool: ReadingContext['pool'],
  lately: ReadonlyMap<string, RecentChange> | null,
  news: TableNews,
): Promise<void> {
  if (lately === null) return news.meetings(null, null);
  const about = [...lately].filter(([name]) => ABOUT_MEETINGS.includes(name)).map(([, one]) => one);
  const tables = seen(about.flatMap((one) => [...one.tables]));
  const [first] = about;
  if (first && tables.size > 0)
    await tellMeetingsSince({ pool, news }, about.map(({ after }) => after).reduce(min, first.after), tables);
  const notices = lately.get(NOTICES)?.tables;
  if (notices?.has('notice_switches') || notices?.has('notice_readers')) news.readers(null);
  const sessions = lately.get(BOT_SESSIONS);
  if (sessions) {
    const changed = await botSessionsChangedSince(pool, sessions.after, MOST);
    if (changed.length > 0) news.sessions(changed);
  }
  const coming = lately.get(COMING);
  if (coming) news.coming([...coming.tables]);
  const others = [...lately].filter(
    ([name]) => !ABOUT_MEETINGS.includes(name) && name !== BOT_SESSIONS && name !== COMING,
  );
  if (others.length > 0) news.administration(others.flatMap(([, one]) => [...one.tables]));
}
