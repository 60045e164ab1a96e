import { mayFollow } from '#projections/bot-sessions/changed.ts';
import { concerns } from '#projections/meetings/changed.ts';
import type { Connection, Followed } from './connection.ts';
import type { TableNews } from './table-news.ts';

/** Changes here may mean that somebody's session or rights are others. */
const ABOUT_STANDING: ReadonlySet<string> = new Set(['users', 'access_entries']);

/** What the news means for who may go on listening. */
export interface Consequences {
  /** The meeting that they follow changed: they may have lost it. */
  lookAgain(connection: Connection, followed: Followed): void;
  /** Anybody's session or rights may be others. */
  letGo(): void;
  failed(error: unknown): void;
}

/** Tells each of these readers what of the news is theirs. */
export const readerNews = (connections: Iterable<Connection>, consequences: Consequences): TableNews => ({
  meetings: (tables, meetings) => {
    const listed = tables && [...tables];
    for (const one of connections) {
      const own =
        meetings === null
          ? null
          : meetings.filter((meeting) => concerns(meeting, one.principal)).map(({ meetingId }) => meetingId);
      if (own?.length !== 0) one.tell({ kind: 'changed', tables: listed, meetings: own });
      const { followed } = one;
      if (followed && (meetings === null || meetings.some(({ meetingId }) => meetingId === followed.meetingId)))
        consequences.lookAgain(one, followed);
    }
    if (tables === null) consequences.letGo();
  },
  sessions: (sessions) => {
    for (const one of connections) {
      const own = sessions.filter((session) => mayFollow(session, one.principal)).map(({ sessionId }) => sessionId);
      if (own.length > 0) one.tell({ kind: 'sessions', sessions: own });
    }
  },
  readers: (userIds) => {
    const own = userIds && new Set(userIds);
    for (const one of connections)
      if (own?.has(one.principal.userId) ?? true)
        one.tell({ kind: 'changed', tables: ['notice_readers'], meetings: [] });
  },
  coming: (tables) => {
    for (const one of connections)
      if (one.principal.role !== 'observer') one.tell({ kind: 'changed', tables: [...tables], meetings: [] });
  },
  administration: (tables) => {
    if (tables.some((table) => ABOUT_STANDING.has(table))) consequences.letGo();
    for (const one of connections)
      if (one.principal.isAdmin) one.tell({ kind: 'changed', tables: [...tables], meetings: [] });
  },
  failed: consequences.failed,
});
