import { goToLink, linkIdentity, listIdentities, unlinkIdentity } from '#api/contract/identities.ts';
import { linkIdentity as link, unlinkIdentity as unlink } from '#commands/user/identities.ts';
import { mustKnow } from '#commands/user/own-account.ts';
import { GreffierError } from '#domain/errors.ts';
import { FLOW_ENDED, IDENTITY_NOT_FOUND } from '#domain/user/identities/errors.ts';
import { identitiesOf, USER_PROJECTIONS } from '#projections/users/queries.ts';
import type { ReadingContext } from '../context/reading.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { FlowCookie } from '../http/flow-cookie.ts';
import { callbackOf, depart, providerOf, type ProviderContext } from '../identities.ts';
import { identityOf } from '../views/user.ts';
import { ownerOf } from './account.ts';

const BODY_LIMIT = 16_384;

const whereIs = (position: string | null): string => {
  if (position === null) throw new TypeError('a changed account has a position');
  return position;
};

/** The accounts at providers with which people sign in to their own. */
export function identityEndpoints(context: ProviderContext & ReadingContext): Endpoint[] {
  const flowCookie = new FlowCookie(context);
  return [
    endpoint(listIdentities, async ({ principal, query: { minPosition } }) => {
      if (minPosition !== undefined) await context.progress.reached(USER_PROJECTIONS, minPosition);
      return {
        identities: (await identitiesOf(context.pool, principal.userId)).map(identityOf),
        offered: [...context.identityProviders.offered],
        hasPassword: await context.passwords.has(principal.userId),
      };
    }),
    endpoint(
      goToLink,
      async (call) => {
        const provider = providerOf(context, call.params.provider);
        const { userId, sessionId } = call.principal;
        await mustKnow(context, ownerOf(call), call.body.password);
        const { address, sealed } = await depart(context, provider, { kind: 'link', userId, sessionId });
        flowCookie.give(call.http.response, callbackOf(provider), sealed);
        return { address };
      },
      BODY_LIMIT,
    ),
    endpoint(
      linkIdentity,
      async ({ body, principal: { userId, sessionId }, command: request }) => {
        const linking = await context.linkings.open(body.linking, new Date(context.now()));
        // Somebody else sits at this browser by now, or was handed what is not theirs.
        if (linking?.userId !== userId || linking.sessionId !== sessionId) throw new GreffierError(FLOW_ENDED);
        const { identity } = linking;
        const { position } = await link(context, { userId, identity, accepts: false, request });
        return { ...SUCCESS, position: whereIs(position) };
      },
      BODY_LIMIT,
    ),
    endpoint(
      unlinkIdentity,
      async (call) => {
        const identityId = call.params.id.toLowerCase();
        if (!isUuid(identityId)) throw new GreffierError(IDENTITY_NOT_FOUND);
        const { password } = call.body;
        const position = await unlink(context, { owner: ownerOf(call), identityId, password, request: call.command });
        return { ...SUCCESS, position: whereIs(position) };
      },
      BODY_LIMIT,
    ),
  ];
}
