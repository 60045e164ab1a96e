import { NOTICE_KINDS } from '#domain/notices/kinds.ts';
import { z } from 'zod/mini';
import { changed, sinceChange } from './meetings.ts';
import { limit, page } from './page.ts';
import { route } from './route.ts';

export const noticeKind = z.enum(NOTICE_KINDS);

/** Something that the person is told of. Its sentence says what is so now. */
export const notice = z.object({
  id: z.string(),
  kind: noticeKind,
  at: z.string(),
  read: z.boolean(),
  text: z.string(),
  /** The meeting's title, or where a bot is; empty where neither is known. */
  about: z.string(),
  meetingId: z.string(),
  /** The action item that it is about. */
  actionId: z.nullable(z.string()),
  /** The bot session that it is about. */
  sessionId: z.nullable(z.string()),
  /** The webhook that it is about; `meetingId` says the same then. */
  webhookId: z.nullable(z.string()),
});

export const listNotices = route({
  method: 'get',
  path: '/api/notices',
  access: 'signed-in',
  summary:
    'What the person is told of: work that is theirs, their bots, failed analyses, minutes and what an erasure took of them, erasures that had to wait; the latest first',
  description:
    'Those of the last thirty days, two hundred at most, of what the person may read now. `enabled` is false where the settings switch notices off: then there are none.',
  query: z.extend(sinceChange, { page, limit: limit(100, 20) }),
  answer: z.object({
    notices: z.array(notice),
    total: z.int(),
    unread: z.int(),
    enabled: z.boolean(),
    page: z.int(),
    limit: z.int(),
  }),
});

export const readNotice = route({
  method: 'post',
  path: '/api/notices/:id/read',
  access: 'signed-in',
  summary: 'Mark one’s own notice as read',
  description: '404 NOTICE_NOT_FOUND for one that is not, or no longer, the person’s.',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: changed,
});

export const readNotices = route({
  method: 'post',
  path: '/api/notices/read',
  access: 'signed-in',
  summary: 'Mark one’s own notices as read, up to the latest that one has seen',
  /** The `at` of that one: what came since is not read. */
  body: z.object({ until: z.iso.datetime({ offset: true, error: 'Une date et une heure sont attendues.' }) }),
  answer: changed,
});

const choice = {
  kind: noticeKind,
  inApplication: z.boolean(),
  /** Of minutes: whether they come where the meeting, or the settings, have them mailed. */
  byMail: z.boolean(),
};

export const noticeChoices = route({
  method: 'get',
  path: '/api/notices/choices',
  access: 'signed-in',
  summary: 'How the person gets notices of each kind that their role may bring them',
  query: sinceChange,
  answer: z.object({
    choices: z.array(z.object(choice)),
    /** Whether the settings have notices on. */
    enabled: z.boolean(),
    /** Whether this installation sends mails. */
    mails: z.boolean(),
  }),
});

export const chooseNotices = route({
  method: 'put',
  path: '/api/notices/choices/:kind',
  access: 'signed-in',
  summary: 'Choose how one gets notices of a kind; what is not named stays as it is',
  params: z.object({ kind: noticeKind }),
  body: z.object({ inApplication: z.optional(z.boolean()), byMail: z.optional(z.boolean()) }),
  answer: changed,
});

export type NoticeView = z.infer<typeof notice>;
export type NoticesAnswer = z.infer<typeof listNotices.answer>;
