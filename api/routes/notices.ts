import { chooseNotices, listNotices, noticeChoices, readNotice, readNotices } from '#api/contract/notices.ts';
import { changeNotices } from '#commands/notices/notices.ts';
import { GreffierError } from '#domain/errors.ts';
import { choiceOf } from '#domain/notices/choices.ts';
import { NOTICE_NOT_FOUND } from '#domain/notices/decide.ts';
import { noticeKindsOf } from '#domain/notices/kinds.ts';
import { listNotices as noticesOf, NOTICE_PROJECTIONS, noticeChoicesOf } from '#projections/notices/queries.ts';
import type { Viewer } from '#projections/viewer.ts';
import type { BotsContext } from '../context/bots.ts';
import type { MailContext } from '../context/mail.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { SettingsContext } from '../context/settings.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { noticeView } from '../views/notice.ts';

const BODY_LIMIT = 4_096;

type Context = RecordContext &
  ReadingContext &
  SettingsContext &
  Pick<BotsContext, 'platforms'> &
  Pick<MailContext, 'mailer'>;

/** What people are told of, and what they do with it. */
export function noticeEndpoints(dependencies: Context): Endpoint[] {
  const { pool, sealer, progress, now, settings, platforms, mailer } = dependencies;
  const caughtUp = async ({ minPosition }: { readonly minPosition?: string | undefined }): Promise<void> => {
    if (minPosition !== undefined) await progress.reached(NOTICE_PROJECTIONS, minPosition);
  };
  const isEnabled = async (): Promise<boolean> => (await settings()).settings.notifications;
  const noticesFor = (viewer: Viewer) => noticesOf({ pool, sealer }, viewer, new Date(now()));
  const changedAt = (position: string | null, otherwise: string | null) => {
    const seen = position ?? otherwise;
    if (seen === null) throw new TypeError('who is signed in has an account, which has a position');
    return { ...SUCCESS, position: seen };
  };

  return [
    endpoint(listNotices, async ({ principal, query }) => {
      await caughtUp(query);
      const { page, limit } = query;
      const enabled = await isEnabled();
      const all = enabled ? await noticesFor(principal) : [];
      return {
        notices: all.slice((page - 1) * limit, page * limit).map((one) => noticeView(one, platforms)),
        total: all.length,
        unread: all.filter(({ isRead }) => !isRead).length,
        enabled,
        page,
        limit,
      };
    }),
    endpoint(
      readNotice,
      async ({ principal, params, command }) => {
        const found = (await noticesFor(principal)).find(({ id }) => id === params.id.toLowerCase());
        if (found === undefined) throw new GreffierError(NOTICE_NOT_FOUND);
        const read = { type: 'readNotice', userId: principal.userId, noticeId: found.id } as const;
        const { position } = await changeNotices(dependencies, read, command);
        return changedAt(position, await dependencies.headPosition());
      },
      BODY_LIMIT,
    ),
    endpoint(
      readNotices,
      async ({ principal, body, command }) => {
        // What is still to come is nobody's to read.
        const until = Date.parse(body.until) < Date.parse(now()) ? body.until : now();
        const read = { type: 'readNotices', userId: principal.userId, until } as const;
        const { position } = await changeNotices(dependencies, read, command);
        return changedAt(position, await dependencies.headPosition());
      },
      BODY_LIMIT,
    ),
    endpoint(noticeChoices, async ({ principal, query }) => {
      await caughtUp(query);
      const [choices, enabled, source] = await Promise.all([
        noticeChoicesOf(pool, principal.userId),
        isEnabled(),
        mailer.source(),
      ]);
      const chosen = noticeKindsOf(principal.role).map((kind) => {
        const { inApplication, byMail } = choiceOf(choices, kind);
        return { kind, inApplication, byMail };
      });
      return { choices: chosen, enabled, mails: source !== 'none' };
    }),
    endpoint(
      chooseNotices,
      async ({ principal, params, body, command }) => {
        const { inApplication, byMail } = body;
        const choice = {
          ...(inApplication === undefined ? {} : { inApplication }),
          ...(byMail === undefined ? {} : { byMail }),
        };
        const chosen = { type: 'chooseNotices', userId: principal.userId, kind: params.kind, choice } as const;
        const { position } = await changeNotices(dependencies, chosen, command);
        return changedAt(position, await dependencies.headPosition());
      },
      BODY_LIMIT,
    ),
  ];
}
