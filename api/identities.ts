import type { IdentityContext } from './context/identity.ts';
import type { MailContext } from './context/mail.ts';
import type { RecordContext } from './context/record.ts';
import type { ServingContext } from './context/serving.ts';
import { comeFromProvider } from '#api/contract/providers.ts';
import { acceptWithIdentity, signInWithIdentity } from '#commands/user/provider-sign-in.ts';
import type { Request as CommandRequest } from '#commands/handle.ts';
import type { Caller, SignInOutcome } from '#commands/user/sign-in.ts';
import type { SIGN_IN_REASONS } from '#domain/access/events.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Flow, FlowPurpose } from '#domain/user/identities/flow.ts';
import { FLOW_ENDED, PROVIDER_UNKNOWN } from '#domain/user/identities/errors.ts';
import type { ProviderIdentity } from '#domain/user/identities/identity-providers.ts';
import { PROVIDERS, type Provider } from '#domain/user/identities/provider.ts';

export type ProviderContext = RecordContext & IdentityContext & MailContext & ServingContext;

/** Throws PROVIDER_UNKNOWN for what is none, or none of ours. */
export function providerOf({ identityProviders }: Pick<IdentityContext, 'identityProviders'>, name: string): Provider {
  const provider = PROVIDERS.find((one) => one === name);
  if (!provider || !identityProviders.offered.includes(provider)) throw new GreffierError(PROVIDER_UNKNOWN);
  return provider;
}

/** Where the provider sends browsers back to. */
export const callbackOf = (provider: Provider): string => comeFromProvider.path.replace(':provider', provider);

/** What is registered at the provider. */
const redirectUriOf = ({ publicUrl }: Pick<MailContext, 'publicUrl'>, provider: Provider): string =>
  `${publicUrl()}${callbackOf(provider)}`;

/** Where the browser goes, and what it carries meanwhile. */
export async function depart(
  context: ProviderContext,
  provider: Provider,
  purpose: FlowPurpose,
): Promise<{ readonly address: string; readonly sealed: string }> {
  // Who signs in goes on with whom they are signed in there; who links something says what.
  const chooses = purpose.kind !== 'sign-in';
  const redirectUri = redirectUriOf(context, provider);
  const { address, secrets } = await context.identityProviders.begin({ provider, redirectUri, chooses });
  return { address, sealed: await context.flows.seal({ provider, secrets, purpose }, new Date(context.now())) };
}

/** A browser that came back. */
export interface Arrival {
  readonly provider: Provider;
  readonly sealed: string;
  readonly query: string;
  readonly caller: Caller;
  readonly request: CommandRequest;
}

/** Where an arrival leads: a sign-in, or something to link. */
export type Arrived =
  | { readonly flow: Flow; readonly outcome: SignInOutcome }
  | { readonly flow: Flow; readonly linking: string };

/** What somebody who could not come in went there for, and who they were there, as far as that is known. */
export interface Failed {
  readonly error: GreffierError;
  readonly flow: Flow | null;
  readonly identity: ProviderIdentity | null;
}

/** What failed by name; everything else is thrown on. */
const named = (error: unknown, flow: Flow | null, identity: ProviderIdentity | null): Failed => {
  if (!(error instanceof GreffierError)) throw error;
  return { error, flow, identity };
};

/** Who came back, and for what; each step that fails says how far it was. */
export async function arrive(
  context: ProviderContext,
  { provider, sealed, query, caller, request }: Arrival,
): Promise<Arrived | Failed> {
  const { flows, linkings, identityProviders, now } = context;
  const flow = await flows.open(sealed, new Date(now()));
  if (flow?.provider !== provider) return { error: new GreffierError(FLOW_ENDED), flow: null, identity: null };
  const { secrets, purpose } = flow;
  let identity: ProviderIdentity | null = null;
  try {
    const redirectUri = redirectUriOf(context, provider);
    identity = await identityProviders.finish({ provider, redirectUri, query, secrets });
    const returned = { identity, caller, request };
    switch (purpose.kind) {
      case 'link': {
        const { userId, sessionId } = purpose;
        return { flow, linking: await linkings.seal({ userId, sessionId, identity }, new Date(now())) };
      }
      case 'invitation':
        return { flow, outcome: await acceptWithIdentity(context, { ...returned, token: purpose.token }) };
      case 'sign-in':
        return { flow, outcome: await signInWithIdentity(context, returned) };
    }
  } catch (error) {
    return named(error, flow, identity);
  }
}

type Reason = (typeof SIGN_IN_REASONS)[number];

const REASONS: Readonly<Record<string, Reason>> = {
  FLOW_ENDED: 'flow-ended',
  PROVIDER_REFUSED: 'provider-refused',
  PROVIDER_CANCELLED: 'cancelled',
  PROVIDER_AWAY: 'provider-away',
  PROVIDER_MISCONFIGURED: 'provider-away',
  IDENTITY_UNLINKED: 'unlinked',
  IDENTITY_DOMAIN_REFUSED: 'domain',
  IDENTITY_ADDRESS_TAKEN: 'address-taken',
  IDENTITY_TAKEN: 'identity-taken',
  INVITATION_INVALID: 'invitation',
  USER_DISABLED: 'disabled',
  TOO_MANY_ATTEMPTS: 'limited',
};

/** Why somebody did not come in, as the record of accesses has it; null for what says nothing about them. */
export const reasonOf = ({ code }: GreffierError): Reason | null => REASONS[code] ?? null;

/** Those that somebody who tries things out meets: they stay counted. */
const ATTACKS: ReadonlySet<string> = new Set(['FLOW_ENDED', 'PROVIDER_REFUSED', 'INVITATION_INVALID']);
export const staysCounted = ({ code }: GreffierError): boolean => ATTACKS.has(code);
