import { botSessionEvents } from '#domain/bot-session/events.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';

/** Done by a worker with room (`worker.ts`), which claims the session. */
export const meetLaunch = requestKind(botSessionEvents, {
  kind: 'launch-meet',
  purpose: 'send a bot to a Google Meet meeting',
  opens: { BotLaunchRequested: ({ data }) => (data.platform === 'googlemeet' ? {} : null) },
  closes: { BotSessionClaimed: theOne, BotSessionEnded: theOne },
  isDoneOnce: true,
});
