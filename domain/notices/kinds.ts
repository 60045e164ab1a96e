import { ENDED_STATUS, type BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { Role } from '#domain/user/role.ts';

/**
 * What somebody is told of: work that is theirs, when it is due, a bot that waits or did not take part, a failed
 * analysis, minutes and what an erasure took of them, an erasure that they asked for and that is carried out after it
 * had to wait.
 */
export const NOTICE_KINDS = ['action', 'reminder', 'bot', 'failure', 'minutes', 'erasure'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Kinds that concern somebody of a role: only administrators ask for erasures. */
export const noticeKindsOf = (role: Role): readonly NoticeKind[] =>
  role === 'admin' ? NOTICE_KINDS : NOTICE_KINDS.filter((kind) => kind !== 'erasure');

/** Whether its notices are mailed: of minutes, the mail is the minutes themselves, to those who attended. */
export const isMailed = (kind: NoticeKind): boolean => kind !== 'minutes';

/** What a bot waits for: to be let in, for an answer, for what becomes of an objection. Why one did not take part is a `BotSessionEnding`. */
export const BOT_WAITS = ['lobby', 'consent', 'objection'] as const;
export type BotWait = (typeof BOT_WAITS)[number];

/** Whether a bot whose session ended so was kept from the meeting, or lost it. */
export const isBotRefused = (reason: BotSessionEnding): boolean =>
  reason === 'removed' || ENDED_STATUS[reason] === 'failed' || ENDED_STATUS[reason] === 'error';

/** Days for which a notice is shown. Work and failures stay where they are: in the register, at the meeting. */
export const NOTICE_DAYS = 30;

/** Of somebody's notices the latest so many are shown. */
export const MOST_NOTICES = 200;
