import {
  dismissMail,
  listMails,
  resendMail,
  stopMinutesByMail,
  stopMinutesOnPage,
  unsubscribePage,
} from '#api/contract/mails.ts';
import type { Request as CommandRequest } from '#commands/handle.ts';
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
import { unsubscribed, unsubscribeQuestion, unsubscribeRefused } from '../views/unsubscribe-page.ts';
import { endpoint, publicEndpoint, Reply, SUCCESS, type Call, type Endpoint } from '../http/endpoint.ts';

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
  /** False for a token that this installation never made. */
  const stopMinutes = async (token: string, command: CommandRequest): Promise<boolean> => {
    const userId = await unsubscribeTokens.userOf(token);
    if (userId === null) return false;
    // Of an account that is gone nothing is kept, and nothing is sent to it.
    if (!maySignIn((await loadAccount(log, userId)).user)) return true;
    const chosen = { type: 'chooseNotices', userId, kind: 'minutes', choice: { byMail: false } } as const;
    await changeNotices(dependencies, chosen, { ...command, actor: `user:${userId}` });
    return true;
  };
  return [
    publicEndpoint(stopMinutesByMail, async ({ params: { token }, command }) => {
      if (!(await stopMinutes(token, command))) throw new GreffierError(UNSUBSCRIBE_LINK_INVALID);
      return SUCCESS;
    }),
    publicEndpoint(unsubscribePage, async ({ params: { token } }) =>
      (await unsubscribeTokens.userOf(token)) === null
        ? new Reply(404, unsubscribeRefused)
        : unsubscribeQuestion(stopMinutesOnPage.path.replace(':token', encodeURIComponent(token))),
    ),
    publicEndpoint(stopMinutesOnPage, async ({ params: { token }, command }) =>
      (await stopMinutes(token, command)) ? unsubscribed : new Reply(404, unsubscribeRefused),
    ),
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
