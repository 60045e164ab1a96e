import type { Facts } from './facts.ts';

/** The columns of `audit.entry` that hold facts, in one order for statements and their parameters. */
const COLUMNS: readonly {
  readonly name: string;
  readonly type: string;
  readonly of: (facts: Facts) => string | null;
}[] = [
  { name: 'type', type: 'text', of: ({ type }) => type },
  { name: 'at', type: 'timestamptz', of: ({ at }) => at },
  { name: 'actor', type: 'text', of: ({ actor }) => actor },
  { name: 'correlation_id', type: 'text', of: ({ correlationId }) => correlationId },
  { name: 'causation_id', type: 'text', of: ({ causationId }) => causationId },
  { name: 'meeting_id', type: 'text', of: ({ meetingId }) => meetingId },
  { name: 'user_id', type: 'text', of: ({ userId }) => userId },
  { name: 'outcome', type: 'text', of: ({ outcome }) => outcome },
];

export const FACT_COLUMNS = {
  names: COLUMNS.map(({ name }) => name).join(', '),
  /** Placeholders of one array a column, from `$first` on. */
  arrays: (first: number): string => COLUMNS.map(({ type }, index) => `$${first + index}::${type}[]`).join(', '),
  /** Sets them to those of `v`. */
  assignments: COLUMNS.map(({ name }) => `${name} = v.${name}`).join(', '),
};

/** One array a column, in the order of the columns. */
export const factValues = (facts: readonly Facts[]): (string | null)[][] => COLUMNS.map(({ of }) => facts.map(of));
