import type { NoticeView } from '#api/contract/notices.ts';
import { paths } from '../routes/paths.ts';

/** Where a notice leads: to the very action, the bot, the failure with what can be done about it, the minutes. */
export const addressOf = ({ kind, actionId, sessionId, meetingId }: NoticeView): string => {
  if (actionId !== null) return paths.meetingAction(meetingId, actionId);
  if (sessionId !== null) return paths.botSession(sessionId);
  return kind === 'bot' ? paths.joining : paths.meeting(meetingId);
};
