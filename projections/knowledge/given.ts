import { linkTo, type SpokenResource } from '#domain/knowledge/links.ts';
import type { DocumentOrigin } from '#domain/knowledge/origins.ts';
import type { AttachedDocument } from '#domain/meeting/event-data.ts';
import { placeOf } from '../engine/table.ts';
import { mayReadOne } from '../readable.ts';
import type { Asked } from './asked.ts';
import { meetingDocuments } from './tables.ts';

/** A document that a provider gives, with everybody's word for it. */
export interface GivenResource extends Omit<SpokenResource, 'start' | 'end'> {
  readonly origins: readonly DocumentOrigin[];
}

/** So many documents of one meeting are shown. */
const MOST_GIVEN = 100;
const FOLDER = 'application/vnd.google-apps.folder';

interface Row {
  readonly meeting_id: string;
  readonly origin: DocumentOrigin;
  readonly number: number;
  readonly content: Buffer;
}

/**
 * What providers give of the meeting, and of those one with it that the asker may read: a calendar's entry is a meeting
 * of its own beside what was captured.
 */
export async function givenWith({
  tables: { pool, sealer },
  reader,
  meetingId,
}: Pick<Asked, 'tables' | 'reader' | 'meetingId'>): Promise<GivenResource[]> {
  const { text, values } = mayReadOne(reader, 2);
  const { rows } = await pool.query<Row>(
    `select d.meeting_id, d.origin, d.number, d.content from meeting_documents d
     join meetings m on m.meeting_id = d.meeting_id
     where d.content is not null and ${text} and d.meeting_id in (
       select $1::uuid union all select b.meeting_id from occurrences a join occurrences b
         on b.room_id = a.room_id and b.occurrence_id = a.occurrence_id where a.meeting_id = $1)
     order by d.origin, m.start_time, d.meeting_id, d.number limit ${MOST_GIVEN}`,
    [meetingId, ...values],
  );
  const texts = await sealer.open(
    rows.map((row) => ({ place: placeOf(meetingDocuments, 'content', row), sealed: row.content })),
  );
  const found = new Map<string, GivenResource>();
  for (const [index, { origin }] of rows.entries()) {
    const opened = texts[index] ?? null;
    if (opened === null) continue;
    const { title, url, mimeType } = JSON.parse(opened) as AttachedDocument;
    const link = linkTo(url);
    if (link === null) continue;
    const known = found.get(link.key) ?? {
      ...link,
      type: mimeType === FOLDER ? 'folder' : link.type,
      title,
      origins: [],
    };
    found.set(link.key, { ...known, origins: [...new Set([...known.origins, origin])] });
  }
  return [...found.values()];
}
