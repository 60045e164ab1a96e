import { z } from 'zod/mini';
import { sinceChange } from './meetings.ts';
import { limit, page } from './page.ts';
import { route } from './route.ts';

/** That minutes were mailed to somebody. */
export const receipt = z.object({
  id: z.string(),
  at: z.string(),
  /** `unknown`: nobody knows whether the mail left. */
  status: z.enum(['sent', 'unknown']),
  /** Null for an account that is no more. */
  recipient: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Without a title where there is none of this id any more. */
  meeting: z.object({ id: z.string(), title: z.nullable(z.string()) }),
});

export const listReceipts = route({
  method: 'get',
  path: '/api/admin/receipts',
  access: 'admin',
  summary: 'Who received which minutes by mail, the latest first',
  query: z.extend(sinceChange, { page, limit: limit(200, 50) }),
  answer: z.object({ receipts: z.array(receipt), total: z.int(), page: z.int(), limit: z.int() }),
});

export const exportReceipts = route({
  method: 'get',
  path: '/api/admin/receipts/export',
  access: 'admin',
  summary: 'The latest 10,000 of the same, as CSV that French Excel opens; noted in the record of accesses',
  produces: 'text/csv; charset=utf-8',
  answer: z.string(),
});

export type ReceiptView = z.infer<typeof receipt>;
