import type { BotSessionView } from '#api/contract/google-meet-bot.ts';
import { fr } from './fr.ts';
import { isFailed } from './states.ts';

/** What the page says above its form. */
export interface Notice {
  readonly style: 'success' | 'error';
  readonly message: string;
  /** A meeting to open. */
  readonly meetingId?: string;
}

export const success = (message: string, meetingId?: string): Notice => ({
  style: 'success',
  message,
  ...(meetingId !== undefined && { meetingId }),
});
export const failure = (message: string): Notice => ({ style: 'error', message });

/** The last notice of each style is enough. */
export const withNotice = (notices: readonly Notice[], notice: Notice): readonly Notice[] => [
  ...notices.filter(({ style }) => style !== notice.style),
  notice,
];

/**
 * What is said of a bot session that is no longer among those that run; undefined: nobody knows any more how it ended.
 */
export const endOf = (session: BotSessionView | undefined): Notice => {
  if (session === undefined) return success(fr.messages.closed);
  const { reason, meetingId, transcriptCount } = session;
  const message = reason === null ? fr.messages.closed : `${fr.messages.closed}. ${reason.message}`;
  return { ...(isFailed(session) ? failure(message) : success(message)), ...(transcriptCount > 0 && { meetingId }) };
};
