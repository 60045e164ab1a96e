import { every, type Condition } from '../condition.ts';
import { nameQuery } from '../name-query.ts';
import type { Page } from '../page.ts';

/** Whatever is equal comes newest first, but for the oldest. */
export const SEARCH_ORDERS = ['best', 'newest', 'oldest'] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];

/** What a search is narrowed to, and in which order it answers. */
export interface Narrowing {
  /** Instants, ISO 8601: only meetings that begin from the one on, and before the other. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  /** Words of a name or an address, each at least its beginning. */
  readonly person?: string | undefined;
  readonly sort: SearchOrder;
}

/** What somebody typed, and which of the answers they look at. */
export interface TypedSearch extends Narrowing, Page {
  readonly text: string;
}

/** On meetings `m`: that they begin in the time that is searched. */
export function beginsWithin({ from, before }: Narrowing): Condition {
  const bound = (comparison: string, instant: string | undefined): Condition[] =>
    instant === undefined ? [] : [(first) => ({ text: `m.start_time ${comparison} $${first}`, values: [instant] })];
  return every(...bound('>=', from), ...bound('<', before));
}

const byName =
  ({ person }: Narrowing, condition: (parameter: string) => string): Condition =>
  (first) => {
    const query = person === undefined ? null : nameQuery(person);
    return query === null
      ? { text: 'true', values: [] }
      : { text: condition(`to_tsquery('simple', $${first})`), values: [query] };
  };

/** On meetings `m`: that somebody of that name is in them. */
export const attendedBy = (narrowing: Narrowing): Condition =>
  byName(
    narrowing,
    (query) => `m.transcript_id in (select p.capture_id from participants p where p.search_vector @@ ${query})`,
  );

/** On lines `t` of transcripts: that somebody of that name said them. */
export const saidBy = (narrowing: Narrowing): Condition =>
  byName(
    narrowing,
    (query) => `exists (select from participants p where p.capture_id = t.capture_id and p.number = t.speaker_number
      and p.search_vector @@ ${query})`,
  );
