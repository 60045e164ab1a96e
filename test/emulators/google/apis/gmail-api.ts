import type { ToolFaults } from '#test/emulators/tasks/faults.ts';
import express, { type Express } from 'express';
import PostalMime, { type Email } from 'postal-mime';
import type { Needs } from './needs.ts';
import { refuse } from './refusals.ts';

/** A mail that somebody's mailbox sent. */
export interface StoodInMail {
  readonly id: string;
  /** The account that sent it, whatever the mail says. */
  readonly account: string;
  readonly mail: Email;
}

/**
 * `messages.send` of Gmail v1 as its reference describes it: a whole mail in base64url, for `me` or the account's own
 * address. It sends what it is given as often as it is given it.
 */
export function mountGmail(app: Express, sent: StoodInMail[], { needs, faults }: Mounting): void {
  app.use('/gmail/v1', faults.handle, express.json({ limit: '36mb' }), needs('mail'));
  app.post('/gmail/v1/users/:user/messages/send', async (request, response) => {
    const { email } = response.locals as { readonly email: string };
    const { raw } = request.body as { readonly raw?: unknown };
    if (request.params.user !== 'me' && request.params.user !== email) return refuse(response, 'forbidden');
    if (typeof raw !== 'string' || !/^[\w-]+=*$/u.test(raw)) return refuse(response, 'badRequest');
    const mail = await PostalMime.parse(Buffer.from(raw, 'base64url'));
    if (mail.to === undefined) return refuse(response, 'badRequest');
    const id = `m-${sent.length + 1}`;
    sent.push({ id, account: email, mail });
    response.json({ id, threadId: id, labelIds: ['SENT'] });
  });
}

interface Mounting {
  readonly needs: Needs;
  readonly faults: ToolFaults;
}
