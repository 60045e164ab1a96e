import type { AttemptOutcome } from '#domain/webhooks/attempts.ts';
import type { Delivery } from '#domain/webhooks/delivery.ts';
import type { StopReason, Webhook } from '#domain/webhooks/webhook.ts';
import type { Pool } from 'pg';
import type { ReadTables } from '../engine/read-tables.ts';
import { placeOf } from '../engine/table.ts';
import type { Page } from '../page.ts';
import { webhookAttempts } from './tables.ts';

/** The read tables that show webhooks. */
export const WEBHOOK_PROJECTIONS: readonly string[] = ['webhooks'];

/** Webhooks that are on; of a fact, those that were on when it came about and are told of its kind. */
export async function webhooksThatWant(
  pool: Pool,
  fact?: { readonly kind: string; readonly at: string },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select webhook_id as id from webhooks
     where phase = 'on' and ($1::text is null or (kinds like '% ' || $1 || ' %' and on_since <= $2))
     order by added_at, webhook_id`,
    [fact?.kind ?? null, fact?.at ?? null],
  );
  return rows.map(({ id }) => id);
}

export interface WebhookCounts {
  readonly webhooks: Readonly<Record<WebhookRecord['phase'], number>>;
  readonly deliveries: Readonly<Record<'waiting' | 'failed', number>>;
}

/** How many there are in each phase, with what they wait for and what was given up. */
export async function webhookCounts(pool: Pick<Pool, 'query'>): Promise<WebhookCounts> {
  const { rows } = await pool.query<{ phase: WebhookRecord['phase'] | 'waiting' | 'failed'; count: number }>(
    `select phase, count(*)::int as count from webhooks group by phase
     union all select phase, count(*)::int from webhook_deliveries where phase in ('waiting', 'failed') group by phase`,
  );
  const of = (phase: (typeof rows)[number]['phase']) => rows.find((row) => row.phase === phase)?.count ?? 0;
  return {
    webhooks: { on: of('on'), off: of('off'), stopped: of('stopped') },
    deliveries: { waiting: of('waiting'), failed: of('failed') },
  };
}

export interface WebhookRecord {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly kinds: string;
  readonly phase: Exclude<Webhook['phase'], 'none' | 'removed'>;
  readonly stopReason: StopReason | null;
  readonly failingSince: Date | null;
  readonly bothUntil: Date | null;
  readonly addedAt: Date;
  /** Of the last delivery; null where there was none. */
  readonly deliveredAt: Date | null;
  readonly waiting: number;
  readonly failed: number;
}

/** All webhooks, as they were added. For administrators. */
export async function listWebhooks(pool: Pool): Promise<WebhookRecord[]> {
  const { rows } = await pool.query<WebhookRecord>(
    `select w.webhook_id as id, w.title, w.url, w.kinds, w.phase, w.stop_reason as "stopReason",
       w.failing_since as "failingSince", w.both_until as "bothUntil", w.added_at as "addedAt",
       (select max(a.tried_at) from webhook_attempts a
        where a.webhook_id = w.webhook_id and a.outcome = 'delivered') as "deliveredAt",
       count(d.delivery_id) filter (where d.phase = 'waiting')::int as waiting,
       count(d.delivery_id) filter (where d.phase = 'failed')::int as failed
     from webhooks w left join webhook_deliveries d on d.webhook_id = w.webhook_id and d.phase in ('waiting', 'failed')
     group by w.webhook_id order by w.added_at, w.webhook_id`,
  );
  return rows;
}

export interface DeliveryRecord {
  readonly id: string;
  readonly kind: string;
  readonly meetingId: string | null;
  readonly phase: Exclude<Delivery['phase'], 'none'>;
  /** Of the last attempt, or why it was withheld; null before the first. */
  readonly outcome: string | null;
  readonly status: number | null;
  readonly attempts: number;
  readonly occurredAt: Date;
  readonly changedAt: Date;
  /** When it is tried again; null where it is not, or at once. */
  readonly nextAt: Date | null;
}

const DELIVERY = `delivery_id as id, kind, meeting_id as "meetingId", phase, outcome, status, attempts,
  occurred_at as "occurredAt", changed_at as "changedAt", next_at as "nextAt"`;

/** What one webhook was told, what changed last first. */
export async function listDeliveries(
  pool: Pool,
  { webhookId, phase }: { readonly webhookId: string; readonly phase?: DeliveryRecord['phase'] | undefined },
  { page, limit }: Page,
): Promise<{ readonly deliveries: DeliveryRecord[]; readonly total: number }> {
  const where = 'from webhook_deliveries where webhook_id = $1 and ($2::text is null or phase = $2)';
  const [listed, counted] = await Promise.all([
    pool.query<DeliveryRecord>(`select ${DELIVERY} ${where} order by changed_at desc, delivery_id limit $3 offset $4`, [
      webhookId,
      phase ?? null,
      limit,
      (page - 1) * limit,
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total ${where}`, [webhookId, phase ?? null]),
  ]);
  return { deliveries: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface AttemptRecord {
  readonly number: number;
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
  readonly durationMs: number;
  readonly triedAt: Date;
  /** The beginning of what was answered; null where nothing was, or where it is erased. */
  readonly answer: string | null;
}

type AttemptRow = Omit<AttemptRecord, 'answer'> & {
  readonly delivery_id: string;
  readonly revision: number;
  readonly answer: Buffer | null;
};

/** One delivery with its attempts, the first one first, replays behind; null where the webhook has none of this id. */
export async function findDelivery(
  { pool, sealer }: ReadTables,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
): Promise<(DeliveryRecord & { readonly tries: readonly AttemptRecord[] }) | null> {
  const [found, attempts] = await Promise.all([
    pool.query<DeliveryRecord>(
      `select ${DELIVERY} from webhook_deliveries where delivery_id = $1 and webhook_id = $2`,
      [deliveryId, webhookId],
    ),
    pool.query<AttemptRow>(
      `select delivery_id, revision, number, outcome, status, duration_ms as "durationMs", tried_at as "triedAt", answer
       from webhook_attempts where delivery_id = $1 and webhook_id = $2 order by revision`,
      [deliveryId, webhookId],
    ),
  ]);
  const [delivery] = found.rows;
  if (!delivery) return null;
  const answered = attempts.rows.flatMap((row) => (row.answer === null ? [] : [{ row, sealed: row.answer }]));
  const opened = await sealer.open(
    answered.map(({ row, sealed }) => ({ place: placeOf(webhookAttempts, 'answer', row), sealed })),
  );
  const texts = new Map(answered.map(({ row }, index) => [row.revision, opened[index] ?? null]));
  const tries = attempts.rows.map(({ number, outcome, status, durationMs, triedAt, revision }) => {
    const answer = texts.get(revision) ?? null;
    return { number, outcome, status, durationMs, triedAt, answer };
  });
  return { ...delivery, tries };
}

/** Deliveries about a meeting, whosever. */
export async function deliveriesAbout(pool: Pool, meetingId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select delivery_id as id from webhook_deliveries where meeting_id = $1 order by delivery_id',
    [meetingId],
  );
  return rows.map(({ id }) => id);
}

/** How a delivery failed, and whether its webhook took anything since it was asked for; null where it did not fail. */
export async function failedDelivery(
  pool: Pool,
  deliveryId: string,
): Promise<{ readonly isGone: boolean; readonly deliveredSince: boolean; readonly since: Date } | null> {
  const { rows } = await pool.query<{ isGone: boolean; deliveredSince: boolean; since: Date }>(
    `select d.outcome = 'gone' as "isGone", d.asked_at as since, exists (
       select from webhook_attempts a
       where a.webhook_id = d.webhook_id and a.outcome = 'delivered' and a.tried_at >= d.asked_at
     ) as "deliveredSince"
     from webhook_deliveries d where d.delivery_id = $1 and d.phase = 'failed'`,
    [deliveryId],
  );
  return rows[0] ?? null;
}
