import { BOT_UNIDENTIFIED, type BotIdentification } from '#domain/bot-session/teams/identification.ts';
import { GreffierError } from '#domain/errors.ts';
import { z } from 'zod/mini';

export interface RegisteredBot {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where tokens come from, without a slash at the end. */
  readonly loginRoot: string;
}

/** Of the calls of Teams, as its bot identification programme says. */
const SCOPE = 'https://ic3.teams.office.com/.default';
/** How long the platform may take to answer, in ms: a bot waits for it. */
const PATIENCE_MS = 10_000;

const answered = z.object({ access_token: z.string().check(z.minLength(1)) });

/**
 * The token of a registered bot by its own credentials (OAuth 2.0, RFC 6749, 4.4), asked for again each time. Throws
 * BOT_UNIDENTIFIED, with the status that was answered and never with what was sent.
 */
export const botIdentification = ({
  tenantId,
  clientId,
  clientSecret,
  loginRoot,
}: RegisteredBot): BotIdentification => ({
  async token() {
    let status: number | null = null;
    try {
      const response = await fetch(`${loginRoot}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
          scope: SCOPE,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      status = response.status;
      if (response.ok) return answered.parse(await response.json()).access_token;
    } catch {
      // Said below: what went wrong may quote what was sent.
    }
    throw new GreffierError(BOT_UNIDENTIFIED, { status });
  },
});
