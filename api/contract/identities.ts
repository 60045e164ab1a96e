import { provider } from '#domain/user/identities/provider.ts';
import { z } from 'zod/mini';
import { passwordField } from './auth.ts';
import { position } from './meetings.ts';
import { route } from './route.ts';

export { PROVIDERS, type Provider } from '#domain/user/identities/provider.ts';

const changed = z.object({ success: z.literal(true), position });
const ofProvider = z.object({ provider: z.string().check(z.maxLength(32)) });
/** Where to send the browser; the answer comes with the cookie without which nobody comes back. */
const departure = z.object({ address: z.string() });

export const listProviders = route({
  method: 'get',
  path: '/api/auth/providers',
  access: 'public',
  summary: 'With whose accounts one may sign in here, beside the password',
  answer: z.object({ providers: z.array(provider) }),
});

export const goToProvider = route({
  method: 'get',
  path: '/api/auth/openid/:provider',
  access: 'public',
  summary: 'Send the browser to sign in with a provider (OpenID Connect), for a page of the application',
  description:
    'Leads to the sign-in page with the code of what went wrong in the fragment (`refused`) where the provider is away.',
  params: ofProvider,
  query: z.object({ to: z.optional(z.string().check(z.maxLength(2_000))) }),
  status: 302,
  produces: 'text/plain',
  answer: z.string(),
});

export const comeFromProvider = route({
  method: 'get',
  path: '/api/auth/openid/:provider/callback',
  access: 'public',
  summary: 'Where the provider sends the browser back to: signs in, accepts an invitation, or hands over what to link',
  description:
    'Registered at the provider. Takes `code` and `state`, or `error`, as the provider adds them, once, in the browser that was sent there, within ten minutes. Leads to a page; its fragment says `signed-in`, the second step that is left (`step`, `challenge`), what to link (`linking`), or the code of what went wrong (`refused`).',
  params: ofProvider,
  status: 302,
  produces: 'text/plain',
  answer: z.string(),
});

export const acceptWithProvider = route({
  method: 'post',
  path: '/api/auth/openid/:provider/invitation',
  access: 'public',
  summary: 'Begin to accept an invitation with an account at a provider, in place of a password',
  params: ofProvider,
  body: z.object({ token: z.string().check(z.maxLength(128)) }),
  answer: departure,
});

export const linkedIdentity = z.object({
  id: z.string(),
  provider,
  /** As the provider shows it; null once erased. */
  label: z.nullable(z.string()),
  linkedAt: z.string(),
});

export const listIdentities = route({
  method: 'get',
  path: '/api/account/identities',
  access: 'signed-in',
  summary: 'With which accounts at providers one signs in, and which providers there are',
  query: z.object({ minPosition: z.optional(position) }),
  answer: z.object({
    identities: z.array(linkedIdentity),
    offered: z.array(provider),
    /** Without one nothing can be linked or unlinked: a password proves who asks. */
    hasPassword: z.boolean(),
  }),
});

export const goToLink = route({
  method: 'post',
  path: '/api/account/identities/:provider',
  access: 'signed-in',
  summary: 'Begin to link an account at a provider to one’s own',
  params: ofProvider,
  body: z.object({ password: passwordField }),
  answer: departure,
});

export const linkIdentity = route({
  method: 'post',
  path: '/api/account/identities',
  access: 'signed-in',
  summary: 'Link what came back from the provider, in the session that asked for it',
  description: '409 IDENTITY_TAKEN where it is linked to another account. Within two minutes, once.',
  body: z.object({ linking: z.string().check(z.maxLength(8_000)) }),
  answer: changed,
});

export const unlinkIdentity = route({
  method: 'post',
  path: '/api/account/identities/:id/removal',
  access: 'signed-in',
  summary: 'Sign in no more with an account at a provider',
  description: '409 LAST_WAY_IN for the only way in of an account without a password.',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: z.object({ password: passwordField }),
  answer: changed,
});

export type LinkedIdentity = z.infer<typeof linkedIdentity>;
