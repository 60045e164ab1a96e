import { allProjections } from '#infra/main/projections.ts';
import { createSchema } from '#projections/engine/checkpoint.ts';
import { createIndexes, type Projection } from '#projections/engine/projection.ts';
import type { TableDefinition } from '#projections/engine/table.ts';
import { sealRows } from '#projections/engine/seal.ts';
import { nameColumns } from '#projections/meetings/columns.ts';
import type { meetingRevisions, meetings, participants } from '#projections/meetings/tables.ts';
import type { actionItems, meetingDecisions, meetingSummaries } from '#projections/summaries/tables.ts';
import { actionWords, decisionWords } from '#projections/summaries/words.ts';
import { indexWords } from '#projections/words/words.ts';
import { searchable } from '#projections/searchable.ts';
import { searchPeriodOf, type transcripts } from '#projections/transcripts/tables.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import type { RecordAt } from '#test/support/record-at.ts';
import { inTransaction } from '#projections/engine/transaction.ts';
import { copyRows } from '#projections/engine/copy.ts';
import type { Values } from '#projections/engine/changes.ts';
import type { Pool } from 'pg';
import { sceneOf, someColleagues, someMoment, type Colleague, type Scene } from '../load/scene.ts';

/** What is made: meetings over some years, each with its people, lines and action items. */
export interface Size {
  readonly meetings: number;
  readonly lines: number;
}

export interface Dataset {
  readonly staff: readonly Colleague[];
  readonly meetingIds: readonly string[];
}

/**
 * Turns are drawn from so many different ones: a speaker repeats themselves, and drawing words for each would take
 * minutes.
 */
const DIFFERENT_TURNS = 100_000;
const AT_ONCE = 2_000;
const PUBLIC = 0.02;
const LINE_MS = 6_000;

interface Table {
  readonly one: Projection;
  readonly table: TableDefinition;
}

const TABLES = [
  'meetings',
  'participants',
  'meeting_revisions',
  'transcripts',
  'meeting_summaries',
  'meeting_decisions',
  'action_items',
] as const;
/** A whole row of a table: one that lacks a column is an error of types. */
export type RowOf<T extends { insert: (row: never) => unknown }> = Parameters<T['insert']>[0];
/** Of each table whole rows: a column that is new there is asked for here. */
interface Rows {
  readonly meetings: (RowOf<typeof meetings> & { readonly id: number })[];
  readonly participants: RowOf<typeof participants>[];
  readonly meeting_revisions: RowOf<typeof meetingRevisions>[];
  readonly transcripts: RowOf<typeof transcripts>[];
  readonly meeting_summaries: RowOf<typeof meetingSummaries>[];
  readonly meeting_decisions: RowOf<typeof meetingDecisions>[];
  readonly action_items: RowOf<typeof actionItems>[];
}
const noRows = (): Rows => ({
  meetings: [],
  participants: [],
  meeting_revisions: [],
  transcripts: [],
  meeting_summaries: [],
  meeting_decisions: [],
  action_items: [],
});

/** Turns are few and long to analyse. */
const analysed = new Map<string, readonly string[]>();
function wordsOf(text: string): readonly string[] {
  const words = analysed.get(text) ?? indexWords(searchable(text));
  analysed.set(text, words);
  return words;
}

const keyIdOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && 'keyId' in value ? [String(value.keyId)] : [];

const find = (name: string): Table => {
  for (const one of allProjections) {
    const table = one.tables.get(name);
    if (table) return { one, table };
  }
  throw new TypeError(`no projection has ${name}`);
};

