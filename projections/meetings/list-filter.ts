import { likePattern } from '../searchable.ts';
import type { mayRead } from '../readable.ts';
import type { Reader, Viewer } from '../viewer.ts';
import { hasWord, searchedWords } from './listed-words.ts';
import { statusNow } from './expressions.ts';

export interface MeetingFilter {
  readonly status: 'all' | 'processed' | 'active' | 'scheduled' | 'started';
  /** All that the viewer may read, those that they organise, or those that somebody shared with them. */
  readonly scope?: 'all' | 'mine' | 'shared' | undefined;
  /**
   * Words in any order, each in title or organiser or beginning one of a participant’s name, accents and case aside.
   */
  readonly search?: string | undefined;
  readonly title?: string | undefined;
  readonly organiser?: string | undefined;
}

const NOW = statusNow('m');
const STATUS: Record<MeetingFilter['status'], string> = {
  all: 'true',
  // Comparisons instead of the case: an index answers them, and counting all meetings takes a third of the time.
  processed: `m.analysis_state = 'done' and m.status = 'completed' and m.start_time <= now() and (m.end_time is null
    or m.end_time <= now() or (m.source <> 'calendar' and m.created_at >= m.start_time - interval '1 minute'))`,
  active: `(${NOW}) = 'active'`,
  scheduled: `(${NOW}) = 'scheduled'`,
  started: `(${NOW}) not in ('scheduled', 'cancelled')`,
};

function ofScope(
  { userId, email }: Viewer,
  scope: MeetingFilter['scope'],
  first: number,
): { readonly text: string; readonly values: readonly unknown[] } {
  if (scope === 'mine') return { text: `m.organizer_id = $${first}`, values: [userId] };
  if (scope !== 'shared') return { text: 'true', values: [] };
  // What was shared may stand behind another capture of the meeting, which this person reads for another reason.
  const shared = `meeting_guests g where g.revoked_at is null and (g.email = $${first}
    or exists (select from former_addresses f where f.user_id = $${first + 1} and f.email = g.email and g.shared_at < f.until))`;
  const text = `m.meeting_id in (select g.meeting_id from ${shared} union
    select o.meeting_id from occurrences o join occurrences b on b.room_id = o.room_id and b.occurrence_id = o.occurrence_id
    where b.meeting_id in (select g.meeting_id from ${shared}))`;
  return { text, values: [email, userId] };
}

/** With the word by which the meetings were found, where one did: it is not looked for again. */
export interface SoughtMeetings extends MeetingFilter {
  readonly found?: string | undefined;
}

/** What is asked of the meetings `m`: the viewer’s rights by `rule`, then the filter. Parameters begin at $1. */
export function conditions(
  reader: Reader,
  filter: SoughtMeetings,
  rule: typeof mayRead,
): { text: string; values: unknown[] } {
  const visible = rule(reader, 1);
  const values = [...visible.values];
  const clauses = [visible.text, STATUS[filter.status]];
  const whose = ofScope(reader, filter.scope, values.length + 1);
  values.push(...whose.values);
  clauses.push(whose.text);
  const like = (columns: readonly string[], text: string | undefined) => {
    if (text === undefined || text.trim() === '') return;
    values.push(likePattern(text.trim()));
    clauses.push(`(${columns.map((column) => `${column} like $${values.length}`).join(' or ')})`);
  };
  for (const word of searchedWords(filter.search)) {
    if (word === filter.found) continue;
    const { text, values: own } = hasWord(word)(values.length + 1);
    values.push(...own);
    clauses.push(text);
  }
  like(['m.searchable'], filter.title);
  like(['m.searchable_organizer'], filter.organiser);
  return { text: clauses.join(' and '), values };
}
