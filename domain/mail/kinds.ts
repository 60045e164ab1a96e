/** What mails that leave by themselves tell. What writes each stands in `bots/mailer/kinds.ts`. */
export const MAIL_KINDS = [
  /** The minutes of a meeting, to those who attended it. */
  'minutes',
  /** What one event brought that somebody wants to be told of by mail. */
  'notice',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const isMailKind = (kind: string): kind is MailKind => MAIL_KINDS.some((one) => one === kind);

/** A mail that could not leave for so long is a failure, in ms: what it tells is old by then. */
export const MAIL_PATIENCE_MS = 3 * 24 * 60 * 60_000;
