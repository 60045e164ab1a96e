import { resourcesIn, sentenceAround } from '#domain/knowledge/resources.ts';
import { saysUpdate } from '#domain/knowledge/suggestions.ts';
import { nearby } from '../search/sources.ts';
import { openLines, SEALED_LINE, type SealedLine } from '../transcripts/open.ts';
import type { Asked } from './asked.ts';
import type { OtherMeeting } from './elsewhere.ts';
import type { GivenResource } from './given.ts';

/** Where something to read was spoken of. */
export interface ResourceMention {
  readonly transcript: string;
  readonly line: number;
  readonly at: number | null;
  /** Who spoke of it; null for nobody who is named. */
  readonly speaker: string | null;
  /** The sentence, verbatim. */
  readonly sentence: string;
  /** Whether it says that it is to be changed. */
  readonly toUpdate: boolean;
}

/** Something to read or to write in, with every mention in the captures that were looked at, in their order. */
export interface FoundResource extends GivenResource {
  readonly mentions: readonly ResourceMention[];
}

/** So many lines are opened. */
const MOST_LINES = 400;

interface Row extends SealedLine {
  readonly at: string | null;
  readonly speaker: string | null;
}

/** What is given with a meeting, and what these captures speak of that can be read or written in, in their order. */
export async function resourcesOf(
  { tables: { pool, sealer } }: Asked,
  captures: readonly Pick<OtherMeeting, 'transcript' | 'startTime'>[],
  given: readonly GivenResource[],
): Promise<FoundResource[]> {
  const { rows } = await pool.query<Row>(
    `select ${SEALED_LINE}, t.at, p.name as speaker
     from unnest($1::uuid[], $2::timestamptz[]) with ordinality c (capture_id, start_time, place)
     join transcripts t on t.capture_id = c.capture_id and ${nearby('t', 'c.start_time')}
       and t.line in (select r.line from resource_lines r where r.capture_id = c.capture_id)
     left join participants p on p.capture_id = t.capture_id and p.number = t.speaker_number
     order by c.place, t.line limit ${MOST_LINES}`,
    [captures.map(({ transcript }) => transcript), captures.map(({ startTime }) => startTime)],
  );
  const texts = await openLines(sealer, rows);
  const found = new Map<string, GivenResource & { mentions: ResourceMention[] }>(
    given.map((one) => [one.key, { ...one, mentions: [] }]),
  );
  for (const [index, { capture_id: transcript, line, at, speaker }] of rows.entries()) {
    const text = texts[index] ?? '';
    for (const { start, end, ...resource } of resourcesIn(text)) {
      const known = found.get(resource.key) ?? { ...resource, origins: [], mentions: [] };
      found.set(resource.key, known);
      known.mentions.push({
        transcript,
        line,
        at: at === null ? null : Number(at),
        speaker,
        sentence: sentenceAround(text, { start, end }),
        toUpdate: saysUpdate(text, { start, end }),
      });
    }
  }
  return [...found.values()];
}
