import type { NoticeView } from '#api/contract/notices.ts';
import { paths } from '../routes/paths.ts';

/** Where a notice leads: to the very action, the bot, the failure with what can be done about it, the minutes. */
export const addressOf = ({ kind, actionId, sessionId, webhookId, meetingId }: NoticeView): string => {
  if (actionId !== null) return paths.meetingAction(meetingId, actionId);
  if (sessionId !== null) return paths.botSession(sessionId);
  if (webhookId !== null) return paths.webhooks;
  return kind === 'bot' ? paths.joining : paths.meeting(meetingId);
};
