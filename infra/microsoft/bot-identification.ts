import { BOT_UNIDENTIFIED, type BotIdentification } from '#domain/bot-session/teams/identification.ts';
import { GreffierError } from '#domain/errors.ts';
import { z } from 'zod/mini';
import { askForToken, type ClientCredentials } from './client-credentials.ts';
import { boundedText } from './refusal.ts';

/** Of the calls of Teams, as its bot identification programme says. */
const SCOPE = 'https://ic3.teams.office.com/.default';
/** How long the platform may take to answer, in ms: a bot waits for it. */
const PATIENCE_MS = 10_000;
/** Of an answer, in bytes. */
const LARGEST = 65_536;

const answered = z.object({ access_token: z.string().check(z.minLength(1)) });

/**
 * The token of a registered bot, asked for each time. Throws BOT_UNIDENTIFIED, with the status that was answered and
 * never with what was sent.
 */
export const botIdentification = (bot: ClientCredentials): BotIdentification => ({
  async token() {
    let status: number | null = null;
    try {
      const response = await askForToken(bot, { scope: SCOPE, timeoutMs: PATIENCE_MS });
      status = response.status;
      if (response.ok) return answered.parse(JSON.parse(await boundedText(response, LARGEST))).access_token;
    } catch {
      // Said below: what went wrong may quote what was sent.
    }
    throw new GreffierError(BOT_UNIDENTIFIED, { status });
  },
});
