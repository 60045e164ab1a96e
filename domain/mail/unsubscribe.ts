import type { ErrorDefinition } from '#domain/errors.ts';

/**
 * Port to links in mails that stop mails of that kind for the recipient, without signing in. They can do nothing else,
 * and serve as long as the mail is kept.
 */
export interface UnsubscribeTokens {
  /** The recipient is an account, by its id. */
  of(userId: string): Promise<string>;
  /** Whose it is; null for one that this installation never made. */
  userOf(token: string): Promise<string | null>;
}

export const UNSUBSCRIBE_LINK_INVALID: ErrorDefinition = {
  code: 'UNSUBSCRIBE_LINK_INVALID',
  kind: 'not-found',
  message: 'Ce lien de désabonnement n’est pas valable. Le choix se fait aussi dans «\u00A0Mon compte\u00A0».',
};
