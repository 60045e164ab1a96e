import { settingsReader } from '#commands/settings/known-settings.ts';
import type { Mailer, OwnMailboxes, SmtpLogins } from '#domain/mail/mailer.ts';
import type { UnsubscribeTokens } from '#domain/mail/unsubscribe.ts';
import type { Config } from '../config.ts';
import { SmtpMailer } from '../mail/smtp-mailer.ts';
import { SignedUnsubscribeTokens } from '../vault/credentials/unsubscribe-tokens.ts';
import { PostgresSmtpLogins } from '../vault/sealed/smtp-logins.ts';
import type { StartupStatus } from './startup-status.ts';
import type { OpenRecord } from './record.ts';

export interface OpenMail {
  readonly mailer: Mailer;
  readonly mailboxes: OwnMailboxes;
  readonly smtpLogins: SmtpLogins;
  readonly unsubscribeTokens: UnsubscribeTokens;
  readonly part: StartupStatus;
}

const STATES = { settings: 'configuré', environment: 'configuré', none: 'non configuré' } as const;

/** Mail by people's own mailboxes, and by the server of the settings, else that of `SMTP_URL`. */
export async function openMail(
  { PUBLIC_URL, SMTP_URL, SMTP_ALLOW_PRIVATE }: Config,
  { log, pool, masterKey }: Pick<OpenRecord, 'log' | 'pool' | 'masterKey'>,
  mailboxes: OwnMailboxes,
): Promise<OpenMail> {
  const smtpLogins = new PostgresSmtpLogins(pool, masterKey);
  const sender = () => `greffier@${PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).hostname}`;
  const mailer = new SmtpMailer({
    settings: settingsReader(log),
    logins: smtpLogins,
    environmentUrl: SMTP_URL,
    sender,
    allowsPrivate: SMTP_ALLOW_PRIVATE === 'yes',
  });
  const source = await mailer.source();
  return {
    mailer,
    mailboxes,
    smtpLogins,
    unsubscribeTokens: new SignedUnsubscribeTokens(pool, masterKey),
    part: {
      name: 'E-mails',
      state: STATES[source],
      detail: source === 'environment' ? 'SMTP_URL' : source === 'settings' ? 'paramètres' : '',
    },
  };
}
