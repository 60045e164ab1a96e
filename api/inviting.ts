import type { MailContext } from './context/mail.ts';
import type { RecordContext } from './context/record.ts';
import type { InvitationView } from '#api/contract/users.ts';
import { readSettings } from '#commands/settings/settings.ts';
import type { Invited } from '#commands/user/invite.ts';
import { GreffierError } from '#domain/errors.ts';
import { invitationMail } from '#domain/mail/messages.ts';

/** The screen that accepts an invitation. What follows # stays in the browser: no server and no log sees the token. */
const linkOf = (publicUrl: string, token: string): string => `${publicUrl}/invitation#token=${token}`;

export interface Invitee {
  readonly displayName: string;
  readonly email: string;
}

/**
 * Sends the invitation where mail is set up. Where it is not, or the mail fails, the link goes to the person who
 * invites.
 */
export async function deliverInvitation(
  { log, mailer, publicUrl }: Pick<RecordContext, 'log'> & Pick<MailContext, 'mailer' | 'publicUrl'>,
  { token, expiresAt }: Invited,
  { displayName, email, inviter }: Invitee & { readonly inviter: string },
): Promise<InvitationView> {
  const link = linkOf(publicUrl(), token);
  const passOn = { delivery: 'link', link, mailError: null, expiresAt: expiresAt.toISOString() } as const;
  if ((await mailer.source()) === 'none') return passOn;
  const { settings } = await readSettings(log);
  try {
    await mailer.send({ to: email, ...invitationMail(settings.language, { displayName, inviter, link, expiresAt }) });
  } catch (error) {
    if (!(error instanceof GreffierError)) throw error;
    return { ...passOn, mailError: error.message };
  }
  return { delivery: 'mail', link: null, mailError: null, expiresAt: passOn.expiresAt };
}
