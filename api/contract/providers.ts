import { provider } from '#domain/user/identities/provider.ts';
import { z } from 'zod/mini';
import { route } from './route.ts';

export { PROVIDERS, type Provider } from '#domain/user/identities/provider.ts';

export const ofProvider = z.object({ provider: z.string().check(z.maxLength(32)) });
/** Where to send the browser; the answer comes with the cookie without which nobody comes back. */
export const departure = z.object({ address: z.string() });

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
