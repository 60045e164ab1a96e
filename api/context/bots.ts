import type { ServiceStatus, SystemStats } from '#api/contract/system.ts';
import type { MeetingPlatforms } from '#domain/bot-session/platform.ts';
import type { ChatBot } from '#domain/conversation/chat-bot.ts';
import type { Evidence } from '#domain/bot-session/evidence.ts';

export interface AzureCalls {
  /** Until a call may be made again: 0 where one may. */
  readonly remainingMinutes: number;
  /** Calls that are free in this minute, of so many. */
  readonly free: number;
  readonly limit: number;
}

/** How the services outside stand, as far as the API shows it. Asked for anew each time; must answer at once. */
export interface OutsideServices {
  readonly teams: SystemStats['platformStatus']['teams'];
  readonly googlemeet: SystemStats['platformStatus']['googlemeet'];
  readonly browserBot: SystemStats['platformStatus']['browserBot'];
  readonly azure: ServiceStatus;
  readonly openai: ServiceStatus;
  readonly graph: ServiceStatus;
  /** What an administrator has to know first of Microsoft 365, an error code; null where nothing is wrong. */
  readonly graphFailure: string | null;
  /** The same of Google. */
  readonly googleFailure: string | null;
  /** People's calendars at Microsoft, and what is wrong with them. */
  readonly microsoftCalendars: { readonly status: ServiceStatus; readonly code: string | null };
  /** The chat bot of Teams, by whether Microsoft lets it in, and why not. */
  readonly chat: { readonly status: ServiceStatus; readonly code: string | null };
  readonly subscriptions: { readonly status: ServiceStatus; readonly count: number };
  /** How far calls to Microsoft Graph may go; null where none is configured, or nobody knows. */
  readonly azureCalls: AzureCalls | null;
  /** How the last call of a model ended: an error code, null where it was answered, and when, null before the first. */
  readonly model: { readonly code: string | null; readonly asOf: string | null };
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
  graphFailure: null,
  googleFailure: null,
  microsoftCalendars: { status: 'not_configured', code: null },
  chat: { status: 'not_configured', code: null },
  subscriptions: { status: 'not_configured', count: 0 },
  azureCalls: null,
  model: { code: null, asOf: null },
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
  readonly chat: Pick<ChatBot, 'receive' | 'check'> | null;
}
