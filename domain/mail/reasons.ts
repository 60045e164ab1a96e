/** Why a mail did not leave, or why nobody knows whether it did. */
export const MAIL_REASONS = [
  'not-configured',
  /** The server of the settings is at a private address, which the configuration does not allow. */
  'private-address',
  'login-refused',
  /** The server's last word: 500 to 599. */
  'refused',
  /** The server asks for later: 400 to 499. */
  'put-off',
  /** No connection, or one that broke before the mail was whole. */
  'unreachable',
  /** It could not leave for as long as it may wait. */
  'expired',
  /** The connection broke, or the server fell silent, after it had the whole mail. */
  'no-answer',
  /** Greffier stopped while it handed the mail over. */
  'interrupted',
] as const;
export type MailReason = (typeof MAIL_REASONS)[number];

/** Why a mail is not written after all, looked at when it was to leave. */
export const WITHHELD_REASONS = [
  /** Who was to get it may not read what it tells. */
  'no-right',
  /** They have no account that can sign in any more. */
  'no-account',
  'switched-off',
  /** What it was to tell is not there any more. */
  'nothing-to-tell',
] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];
