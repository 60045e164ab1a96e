import type { Mail, MailDelivery, Mailer, OwnMailboxes } from '#domain/mail/mailer.ts';

/** Somebody's own mailbox first, for what is in their name, and the server's mailer for everything else. */
export const withOwnMailboxes = (
  mailer: Pick<Mailer, 'deliver'>,
  mailboxes: Pick<OwnMailboxes, 'deliver'>,
): Pick<Mailer, 'deliver'> => ({
  deliver: async (mail: Mail): Promise<MailDelivery> =>
    (mail.inNameOf === undefined ? null : await mailboxes.deliver(mail)) ?? mailer.deliver(mail),
});
