import type { EventToAppend } from '#domain/events/store.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Write } from './append.ts';

/** The event table again, its columns, indexes and storage, with positions from a sequence and nothing that checks. */
export const RAW_TABLE = `
create sequence raw_position;
create table raw_event (like events.event including all);
alter table raw_event alter column position set default nextval('raw_position');
`;

const bytes = (some: Uint8Array): Buffer => Buffer.from(some.buffer, some.byteOffset, some.byteLength);

/** One event a statement, prepared. */
export const singleInserts =
  (pool: Pool, next: () => EventToAppend): Write =>
  async () => {
    const { id, type, data, metadata } = next();
    await pool.query({
      name: 'raw_single',
      text: 'insert into raw_event (stream, revision, id, type, data, metadata) values ($1, 0, $2, $3, $4, $5)',
      values: [`bench-${randomUUID()}`, id, type, bytes(data), bytes(metadata)],
    });
    return 1;
  };

/** Several events a statement, prepared, from arrays. */
export const unnestInserts =
  (pool: Pool, next: () => EventToAppend, count: number): Write =>
  async () => {
    const events = Array.from({ length: count }, next);
    await pool.query({
      name: 'raw_unnest',
      text: `insert into raw_event (stream, revision, id, type, data, metadata)
        select stream, 0, id, type, data, metadata from unnest($1::text[], $2::uuid[], $3::text[], $4::bytea[], $5::bytea[]) as n (stream, id, type, data, metadata)`,
      values: [
        events.map(() => `bench-${randomUUID()}`),
        events.map(({ id }) => id),
        events.map(({ type }) => type),
        events.map(({ data }) => bytes(data)),
        events.map(({ metadata }) => bytes(metadata)),
      ],
    });
    return count;
  };
