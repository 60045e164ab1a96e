import { breath } from '#domain/breath.ts';
import {
  LATE_RESULTS_CHANNEL,
  type EndedLateResult,
  type LateKind,
  type LateOutcome,
  type LatePiece,
  type LateResult,
  type LateResults,
  type ListedResult,
  type NewLateResult,
  type TakenUp,
  type TakingUp,
} from '#domain/analysis/late-results.ts';
import { jsonPieces } from '#domain/json-pieces.ts';
import { JsonText } from '#domain/json-text.ts';
import { meetingKeys, meetingOfOwner } from '#domain/meeting/identity.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { wrappedUnder } from '../master-key/contexts.ts';
import { decrypt, encrypt, NONCE_BYTES } from '../master-key/master-key.ts';
import { encryptPieces, PieceDecryption } from './sealed-pieces.ts';
import { unwrap } from '../master-key/unwrap.ts';

/** Bytes that are read at once. */
const PIECE_BYTES = 1_000_000;

/** In front of an answer, as `finish` writes it. Earlier versions wrote the kind behind the answer, or none. */
const BEFORE_ANSWER = /^\{"state":"done","of":"([a-z]+)","answer":/u;
const LONGEST_BEFORE_ANSWER = 100;

function resultIn(pieces: readonly Buffer[]): LateResult {
  const [first = Buffer.alloc(0), ...others] = pieces;
  const start = BEFORE_ANSWER.exec(first.toString('latin1', 0, LONGEST_BEFORE_ANSWER));
  if (start) {
    const all = [first.subarray(start[0].length), ...others].filter(({ length }) => length > 0);
    const last = all.pop() ?? first;
    return { state: 'done', of: start[1] as LateKind, answer: new JsonText([...all, last.subarray(0, -1)]) };
  }
  const outcome = new JsonText(pieces).parsed() as LateOutcome;
  if (outcome.state === 'failed') return outcome;
  return { ...outcome, answer: new JsonText([Buffer.from(JSON.stringify(outcome.answer ?? null))]) };
}

interface Place {
  readonly id: string;
  readonly userId: string;
  readonly column: 'wrapped' | 'task';
}

/** In the vault, so that whichever process is asked has the result, and no other table holds any of it in the clear. */
export class PostgresLateResults implements LateResults {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  readonly #keyring: Pick<Keyring, 'ensure' | 'find'>;

  /** On a vault that is open. */
  constructor(pool: Pool, masterKey: Uint8Array, keyring: Pick<Keyring, 'ensure' | 'find'>) {
    this.#pool = pool;
    this.#masterKey = masterKey;
    this.#keyring = keyring;
  }

  async begin({ id, userId, expiresAt, about, task }: NewLateResult): Promise<void> {
    const wrapped = task && (await encryptPieces(this.#masterKey, jsonPieces(task.content), wrappedUnder.lateTask(id)));
    await this.#pool.query(
      `insert into vault.late_result (id, user_id, expires_at, owner, label, task, held_until, attempts)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        userId,
        expiresAt,
        about ? meetingKeys.owner(about.meetingId) : null,
        about?.label ?? null,
        wrapped ?? null,
        task?.heldUntil ?? null,
        task ? 1 : 0,
      ],
    );
  }

  async hold(id: string, until: Date): Promise<void> {
    await this.#pool.query('update vault.late_result set held_until = $2 where id = $1 and task is not null', [
      id,
      until,
    ]);
  }

  async takeUp({ now, heldUntil, expiresAt }: TakingUp): Promise<TakenUp | null> {
    const { rows } = await this.#pool.query<{ id: string; userId: string; attempts: number }>(
      `update vault.late_result set held_until = $2, expires_at = greatest(expires_at, $3), attempts = attempts + 1
       where id = (select id from vault.late_result where task is not null and held_until < $1 and expires_at > $1
         order by held_until limit 1 for update skip locked)
       returning id, user_id as "userId", attempts`,
      [now, heldUntil, expiresAt],
    );
    const [row] = rows;
    const pieces = row ? await this.#sealed({ ...row, column: 'task', context: wrappedUnder.lateTask(row.id) }) : null;
    return row && pieces ? { ...row, content: new JsonText(pieces).parsed() } : null;
  }

  async finish(id: string, { outcome, expiresAt, meetingId }: EndedLateResult): Promise<void> {
    // The answer last: what stands in front of it tells where it begins.
    const { of = 'analysis', ...ended } = outcome;
    const text = jsonPieces(
      ended.state === 'done' ? { state: ended.state, of, answer: ended.answer } : { ...ended, of },
    );
    const wrapped = await encryptPieces(this.#masterKey, text, wrappedUnder.lateResult(id));
    const owner = meetingId === null ? null : meetingKeys.owner(meetingId);
    await this.#pool.query(
      `with kept as materialized (select vault.finish_late_result($1, $2, $3, $5) as user_id)
       select pg_notify($4, json_build_object('id', $1::uuid, 'userId', user_id, 'of', $6::text)::text) from kept where user_id is not null`,
      [id, wrapped, expiresAt, LATE_RESULTS_CHANNEL, owner, of],
    );
  }

  async find(id: string, userId: string, now: Date): Promise<LateResult | null> {
    await this.#forgetExpired(now);
    return this.#opened(id, userId);
  }

  async list(userId: string, now: Date): Promise<ListedResult[]> {
    await this.#forgetExpired(now);
    const { rows } = await this.#pool.query<{ id: string; owner: string; label: string }>(
      `select id, owner, label from vault.late_result
       where user_id = $1 and label is not null and owner is not null order by expires_at, id`,
      [userId],
    );
    const listed: ListedResult[] = [];
    for (const { id, owner, label } of rows) {
      const result = await this.#opened(id, userId);
      // Gone meanwhile: forgotten, or erased.
      if (result) listed.push({ id, meetingId: meetingOfOwner(owner), label, result });
    }
    return listed;
  }

  async #forgetExpired(now: Date): Promise<void> {
    await this.#pool.query('delete from vault.late_result where expires_at <= $1', [now]);
  }

  async #opened(id: string, userId: string): Promise<LateResult | null> {
    const pieces = await this.#sealed({ id, userId, column: 'wrapped', context: wrappedUnder.lateResult(id) });
    if (pieces === null) return null;
    return pieces.length === 0 ? { state: 'pending' } : resultIn(pieces);
  }

  /** What a column holds, decrypted; empty where it holds nothing yet, null where the row is gone. */
  async #sealed({ context, ...place }: Place & { readonly context: string }): Promise<Buffer[] | null> {
    const head = await this.#wrapped(place, 0);
    if (!head) return null;
    if (!head.piece) return [];
    const decryption = new PieceDecryption({ key: this.#masterKey, context, head: head.piece, bytes: head.bytes });
    const pieces = [decryption.add(head.piece.subarray(NONCE_BYTES))];
    for (let from = head.piece.length; from < head.bytes; from += PIECE_BYTES) {
      const next = await this.#wrapped(place, from);
      if (!next?.piece) return null;
      await breath();
      pieces.push(decryption.add(next.piece));
    }
    decryption.end();
    return pieces;
  }

  /** Some of it, from a place on: a message of Postgres that holds all of it would hold others up while it is read. */
  async #wrapped({ id, userId, column }: Place, from: number) {
    const { rows } = await this.#pool.query<{ piece: Buffer | null; bytes: number }>(
      `select substring(${column} from $3 for $4) as piece, coalesce(octet_length(${column}), 0) as bytes
       from vault.late_result where id = $1 and user_id = $2`,
      [id, userId, from + 1, PIECE_BYTES],
    );
    return rows[0] ?? null;
  }

  async discard(id: string, userId: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query('delete from vault.late_result where id = $1 and user_id = $2', [
      id,
      userId,
    ]);
    return rowCount === 1;
  }

  async keepPiece({ resultId, meetingId, bytes, expiresAt }: LatePiece): Promise<string | null> {
    const keyId = meetingKeys.content(meetingId);
    const key = (await this.#keyring.ensure([keyId])).get(keyId);
    if (!key) return null;
    const id = randomUUID();
    // Sealed under the meeting's key, and wrapped as everything in this table is.
    const wrapped = encrypt(
      this.#masterKey,
      encrypt(key, bytes, wrappedUnder.lateResult(id)),
      wrappedUnder.lateResult(id),
    );
    const { rows } = await this.#pool.query<{ kept: boolean }>(
      'select vault.keep_late_piece($1, $2, $3, $4, $5) as kept',
      [id, resultId, wrapped, expiresAt, meetingKeys.owner(meetingId)],
    );
    return rows[0]?.kept ? id : null;
  }

  async piece(id: string, userId: string, meetingId: string): Promise<Uint8Array | null> {
    const { rows } = await this.#pool.query<{ wrapped: Buffer | null }>(
      'select wrapped from vault.late_result where id = $1 and user_id = $2 and owner = $3',
      [id, userId, meetingKeys.owner(meetingId)],
    );
    const wrapped = rows[0]?.wrapped;
    const keyId = meetingKeys.content(meetingId);
    const key = wrapped ? (await this.#keyring.find([keyId])).get(keyId) : null;
    const context = wrappedUnder.lateResult(id);
    return wrapped && key ? decrypt(key, unwrap(this.#masterKey, wrapped, context), context) : null;
  }
}
