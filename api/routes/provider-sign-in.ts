import { acceptWithProvider, comeFromProvider, goToProvider, listProviders } from '#api/contract/providers.ts';
import { GreffierError } from '#domain/errors.ts';
import { INVITATION_INVALID } from '#domain/user/errors.ts';
import { pageOf, type FlowPurpose } from '#domain/user/identities/flow.ts';
import type { Provider } from '#domain/user/identities/provider.ts';
import { callerOf, mustBeOurs, type Http } from '../http/caller.ts';
import { publicEndpoint, Reply, type Endpoint } from '../http/endpoint.ts';
import { FlowCookie } from '../http/flow-cookie.ts';
import { SignInCookies } from '../http/sign-in-cookies.ts';
import {
  arrive,
  callbackOf,
  depart,
  providerOf,
  reasonOf,
  staysCounted,
  type Arrival,
  type Arrived,
  type Failed,
  type ProviderContext,
} from '../identities.ts';

const BODY_LIMIT = 16_384;
const SIGN_IN_PAGE = '/login';

const goTo = (address: string): Reply => new Reply(302, '', { location: address });
/** What a page is told stands in the fragment, which no server and no log sees. */
const pageWith = (page: string, told: Readonly<Record<string, string>>): Reply =>
  goTo(`${page}#${new URLSearchParams(told)}`);

/** Where somebody may try again who could not come in. */
function refusedPage(provider: Provider, error: GreffierError, purpose: FlowPurpose | undefined): Reply {
  const told = { refused: error.code, provider };
  if (purpose?.kind === 'link') return pageWith('/account', told);
  // The invitation is not used up: a password accepts it as well.
  if (purpose?.kind === 'invitation') return pageWith('/invitation', { token: purpose.token, ...told });
  return pageWith(SIGN_IN_PAGE, told);
}

export function providerSignInEndpoints(context: ProviderContext): Endpoint[] {
  const [cookies, flowCookie] = [new SignInCookies(context), new FlowCookie(context)];
  const { attempts, journal, logger } = context;

  const refuse = (provider: Provider, { error, flow, identity }: Failed, http: Http): Reply => {
    const reason = reasonOf(error);
    const { address, correlationId } = callerOf(http);
    const { cause } = error.details;
    // Only who was sent to the provider from here gets so far: strangers write nothing.
    if (cause !== undefined) logger.warn({ code: error.code, provider, cause }, 'a provider’s answer let nobody in');
    if (reason !== null)
      journal.refused(
        { type: 'SignInRefused', userId: null, email: identity?.label ?? '', address, reason, provider },
        correlationId,
      );
    return refusedPage(provider, error, flow?.purpose);
  };

  const welcome = (provider: Provider, arrived: Arrived, { request, response }: Http): Reply => {
    const { purpose } = arrived.flow;
    if ('linking' in arrived) return pageWith('/account', { linking: arrived.linking, provider });
    const page = purpose.kind === 'sign-in' ? purpose.returnTo : '/';
    const { outcome } = arrived;
    if ('step' in outcome) return pageWith(page, { step: outcome.step, challenge: outcome.challenge });
    cookies.keep(request, response, outcome.signedIn);
    return pageWith(page, { 'signed-in': provider });
  };

  /** Counted before it is looked at, as a password is; what is nobody's guess is forgiven. */
  const counted = async (arrival: Arrival): Promise<Arrived | Failed> => {
    const { address } = arrival.caller;
    try {
      await attempts.countReturn(address);
    } catch (error) {
      if (!(error instanceof GreffierError)) throw error;
      return { error, flow: null, identity: null };
    }
    const refund = () => attempts.refundReturn(address);
    try {
      const arrived = await arrive(context, arrival);
      if (!('error' in arrived && staysCounted(arrived.error))) await refund();
      return arrived;
    } catch (error) {
      // Where it cannot be taken back either, what broke first is what the caller has to know.
      await refund().catch(() => undefined);
      throw error;
    }
  };

  return [
    publicEndpoint(listProviders, async () => ({ providers: [...context.identityProviders.offered] })),
    publicEndpoint(goToProvider, async ({ params, query, http }) => {
      const provider = providerOf(context, params.provider);
      try {
        const purpose = { kind: 'sign-in', returnTo: pageOf(query.to) } as const;
        const { address, sealed } = await depart(context, provider, purpose);
        flowCookie.give(http.response, callbackOf(provider), sealed);
        return goTo(address);
      } catch (error) {
        if (!(error instanceof GreffierError)) throw error;
        return refuse(provider, { error, flow: null, identity: null }, http);
      }
    }),
    publicEndpoint(comeFromProvider, async ({ params, http, command: request }) => {
      const provider = providerOf(context, params.provider);
      const sealed = flowCookie.take(http.request, http.response, callbackOf(provider));
      const query = new URL(http.request.originalUrl, context.publicUrl()).search;
      const arrived = await counted({ provider, sealed, query, caller: callerOf(http), request });
      return 'error' in arrived ? refuse(provider, arrived, http) : welcome(provider, arrived, http);
    }),
    publicEndpoint(
      acceptWithProvider,
      async ({ params, body: { token }, http }) => {
        mustBeOurs(http.request, context.publicUrl());
        const provider = providerOf(context, params.provider);
        const { address: from, correlationId } = callerOf(http);
        if ((await context.invitations.holderOf(token, new Date(context.now()))) === null) {
          journal.refused(
            { type: 'SignInRefused', userId: null, email: '', address: from, reason: 'invitation', provider },
            correlationId,
          );
          throw new GreffierError(INVITATION_INVALID);
        }
        const { address, sealed } = await depart(context, provider, { kind: 'invitation', token });
        flowCookie.give(http.response, callbackOf(provider), sealed);
        return { address };
      },
      BODY_LIMIT,
    ),
  ];
}