function meetingRows(
  scene: Scene,
  turns: readonly string[],
  id: number,
  lines: number,
): { readonly meetingId: string; readonly rows: Rows } {
  const { random, say } = scene;
  const rows = noRows();
  const meetingId = random.uuid();
  const people = someColleagues(scene);
  const [organiser] = people;
  const started = Date.parse(someMoment(scene));
  const start_time = new Date(started).toISOString();
  const title = say(3, 8);
  rows.meetings.push({
    id,
    meeting_id: meetingId,
    teams_meeting_id: meetingId,
    transcript_id: meetingId,
    subject: title,
    start_time,
    day_only: false,
    end_time: null,
    organizer_email: organiser.email,
    status: 'completed',
    participant_count: people.length,
    created_at: start_time,
    updated_at: start_time,
    platform: 'teams',
    source: 'import',
    organizer_id: organiser.userId,
    organizer_name: organiser.name,
    word_count: lines * 16,
    corrected_words: 0,
    spoken_ms: lines * LINE_MS,
    line_count: lines,
    analysis_state: 'done',
    analysis_reason: null,
    searchable: searchable(title),
    searchable_organizer: searchable(`${organiser.name}\n${organiser.email}`),
    visibility: random.chance(PUBLIC) ? 'public' : 'restricted',
    caption_language: null,
    summary_language: null,
    automatic_summary: null,
    automatic_email: null,
  });
  // The server's own projections have passed it: nobody waits for them to see the meeting.
  rows.meeting_revisions.push({ meeting_id: meetingId, revision: 4, position: '0' });
  rows.participants.push(
    ...people.map(({ name, email }, number) => ({
      meeting_id: meetingId,
      capture_id: meetingId,
      number,
      ...nameColumns(name),
      email,
      words: lines * 3,
    })),
  );
  for (let line = 0; line < lines; line += 1) {
    const text = turns[random.int(0, turns.length - 1)] ?? '';
    const speaker = random.int(0, people.length - 1);
    const at = line * LINE_MS;
    const timestamp = new Date(started + at).toISOString();
    const keyId = meetingKeys.speaker(meetingId, speaker);
    const words = { period: searchPeriodOf(timestamp), words: wordsOf(text) };
    rows.transcripts.push({
      meeting_id: meetingId,
      capture_id: meetingId,
      line,
      timestamp,
      speaker_number: speaker,
      source_number: speaker,
      at,
      text: { keyId, text },
      search_vector: words,
      correction: null,
      correction_vector: null,
      important: false,
    });
  }
  const keyId = meetingKeys.analysis(meetingId, 'bench');
  const sealed = (value: unknown) => ({ keyId, text: JSON.stringify(value) });
  const deadline = new Date(started + 604_800_000).toISOString().slice(0, 10);
  const citations = [{ line: 0, quote: 'mot' }];
  for (let ordinal = random.int(0, 5); ordinal > 0; ordinal -= 1) {
    const content = { task: say(4, 12), assignee: random.pick(scene.staff).name, deadlineText: null };
    rows.action_items.push({
      meeting_id: meetingId,
      action_id: `a${ordinal}`,
      ordinal,
      content: sealed(content),
      search_vector: actionWords(content, start_time),
      deadline,
      priority: 'medium',
      citations: sealed(citations),
      corrected: false,
    });
  }
  for (let ordinal = random.int(0, 4); ordinal > 0; ordinal -= 1) {
    const text = say(6, 15);
    rows.meeting_decisions.push({
      meeting_id: meetingId,
      ordinal,
      decision_id: `d${ordinal}`,
      origin: 'analysis',
      content: sealed({ text, citations }),
      search_vector: decisionWords(text, start_time),
    });
  }
  const analysis = {
    language: 'fr',
    summary: say(40, 120),
    summaryCitations: [],
    keyPoints: [],
    decisions: [],
    questions: [],
    actionItems: [],
    timeline: [],
    topics: [],
    meetingType: 'decision',
    sentiment: 'neutral',
    urgencyLevel: 'low',
  };
  rows.meeting_summaries.push({
    meeting_id: meetingId,
    analysis_id: 'bench',
    summary: { keyId, text: analysis.summary },
    key_points: sealed([]),
    decisions: sealed([]),
    analysis: sealed(analysis),
    meeting_type: 'decision',
    sentiment: 'neutral',
    analyst: 'bench',
    model: 'bench',
    prompt_version: '1',
    dropped: 0,
    model_failure: null,
    outdated: null,
    rewrite_failure: null,
    chosen_by: null,
    created_at: start_time,
  });
  return { meetingId, rows };
}

/**
 * Fills the read tables of `pool` by COPY, as a rebuild does: rows first, then indexes, then statistics. The same seed
 * makes the same rows. @param tell hears how many meetings are there.
 */
export async function fillReadTables(
  { pool, vault, sealer }: RecordAt,
  seed: number,
  { meetings, lines }: Size,
  tell: (meetings: number) => void = () => {},
): Promise<Dataset> {
  const scene = sceneOf(seed);
  const turns = Array.from({ length: DIFFERENT_TURNS }, () => scene.say(3, 30));
  const filled = [...new Set(TABLES.map((name) => find(name).one))];
  for (const one of filled) await inTransaction(pool, (client) => createSchema(client, one, one.name));
  const meetingIds: string[] = [];
  let left = lines;
  for (let made = 0; made < meetings; made += AT_ONCE) {
    const batch: Record<(typeof TABLES)[number], Values[]> = noRows();
    for (let index = made; index < Math.min(meetings, made + AT_ONCE); index += 1) {
      const share = Math.round(left / (meetings - index));
      left -= share;
      const { meetingId, rows } = meetingRows(scene, turns, index + 1, share);
      meetingIds.push(meetingId);
      for (const name of TABLES) for (const row of rows[name]) batch[name].push(row);
    }
    const keyIds = new Set(TABLES.flatMap((name) => batch[name].flatMap((row) => Object.values(row).flatMap(keyIdOf))));
    await vault.ensure([...keyIds]);
    await inTransaction(pool, async (client) => {
      for (const name of TABLES) {
        const { one, table } = find(name);
        await client.query(`set local search_path to "${one.name}", public`);
        const names = [...(table.options.counted ? [table.options.counted] : []), ...Object.keys(table.columns)];
        const rows = await sealRows(sealer, table, batch[name]);
        if (rows.length > 0 && !(await copyRows(client, table, { names, rows })))
          throw new Error(`rows of ${name} were there already`);
      }
    });
    tell(meetingIds.length);
  }
  await inTransaction(pool, async (client) => {
    await client.query(`set local maintenance_work_mem = '512MB'`);
    for (const one of filled) {
      await client.query(`set local search_path to "${one.name}", public`);
      for (const statement of createIndexes(one)) await client.query(statement);
    }
    await client.query('update state.checkpoint set position = $1', [meetings]);
  });
  for (const one of filled)
    for (const table of one.tables.keys()) await pool.query(`vacuum (analyze) "${one.name}"."${table}"`);
  return { staff: scene.staff, meetingIds };
}

/** Makes one meeting in ten a capture of a meeting with the next one of its organiser. */
export async function joinSome(pool: Pool): Promise<void> {
  await pool.query(`
    insert into occurrences (meeting_id, room_id, occurrence_id, chosen, standing, started_at, ended_at, pinned)
    select meeting_id, room, room, false, 0, start_time, start_time, false
    from (select meeting_id, start_time, md5((place / 20)::text)::uuid as room, place % 20 as nth
      from (select meeting_id, start_time, row_number() over (order by organizer_id, start_time) as place from meetings) m) n
    where nth < 2`);
  await pool.query('analyze occurrences');
}
