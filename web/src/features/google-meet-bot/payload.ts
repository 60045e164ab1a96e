import type { BotSessionView, TranscriptEntry } from '#api/contract/google-meet-bot.ts';
import type { saveMeeting } from '#api/contract/saves.ts';
import type { Body } from '../../api/call.ts';
import { formatDateTime, formatTimeWithSeconds } from '../../fr/dates.ts';
import { fr } from './fr.ts';

/** A transcript as it is copied and saved: « [time] speaker: text » a line. */
export const textOf = (entries: readonly TranscriptEntry[]): string =>
  entries.map(({ timestamp, speaker, text }) => `[${formatTimeWithSeconds(timestamp)}] ${speaker}: ${text}`).join('\n');

/** A made-up address, as specified; the server reads its domain as no address. */
const addressOf = (speaker: string): string =>
  `${speaker.toLowerCase().replaceAll(' ', '.')}@${fr.payload.unknownDomain}`;

/** What saves a bot session as a meeting. Its lines come from the bot session's events all the same. */
export const payloadOf = (
  session: BotSessionView,
  entries: readonly TranscriptEntry[],
  now: Date,
): Body<typeof saveMeeting> => ({
  platform: 'google_meet',
  meetingId: `gmeet-${now.getTime()}`,
  subject: fr.payload.subject(formatDateTime(now)),
  startTime: entries[0]?.timestamp ?? now.toISOString(),
  endTime: now.toISOString(),
  participants: [...new Set(entries.map(({ speaker }) => speaker))].map((name) => ({ name, email: addressOf(name) })),
  transcript: textOf(entries),
  metadata: {
    ...(session.botName === null ? {} : { botName: session.botName }),
    ...(session.meetingUrl === null ? {} : { meetingUrl: session.meetingUrl }),
    captureMethod: 'browser_bot',
    sessionId: session.sessionId,
  },
});
