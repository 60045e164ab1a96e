import { NOTHING_OUTSIDE, type OutsideServices } from '#api/context/bots.ts';
import type { ChatBot } from '#domain/conversation/chat-bot.ts';
import type { Logger } from 'pino';
import { microsoftOf } from '../applications.ts';
import type { Config } from '../config.ts';
import { botAddressOf } from './bot-address.ts';

/** The chat bot of Teams as this process has it. */
export interface Chat {
  /** Null where no application at Microsoft is configured. */
  readonly bot: ChatBot | null;
  /** The service as the overview shows it, by what Graph tells of it: with the bot's address, and whether it is in. */
  readonly service: (shown: OutsideServices['teams']) => OutsideServices['teams'];
  /** The bot itself, for the health. */
  readonly standing: () => OutsideServices['chat'];
}

/**
 * The service with what the bot's own sign-in says of it. Graph and the bot are one application: Graph asks again and
 * again, while the bot's token is as old as its last need of one. So the bot's says that the application is signed in
 * only while Graph has said nothing.
 * @param isIn null before the bot asked for a token
 */
export const signedIn = (
  { status, authenticated, address }: OutsideServices['teams'],
  isIn: boolean | null,
): OutsideServices['teams'] => ({
  status: isIn === false && status !== 'down' ? 'degraded' : status,
  authenticated: authenticated || (status === 'unknown' && isIn === true),
  address,
});

/** Opens the chat bot where one is configured. Whether Microsoft takes its secret is found out beside the start. */
export async function openChat(config: Config, logger: Logger): Promise<Chat> {
  const application = microsoftOf(config);
  if (application === null) return { bot: null, service: (shown) => shown, standing: () => NOTHING_OUTSIDE.chat };
  const { openTeamsChatBot } = await import('../teams-bot/teams-chat-bot.ts');
  const bot = await openTeamsChatBot({ application, metadataUrl: config.BOT_FRAMEWORK_METADATA_URL });
  void bot.check().catch((error: unknown) => {
    logger.warn({ code: (error as { readonly code?: string }).code }, 'cannot sign the chat bot in at Microsoft');
  });
  return {
    bot,
    service: (shown) => ({ ...signedIn(shown, bot.isSignedIn()), address: botAddressOf(application.clientId) }),
    standing: () => {
      const isIn = bot.isSignedIn();
      return { status: isIn === null ? 'unknown' : isIn ? 'healthy' : 'down', code: bot.signInFailure() };
    },
  };
}
