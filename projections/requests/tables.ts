import { column, sealedColumn, table } from '../engine/table.ts';

/** What is asked for and not yet done: each row leaves with the event that says how it ended. */
export const requests = table(
  'requests',
  {
    kind: column<string>('text'),
    /** The id of what it is about. */
    subject: column<string>('text'),
    /**
     * Tells apart requests of one kind about one subject: a person's erasure; empty for kinds that have one at a time.
     */
    detail: column<string>('text'),
    /** The event that asked; outcomes derive their ids from it. */
    asked_by: column<string>('uuid', 'not null'),
    correlation_id: column<string>('text', 'not null'),
    /** The span of the event that asked (W3C Trace Context); null where what is asked for is due later. */
    traceparent: column<string | null>('text'),
    /** When it was to be done: where it is to be done at once, when it was asked for. */
    due_at: column<string>('timestamptz', 'not null'),
    /** Not before this moment; the epoch where at once, since the clock of who asked may be ahead. */
    not_before: column<string>('timestamptz', 'not null'),
    /** False while what it needs is still being recorded. */
    ready: column<boolean>('boolean', 'not null'),
    /** What the reactor has to know and cannot read elsewhere, in the words of the event that asked. */
    payload: sealedColumn(),
    /**
     * Kinds of fact, with spaces between, to one of which a webhook must be subscribed; null where it is asked for
     * anyway.
     */
    only_for: column<string | null>('text'),
  },
  { key: ['kind', 'subject', 'detail'], indexes: ['requests_due {ON} (kind, not_before) where ready'] },
);
