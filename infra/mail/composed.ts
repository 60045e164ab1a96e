import type { Mail } from '#domain/mail/mailer.ts';
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer';

export interface From {
  readonly name: string;
  readonly address: string;
}

/** By which a mail program offers to stop such mails, at one press (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** A mail as it is written on the wire, whichever way it goes. */
export const composed = (
  { to, id, unsubscribeUrl, subject, text, html }: Mail,
  { name, address }: From,
): MailComposerOptions => ({
  from: { name, address },
  to: { name: '', address: to },
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(address)}>` }),
  // Programs that answer by themselves do not answer this (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
});
