import {
  MODEL_READINGS_CHANNEL,
  type AskedModel,
  type KeptAnswers,
  type ModelReadings,
  type Reading,
} from '#domain/analysis/model/readings.ts';
import { errorCode } from '#domain/errors.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { wrappedUnder } from '../master-key/contexts.ts';
import { decrypt, encrypt } from '../master-key/master-key.ts';

/** How long an answer is kept whose reading was interrupted, failed or was cancelled. */
const KEPT_HOURS = 48;

interface Dependencies {
  readonly pool: Pool;
  readonly keyring: Pick<Keyring, 'ensure' | 'find'>;
  /** Told what could not be kept or found, by code: it is asked again. */
  readonly report?: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

interface AnswerRow {
  readonly keyId: string;
  readonly mark: Buffer;
  readonly sealed: Buffer;
}

/** In Postgres; every process that reads a meeting finds what another one was answered. */
export class PostgresModelReadings implements ModelReadings {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  of(reading: Reading, asked: AskedModel): KeptAnswers {
    const { pool, keyring, report } = this.#dependencies;
    const owner = meetingKeys.owner(reading.meetingId);
    const keyId = meetingKeys.analysis(reading.meetingId, reading.analysisId);
    const markOf = (key: Uint8Array, question: string): Buffer =>
      createHmac('sha256', key)
        .update(JSON.stringify(['model-answer', asked.address, asked.model, question]))
        .digest();
    /** Under the keys of other analyses too: one that failed, and is asked for again, rewrites another. */
    const find = async (question: string): Promise<unknown> => {
      const { rows } = await pool.query<{ keyId: string }>(
        'select distinct key_id as "keyId" from state.model_answer where owner = $1 and expires_at > now()',
        [owner],
      );
      const keys = [...(await keyring.find(rows.map((row) => row.keyId)))];
      const marks = keys.flatMap(([id, key]) => (key ? [{ id, key, mark: markOf(key, question) }] : []));
      const found = await pool.query<AnswerRow>(
        `select a.key_id as "keyId", a.mark, a.sealed from state.model_answer a
         join unnest($1::text[], $2::bytea[]) as w (key_id, mark) using (key_id, mark) limit 1`,
        [marks.map(({ id }) => id), marks.map(({ mark }) => mark)],
      );
      const [row] = found.rows;
      const key = row && marks.find(({ id }) => id === row.keyId)?.key;
      return key ? JSON.parse(decrypt(key, row.sealed, contextOf(row)).toString()) : null;
    };
    const keep = async (question: string, answer: unknown): Promise<void> => {
      // Refused where it was destroyed: what an erased person said is kept nowhere.
      const key = (await keyring.ensure([keyId])).get(keyId);
      if (!key) return;
      const mark = markOf(key, question);
      const sealed = encrypt(key, Buffer.from(JSON.stringify(answer)), contextOf({ keyId, mark }));
      await pool.query(
        `insert into state.model_answer (key_id, owner, mark, sealed, expires_at)
         values ($1, $2, $3, $4, now() + make_interval(hours => $5))
         on conflict (key_id, mark) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`,
        [keyId, owner, mark, sealed, KEPT_HOURS],
      );
    };
    const orElse = async <T>(work: Promise<T>, instead: T): Promise<T> =>
      work.catch((error: unknown) => {
        report?.('an answer of a model is not kept', { code: errorCode(error) });
        return instead;
      });
    return {
      find: (question) => orElse(find(question), null),
      keep: (question, answer) => orElse(keep(question, answer), undefined),
      progress: (done, of) => orElse(this.#progress(reading, done, of), undefined),
    };
  }

  async end(
    { meetingId, askedBy }: Pick<Reading, 'meetingId' | 'askedBy'>,
    { forget }: { readonly forget: boolean },
  ): Promise<void> {
    const { pool } = this.#dependencies;
    await pool.query('delete from state.model_reading where meeting_id = $1 and asked_by = $2', [meetingId, askedBy]);
    await pool.query('delete from state.model_answer where expires_at <= now() or (owner = $1 and $2)', [
      meetingKeys.owner(meetingId),
      forget,
    ]);
  }

  async #progress({ meetingId, askedBy }: Reading, done: number, of: number): Promise<void> {
    if (askedBy === null) return;
    await this.#dependencies.pool.query(
      `with told as (insert into state.model_reading (meeting_id, asked_by, parts, done) values ($1, $2, $3, $4)
         on conflict (meeting_id) do update set asked_by = excluded.asked_by, parts = excluded.parts,
           done = excluded.done,
           begun_at = case when model_reading.asked_by = excluded.asked_by then model_reading.begun_at else now() end
         returning meeting_id)
       select pg_notify($5, json_build_object('meetingId', meeting_id)::text) from told`,
      [meetingId, askedBy, of, done, MODEL_READINGS_CHANNEL],
    );
  }
}

const contextOf = ({ keyId, mark }: Pick<AnswerRow, 'keyId' | 'mark'>): string =>
  wrappedUnder.modelAnswer(keyId, mark.toString('hex'));
