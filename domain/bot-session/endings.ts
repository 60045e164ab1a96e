import type { ErrorDefinition } from '../errors.ts';

/** What the specification calls a bot session that is over. */
export type EndedStatus = 'stopped' | 'failed' | 'error' | 'disconnected';

const STATUSES = {
  stopped: 'stopped',
  'consent-refused': 'stopped',
  erased: 'stopped',
  'meeting-ended': 'disconnected',
  removed: 'disconnected',
  alone: 'disconnected',
  'too-long': 'disconnected',
  'left-unexplained': 'disconnected',
  shutdown: 'disconnected',
  denied: 'failed',
  unanswered: 'failed',
  challenge: 'failed',
  'consent-unanswered': 'failed',
  blocked: 'failed',
  encrypted: 'failed',
  'not-found': 'failed',
  'sign-in-required': 'failed',
  'lobby-timeout': 'failed',
  expired: 'failed',
  'browser-missing': 'failed',
  'page-unknown': 'failed',
  'browser-crashed': 'error',
  'connection-lost': 'error',
  'lease-lapsed': 'error',
  failed: 'error',
} as const satisfies Readonly<Record<string, EndedStatus>>;

/** Why a bot session is over. What people read of it belongs to the platform. */
export type BotSessionEnding = keyof typeof STATUSES;
export const ENDED_STATUS: Readonly<Record<BotSessionEnding, EndedStatus>> = STATUSES;
export const BOT_SESSION_ENDINGS = Object.keys(STATUSES) as [BotSessionEnding, ...BotSessionEnding[]];

/** There is no browser in which a bot could run. */
export const BROWSER_MISSING: ErrorDefinition = {
  code: 'BROWSER_MISSING',
  kind: 'unavailable',
  message: 'Chrome n’est pas installé sur le serveur.',
};
