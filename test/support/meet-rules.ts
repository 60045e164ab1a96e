import type { Rules } from '#bots/kit/bot-session-context.ts';

/** How bots behave in tests: patient with people, and not for long. */
export const QUICK_RULES: Rules = {
  lobbyMs: 60_000,
  aloneMs: 60_000,
  longestMs: 600_000,
  acceptsRecording: false,
  captionLanguage: 'fr-FR',
};
