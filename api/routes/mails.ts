import { dismissMail, listMails, resendMail, stopMinutesByMail } from '#api/contract/mails.ts';
import { changeNotices } from '#commands/notices/notices.ts';
import { loadAccount } from '#commands/user/account.ts';
import { changeMail, mailExpiry } from '#commands/mail/mail.ts';
import { GreffierError } from '#domain/errors.ts';
import type { MailCommand } from '#domain/mail/decide.ts';
import { MAIL_NOT_FOUND } from '#domain/mail/errors.ts';
import { UNSUBSCRIBE_LINK_INVALID } from '#domain/mail/unsubscribe.ts';
import { maySignIn } from '#domain/user/user.ts';
import { listMails as list, MAIL_PROJECTIONS } from '#projections/mails/queries.ts';
import type { MailContext } from '../context/mail.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, publicEndpoint, SUCCESS, type Call, type Endpoint } from '../http/endpoint.ts';

/** What became of mails that leave by themselves, and what administrators do about those of which nobody knows. */
export function mailEndpoints(dependencies: RecordContext & ReadingContext & MailContext): Endpoint[] {
  const { pool, progress, log, unsubscribeTokens } = dependencies;
  const change = async (
    { params: { id }, command: request }: Pick<Call<typeof resendMail>, 'params' | 'command'>,
    command: MailCommand,
  ) => {
    if (!isUuid(id)) throw new GreffierError(MAIL_NOT_FOUND);
    const { position } = await changeMail(dependencies, { mailId: id.toLowerCase(), command, request });
    if (position === null) throw new TypeError('a mail that was changed has a position');
    return { ...SUCCESS, position };
  };
  return [
    publicEndpoint(stopMinutesByMail, async ({ params: { token }, command }) => {
      const userId = await unsubscribeTokens.userOf(token);
      if (userId === null) throw new GreffierError(UNSUBSCRIBE_LINK_INVALID);
      // Of an account that is gone nothing is kept, and nothing is sent to it.
      if (!maySignIn((await loadAccount(log, userId)).user)) return SUCCESS;
      const chosen = { type: 'chooseNotices', userId, kind: 'minutes', choice: { byMail: false } } as const;
      await changeNotices(dependencies, chosen, { ...command, actor: `user:${userId}` });
      return SUCCESS;
    }),
    endpoint(listMails, async ({ query: { status, page, limit, minPosition } }) => {
      if (minPosition !== undefined) await progress.reached(MAIL_PROJECTIONS, minPosition);
      const { mails, counts } = await list(pool, { status }, { page, limit });
      return {
        mails: mails.map(({ askedAt, changedAt, nextAt, expiresAt, ...mail }) => ({
          ...mail,
          askedAt: askedAt.toISOString(),
          changedAt: changedAt.toISOString(),
          nextAt: nextAt?.toISOString() ?? null,
          expiresAt: expiresAt.toISOString(),
        })),
        counts,
        page,
        limit,
      };
    }),
    endpoint(resendMail, (call) => change(call, { type: 'resendMail', expiresAt: mailExpiry(dependencies) })),
    endpoint(dismissMail, (call) => change(call, { type: 'dismissMail' })),
  ];
}
