import { CHAT_REFUSALS, type ChatBot } from '#domain/conversation/chat-bot.ts';
import { GreffierError } from '#domain/errors.ts';
import type { GraphFailureCode } from '#domain/microsoft/failures.ts';
import type { MicrosoftApplication } from '#infra/applications.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationTokens } from '../microsoft/token.ts';
import { openConnector } from './connector.ts';
import { ConnectorKeys } from './connector-keys.ts';
import { Pace } from './pace.ts';
import { openSdk } from './sdk.ts';
import { TenantId } from './tenant-id.ts';
import { translated } from './translated.ts';
import { verifyCall } from './verification.ts';
import { write } from './writing.ts';

/** What a bot's token is for. */
const SCOPE = 'https://api.botframework.com/.default';

export interface TeamsChatBotOptions {
  readonly application: MicrosoftApplication;
  /** Of the Bot Framework's OpenID metadata. */
  readonly metadataUrl: string;
  readonly now?: () => Date;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface TeamsChatBot extends ChatBot {
  /** Whether Microsoft gave the last token that was asked for; null before one was. */
  isSignedIn(): boolean | null;
  /** Why it did not; null where it did. */
  signInFailure(): GraphFailureCode | null;
}

/** The chats of Microsoft Teams through Microsoft's SDK; opened once, since the SDK takes a while to load. */
export async function openTeamsChatBot({
  application,
  metadataUrl,
  now = () => new Date(),
  wait = async (ms, signal) => {
    await delay(ms, undefined, { signal });
  },
}: TeamsChatBotOptions): Promise<TeamsChatBot> {
  const { clientId, tenantId, loginRoot } = application;
  const tokens = new ApplicationTokens(application, undefined, SCOPE);
  const token = async () => (await tokens.token()).value;
  const [sdk, connector] = await Promise.all([
    openSdk({ clientId, tenantId, loginRoot, metadataUrl, token }),
    openConnector(tokens),
  ]);
  const keys = new ConnectorKeys(metadataUrl, () => now().getTime());
  const tenant = new TenantId(application);
  const verification = { appId: clientId, keys, tenantId: () => tenant.id(), now };
  const writing = { connector, pace: new Pace(), now: () => now().getTime(), wait };
  return {
    async receive({ authorization, body }) {
      // First by our own rules, which the SDK does not all have; then by the SDK's.
      const verified = await verifyCall(verification, { authorization, body });
      if (authorization === undefined) throw new GreffierError(CHAT_REFUSALS.noToken);
      const activity = await sdk({ authorization, body });
      const text = 'text' in activity && typeof activity.text === 'string' ? activity.text : '';
      return translated(verified, await tenant.id(), text);
    },
    async check() {
      tokens.forget();
      await tokens.token();
      await keys.refresh();
    },
    isSignedIn: () => tokens.isGiven,
    signInFailure: () => tokens.failure,
    write: (place, message, signal) => write(writing, place, { message, signal }),
    async members(place, signal) {
      try {
        const found = await connector.members(place, signal);
        return found.filter(({ id, name }) => id !== place.bot && name).map(({ name }) => name);
      } catch {
        return null;
      }
    },
  };
}
