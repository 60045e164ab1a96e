import type { ServiceStatus, SystemStats } from '#api/contract/system.ts';
import type { MeetingPlatforms } from '#domain/bot-session/platform.ts';
import type { ChatBot } from '#domain/conversation/chat-bot.ts';
import type { Evidence } from '#domain/bot-session/evidence.ts';

/** How the services outside stand, as far as the API shows it. Asked for anew each time; must answer at once. */
export interface OutsideServices {
  readonly teams: SystemStats['platformStatus']['teams'];
  readonly googlemeet: SystemStats['platformStatus']['googlemeet'];
  readonly browserBot: SystemStats['platformStatus']['browserBot'];
  readonly azure: ServiceStatus;
  readonly openai: ServiceStatus;
  readonly graph: ServiceStatus;
  readonly subscriptions: { readonly status: ServiceStatus; readonly count: number };
  readonly azureRemainingMinutes: number | null;
  readonly openaiTokens: SystemStats['tokenUsage']['openai'];
}

const absent = { status: 'not_configured', authenticated: false, address: null } as const;

/** The services of an installation that nothing outside is configured for. */
export const NOTHING_OUTSIDE: OutsideServices = {
  teams: { ...absent, status: 'unknown' },
  googlemeet: absent,
  browserBot: { status: 'not_configured' },
  azure: 'not_configured',
  openai: 'not_configured',
  graph: 'not_configured',
  subscriptions: { status: 'not_configured', count: 0 },
  azureRemainingMinutes: null,
  openaiTokens: { estimated: null, rateLimit: null },
};

/** Bots, and the services outside on which they depend. */
export interface BotsContext {
  /** Pictures of what bots saw. */
  readonly evidence: Pick<Evidence, 'find'>;
  /** Those that bots can be sent to, and nowhere else. */
  readonly platforms: MeetingPlatforms;
  readonly services: () => OutsideServices;
  /** The chat bot of Teams; null where it is not set up. */
  readonly chat: Pick<ChatBot, 'receive'> | null;
}
