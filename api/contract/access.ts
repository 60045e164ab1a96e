import { z } from 'zod/mini';
import { position } from './meetings.ts';
import { limit, page } from './page.ts';
import { route } from './route.ts';

export const ACCESS_KINDS = [
  'signed-in',
  'sign-in-refused',
  'reset-requested',
  'token-used',
  'token-reused',
  'signed-out',
  'access-refused',
  'refusals-counted',
  'meeting-exported',
  'meeting-read',
  'personal-data-shown',
  'registry-exported',
  'person-exported',
] as const;

/**
 * Who came in, who was turned away, who left, and who took or saw which meeting. Names and addresses are null once they
 * were erased.
 */
export const accessRow = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(ACCESS_KINDS),
  /**
   * Why somebody was turned away, what kind of second factor let them in, as what a meeting was exported, or of which
   * stream personal data was shown.
   */
  reason: z.nullable(z.string()),
  /** `password`, `microsoft` or `google`: how somebody signed in, or meant to where that was with a provider. */
  way: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  /** What was typed, for a sign-in that was refused and where somebody asked for another password. */
  email: z.nullable(z.string()),
  /** The network address. */
  address: z.nullable(z.string()),
  route: z.nullable(z.string()),
  /** Which meeting was exported, or read by an administrator to whom it is not open otherwise. */
  meetingId: z.nullable(z.string()),
  /** How many, where refusals were only counted. */
  count: z.int(),
});

export const listAccess = route({
  method: 'get',
  path: '/api/admin/access',
  access: 'admin',
  summary:
    'Sign-ins, refusals, sign-outs, exports, and what administrators read of restricted meetings, newest first, a page at a time',
  query: z.object({
    page,
    limit: limit(200, 50),
    kind: z.optional(z.enum(ACCESS_KINDS)),
    userId: z.optional(z.uuid()),
    minPosition: z.optional(position),
  }),
  answer: z.object({ entries: z.array(accessRow), total: z.int(), page: z.int(), limit: z.int() }),
});
