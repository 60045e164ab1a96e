import type { Due } from '#domain/meeting/due.ts';
import { endOfWeek } from '#domain/local-time.ts';
import { every, type Condition } from '../condition.ts';
import { assigneeWords } from '../summaries/words.ts';
import { hashedWords } from '../words/hashed.ts';
import type { WordHash } from '#domain/events/sealer.ts';

/** Which action items of meetings that somebody may read. */
export interface Selection {
  /** Those that are theirs, or all that they may read. */
  readonly of: 'mine' | 'all';
  readonly status: 'pending' | 'completed' | 'all';
  readonly due?: Due | undefined;
  /** Words of the name of whom they are given to. */
  readonly person?: string | undefined;
  /** A meeting's id, a UUID. */
  readonly meeting?: string | undefined;
  /** A date, YYYY-MM-DD, in Europe/Paris. */
  readonly today: string;
}

/** When an item `i` is due, as `dueOn` says it. */
export const dueColumn =
  (today: string): Condition =>
  (first) => ({
    text: `case when i.deadline is null then 'none' when left(i.deadline, 10) < $${first} then 'late'
      when left(i.deadline, 10) = $${first} then 'today' when left(i.deadline, 10) <= $${first + 1} then 'week' else 'later' end`,
    values: [today, endOfWeek(today)],
  });

const is =
  (text: string): Condition =>
  () => ({ text, values: [] });

/** On items `i` with their marks `k`: status, meeting and whom they are given to. */
export function selected({ status, person, meeting }: Selection, hashes: readonly WordHash[]): Condition {
  const words = assigneeWords(person ?? '');
  return every(
    ...(status === 'all' ? [] : [is(`k.completed is ${status === 'completed' ? '' : 'not '}true`)]),
    ...(meeting === undefined ? [] : [(first: number) => ({ text: `i.meeting_id = $${first}`, values: [meeting] })]),
    ...(words.length === 0
      ? []
      : [
          (first: number) => ({
            text: `i.search_vector @@ $${first}::tsquery`,
            values: [hashedWords(words, hashes)],
          }),
        ]),
  );
}

/** On items `i`: when they are due. */
export const isDue = ({ due, today }: Selection): Condition =>
  due === undefined
    ? is('true')
    : (first) => {
        const column = dueColumn(today)(first);
        const last = first + column.values.length;
        return { text: `${column.text} = $${last}`, values: [...column.values, due] };
      };
