import { OWN_NAME } from '#domain/bot-session/bot-name.ts';
import { noteIn } from '#domain/bot-session/spoken-commands.ts';
import type { Pool } from 'pg';

/** What somebody had the bot note during a meeting. */
export interface Note {
  readonly text: string;
  /** Who asked for it; null where that is not known. */
  readonly by: string | null;
  readonly at: Date;
}

interface NoteRow extends Omit<Note, 'text'> {
  readonly request: string;
  readonly botName: string | null;
}

/**
 * The notes of a meeting in the order in which they were given, by its id. The caller has made sure that the viewer may
 * know.
 */
export async function notesOf(pool: Pool, meetingId: string): Promise<Note[]> {
  const { rows } = await pool.query<NoteRow>(
    `select i.request, i.asker as by, i."timestamp" as at, c.bot_name as "botName"
     from chat_interactions i left join call_sessions c using (meeting_id, session_id)
     where i.meeting_id = $1 and i.command = 'note' order by i."timestamp", i.revision`,
    [meetingId],
  );
  return rows.map(({ request, by, at, botName }) => ({ text: noteIn(request, botName ?? OWN_NAME), by, at }));
}
