import type { ErrorDefinition } from '#domain/errors.ts';

export const BOT_UNIDENTIFIED: ErrorDefinition = {
  code: 'BOT_UNIDENTIFIED',
  kind: 'unavailable',
  message: 'Microsoft n’a pas donné au bot le jeton qui l’identifie.',
};

/**
 * Port to what identifies a bot that its operator registered with Microsoft: a token, valid for about an hour, that
 * goes with the address of a meeting. Throws where it cannot be had.
 */
export interface BotIdentification {
  token(): Promise<string>;
}
