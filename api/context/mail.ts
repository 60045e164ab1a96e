import type { Mailer, SmtpLogins } from '#domain/mail/mailer.ts';
import type { UnsubscribeTokens } from '#domain/mail/unsubscribe.ts';

/** Mails to people, and the links in them. */
export interface MailContext {
  readonly mailer: Omit<Mailer, 'deliver'>;
  readonly smtpLogins: SmtpLogins;
  readonly unsubscribeTokens: UnsubscribeTokens;
  /** Where browsers find the application, without a slash at the end. */
  readonly publicUrl: () => string;
}
