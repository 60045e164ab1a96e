import type { IdentityContext } from '../context/identity.ts';
import type { MailContext } from '../context/mail.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import {
  changeUserProfile,
  changeUserRole,
  changeUserStatus,
  inviteUser,
  inviteUserAgain,
  issuePasswordReset,
  listUsers,
  readInvitations,
  resetUserSecondFactor,
  userDetail,
} from '#api/contract/users.ts';
import { changeProfile } from '#commands/user/change-profile.ts';
import { changeRights } from '#commands/user/change-rights.ts';
import { changeUser } from '#commands/user/change-user.ts';
import { inviteAgain, inviteUser as invite } from '#commands/user/invite.ts';
import { issueReset } from '#commands/user/password-reset.ts';
import { resetSecondFactor } from '#commands/user/reset.ts';
import { accountOf } from '#commands/user/account.ts';
import { GreffierError } from '#domain/errors.ts';
import { EMAIL_TAKEN, OWN_ACCOUNT, USER_NOT_FOUND } from '#domain/user/errors.ts';
import { readInvitationList } from '#domain/user/invitations/list.ts';
import {
  findUser,
  identitiesOf,
  listUsers as queryUsers,
  meetingsOf,
  takenAddresses,
  USER_PROJECTIONS,
} from '#projections/users/queries.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, SUCCESS, type Endpoint, type Principal } from '../http/endpoint.ts';
import { etagOf } from '../http/etag.ts';
import { deliverInvitation, deliverReset } from '../inviting.ts';
import { identityOf, userRowOf } from '../views/user.ts';

/** Throws USER_NOT_FOUND for what is no id. */
function idOf({ id }: { readonly id: string }): string {
  if (!isUuid(id)) throw new GreffierError(USER_NOT_FOUND);
  return id.toLowerCase();
}

/**
 * What is reset without a proof is never one's own: a session alone may be somebody else's by now. Throws OWN_ACCOUNT.
 */
function somebodyElse(params: { readonly id: string }, { userId }: Principal): string {
  const id = idOf(params);
  if (id === userId) throw new GreffierError(OWN_ACCOUNT);
  return id;
}

const where = ({ position }: { readonly position: string | null }): string => {
  if (position === null) throw new TypeError('a changed account has a position');
  return position;
};

/** What administrators do with accounts. */
export function userEndpoints(
  dependencies: RecordContext & ReadingContext & IdentityContext & MailContext,
): Endpoint[] {
  const { pool, progress, sessions, passwords, now } = dependencies;
  const caughtUp = async ({ minPosition }: { readonly minPosition?: string | undefined }): Promise<void> => {
    if (minPosition !== undefined) await progress.reached(USER_PROJECTIONS, minPosition);
  };

  return [
    endpoint(listUsers, async ({ query }) => {
      await caughtUp(query);
      const { page, limit, ...filter } = query;
      const { users, total } = await queryUsers(pool, filter, { page, limit });
      return { users: users.map(userRowOf), total, page, limit };
    }),
    endpoint(userDetail, async ({ params, query, http }) => {
      await caughtUp(query);
      const user = await findUser(pool, idOf(params));
      if (!user) throw new GreffierError(USER_NOT_FOUND);
      const [meetings, activeSessions, hasPassword, identities] = await Promise.all([
        meetingsOf(pool, user),
        sessions.count(user.id, new Date(now())),
        passwords.has(user.id),
        identitiesOf(pool, user.id),
      ]);
      http.response.setHeader('etag', etagOf(BigInt(user.revision)));
      return {
        data: {
          ...userRowOf(user),
          revision: String(user.revision),
          invitedUntil: user.invitedUntil?.toISOString() ?? null,
          activeSessions,
          hasPassword,
          identities: identities.map(identityOf),
          meetings,
        },
      };
    }),
    endpoint(inviteUser, async ({ body, principal, command }) => {
      const invited = await invite(dependencies, body, command);
      return {
        ...SUCCESS,
        id: invited.userId,
        position: invited.position,
        invitation: await deliverInvitation(dependencies, invited, { ...body, inviter: principal.displayName }),
      };
    }),
    endpoint(readInvitations, async ({ body }) => {
      const people = readInvitationList(body.text, body.role);
      const taken = await takenAddresses(
        pool,
        people.map(({ email }) => email),
      );
      return {
        people: people.map(({ faults, ...person }, index) => ({
          row: index + 1,
          ...person,
          faults: [...faults, ...(taken.has(person.email) ? [EMAIL_TAKEN.message] : [])],
        })),
      };
    }),
    endpoint(inviteUserAgain, async ({ params, principal, command }) => {
      const invited = await inviteAgain(dependencies, idOf(params), command);
      const account = await accountOf(dependencies.log, invited.userId);
      if (!account) throw new GreffierError(USER_NOT_FOUND);
      return {
        ...SUCCESS,
        position: invited.position,
        invitation: await deliverInvitation(dependencies, invited, { ...account, inviter: principal.displayName }),
      };
    }),
    endpoint(changeUserProfile, async ({ params, body: { seen, ...said }, command }) => ({
      ...SUCCESS,
      position: where(
        await changeProfile(dependencies, {
          profile: { userId: idOf(params), ...said },
          request: seen === undefined ? command : { ...command, expected: BigInt(seen) },
        }),
      ),
    })),
    endpoint(changeUserRole, async ({ params, body, command }) => ({
      ...SUCCESS,
      position: where(
        await changeRights(dependencies, {
          userId: idOf(params),
          command: { type: 'changeUserRole', role: body.role },
          request: command,
        }),
      ),
    })),
    endpoint(issuePasswordReset, async ({ params, principal, command }) => {
      const id = somebodyElse(params, principal);
      const issued = await issueReset(dependencies, id, command);
      const account = await accountOf(dependencies.log, id);
      if (!account) throw new GreffierError(USER_NOT_FOUND);
      return { ...SUCCESS, position: issued.position, reset: await deliverReset(dependencies, issued, account) };
    }),
    endpoint(resetUserSecondFactor, async ({ params, principal, command }) => ({
      ...SUCCESS,
      position: where(await resetSecondFactor(dependencies, somebodyElse(params, principal), command)),
    })),
    endpoint(changeUserStatus, async ({ params, body, command }) => {
      const id = idOf(params);
      const change =
        body.status === 'disabled'
          ? changeRights(dependencies, { userId: id, command: { type: 'disableUser' }, request: command })
          : changeUser(dependencies, { userId: id, command: { type: 'enableUser' }, request: command });
      return { ...SUCCESS, position: where(await change) };
    }),
  ];
}
