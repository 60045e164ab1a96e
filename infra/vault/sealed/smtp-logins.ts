import type { SmtpLogins } from '#domain/mail/mailer.ts';
import type { SmtpLogin } from '#domain/settings/smtp-server.ts';
import type { Pool } from 'pg';
import { wrappedUnder } from '../master-key/contexts.ts';
import { SealedValues } from './sealed-values.ts';

/** The login of the mail server. */
export class PostgresSmtpLogins extends SealedValues<SmtpLogin> implements SmtpLogins {
  constructor(pool: Pool, masterKey: Uint8Array) {
    super(pool, masterKey, { table: 'vault.smtp_login', context: wrappedUnder.smtpLogin });
  }
}
