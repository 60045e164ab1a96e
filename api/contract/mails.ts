import { MAIL_REASONS } from '#domain/mail/reasons.ts';
import { z } from 'zod/mini';
import { changed, sinceChange } from './meetings.ts';
import { limit, page } from './page.ts';
import { route } from './route.ts';

const token = z.object({ token: z.string().check(z.maxLength(128)) });

export const stopMinutesByMail = route({
  method: 'post',
  path: '/api/mails/unsubscriptions/:token',
  access: 'public',
  summary: 'Stop minutes by mail for whom the link in a mail is: one press of a mail program (RFC 8058), no sign-in',
  description:
    'Whatever the body says. 404 UNSUBSCRIBE_LINK_INVALID for a token that this installation never made. Taken back in « Mon compte ».',
  params: token,
  answer: z.object({ success: z.literal(true) }),
});

const HTML = 'text/html; charset=utf-8';

export const unsubscribePage = route({
  method: 'get',
  path: stopMinutesByMail.path,
  access: 'public',
  summary: 'The same address opened in a browser: a page that asks, in French',
  params: token,
  produces: HTML,
  answer: z.string(),
});

export const stopMinutesOnPage = route({
  method: 'post',
  path: '/api/mails/unsubscriptions/:token/confirmed',
  access: 'public',
  summary: 'What the button of that page does: the same, answered by a page',
  params: token,
  produces: HTML,
  answer: z.string(),
});

const mailId = z.object({ id: z.string().check(z.maxLength(64)) });
const time = z.string();
const reason = z.nullable(z.enum(MAIL_REASONS));

/** `unknown`: it may have left. `waiting`: it leaves, or is tried again, by itself. */
export const MAIL_STATUSES = ['unknown', 'failed', 'waiting'] as const;
const status = z.enum(MAIL_STATUSES);

export const mailView = z.object({
  id: z.string(),
  /** What it tells: `minutes`, the minutes of a meeting. */
  kind: z.string(),
  /** Null for an account that is no more. */
  recipient: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  meetingId: z.nullable(z.string()),
  status,
  reason,
  /** Why it was put off until it was too late for it. */
  after: reason,
  /** What the mail server answered last. */
  smtpCode: z.nullable(z.int()),
  askedAt: time,
  changedAt: time,
  /** When it is tried again. */
  nextAt: z.nullable(time),
  /** It fails where it has not left by then. */
  expiresAt: time,
});

export const listMails = route({
  method: 'get',
  path: '/api/admin/mails',
  access: 'admin',
  summary: 'Mails of which nobody knows whether they left, then those that failed, then those that wait',
  query: z.extend(sinceChange, { status: z.optional(status), page, limit: limit(200, 50) }),
  answer: z.object({
    mails: z.array(mailView),
    /** Of each status, whichever is listed. */
    counts: z.object({ unknown: z.int(), failed: z.int(), waiting: z.int() }),
    page: z.int(),
    limit: z.int(),
  }),
});

const REFUSALS =
  '404 MAIL_NOT_FOUND where it is none, or was erased; 409 MAIL_UNDERWAY while it is being sent, MAIL_SETTLED where it left, or is not to be sent any more.';

export const resendMail = route({
  method: 'post',
  path: '/api/admin/mails/:id/resend',
  access: 'admin',
  summary: 'Send a mail again that failed, or of which nobody knows whether it left; then it may arrive twice',
  description: REFUSALS,
  params: mailId,
  answer: changed,
});

export const dismissMail = route({
  method: 'post',
  path: '/api/admin/mails/:id/dismiss',
  access: 'admin',
  summary: 'Leave a mail that failed, or of which nobody knows whether it left, as it is: it is shown no more',
  description: REFUSALS,
  params: mailId,
  answer: changed,
});

export type MailView = z.infer<typeof mailView>;
