import type { MailContext } from './context/mail.ts';
import type { RecordContext } from './context/record.ts';
import type { InvitationView } from '#api/contract/users.ts';
import { readSettings } from '#commands/settings/settings.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Mail } from '#domain/mail/mailer.ts';
import { invitationMail, passwordResetMail } from '#domain/mail/messages.ts';
import type { Language } from '#domain/settings/settings.ts';

type DeliveryContext = Pick<RecordContext, 'log'> & Pick<MailContext, 'mailer' | 'publicUrl'>;

/** A token for one person, that opens once until then. */
interface Issued {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface Addressee {
  readonly displayName: string;
  readonly email: string;
}

/** The screens that take a token. What follows # stays in the browser: no server and no log sees the token. */
type Screen = 'invitation' | 'password-reset';

export const linkOf = (publicUrl: string, screen: Screen, token: string): string =>
  `${publicUrl}/${screen}#token=${token}`;

/**
 * Sends a link where mail is set up. Where it is not, or the mail fails, the link goes to the administrator who asked,
 * to hand it over.
 */
async function deliver(
  { log, mailer }: DeliveryContext,
  { link, expiresAt, mail }: { link: string; expiresAt: Date; mail: (language: Language) => Mail },
): Promise<InvitationView> {
  const passOn = { delivery: 'link', link, mailError: null, expiresAt: expiresAt.toISOString() } as const;
  if ((await mailer.source()) === 'none') return passOn;
  const { settings } = await readSettings(log);
  try {
    await mailer.send(mail(settings.language));
  } catch (error) {
    if (!(error instanceof GreffierError)) throw error;
    return { ...passOn, mailError: error.message };
  }
  return { delivery: 'mail', link: null, mailError: null, expiresAt: passOn.expiresAt };
}

export function deliverInvitation(
  context: DeliveryContext,
  { token, expiresAt }: Issued,
  { displayName, email, inviter }: Addressee & { readonly inviter: string },
): Promise<InvitationView> {
  const link = linkOf(context.publicUrl(), 'invitation', token);
  const mail = (language: Language) => ({
    to: email,
    ...invitationMail(language, { displayName, inviter, link, expiresAt }),
  });
  return deliver(context, { link, expiresAt, mail });
}

export function deliverReset(
  context: DeliveryContext,
  { token, expiresAt }: Issued,
  { displayName, email }: Addressee,
): Promise<InvitationView> {
  const link = linkOf(context.publicUrl(), 'password-reset', token);
  const mail = (language: Language) => ({
    to: email,
    ...passwordResetMail(language, { displayName, link, expiresAt }),
  });
  return deliver(context, { link, expiresAt, mail });
}
