import { provider } from '#domain/user/identities/provider.ts';
import { z } from 'zod/mini';
import { passwordField } from './auth.ts';
import { position } from './meetings.ts';
import { linkedIdentity } from './linked-identity.ts';
import { departure, ofProvider } from './providers.ts';
import { route } from './route.ts';

const changed = z.object({ success: z.literal(true), position });

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
