import {
  GOOGLE_SCOPE_NAMES,
  GRANTED_SCOPE_NAMES,
  OPTIONAL_SCOPE_NAMES,
  type GoogleScope,
  type GrantedScope,
  type OptionalScope,
} from '#domain/google/scopes.ts';
import { z } from 'zod/mini';
import { route } from './route.ts';

const scope = z.enum(GOOGLE_SCOPE_NAMES as [GoogleScope, ...GoogleScope[]]);
const grantedScope = z.enum(GRANTED_SCOPE_NAMES as [GrantedScope, ...GrantedScope[]]);
const optionalScope = z.enum(OPTIONAL_SCOPE_NAMES as [OptionalScope, ...OptionalScope[]]);

const failure = z.object({
  code: z.string(),
  message: z.string(),
  /** What an administrator of the organisation does about it, in French, one after the other; empty: wait. */
  steps: z.array(z.string()),
});

const authorisation = z.object({
  /** At Google; null where the vault does not know it any more. */
  email: z.nullable(z.string()),
  granted: z.array(grantedScope),
  since: z.string(),
  /** Why Google takes it no more; null while it does. */
  failure: z.nullable(failure),
});

/** Found of another application than is configured now: it has to be verified again. */
const found = z.nullable(z.object({ failure: z.nullable(failure), foundAt: z.string(), isStale: z.boolean() }));

export const goToGoogle = route({
  method: 'get',
  path: '/auth/google/auth',
  access: 'public',
  summary: 'Send the browser to the page that begins the authorisation of Greffier at Google',
  description: 'The page asks who is signed in, and begins in their name: a link carries no access token.',
  status: 302,
  produces: 'text/plain',
  answer: z.string(),
});

export const comeFromGoogle = route({
  method: 'get',
  path: '/auth/google/callback',
  access: 'public',
  summary: 'Where Google sends the browser back to',
  description:
    'Registered at Google. Takes `code` and `state`, or `error`, as Google adds them, once, in the browser that was sent there, within ten minutes. Leads to a page; its fragment has what the session that began hands in (`returned`), or the code of what went wrong (`refused`). Nothing is redeemed before.',
  status: 302,
  produces: 'text/plain',
  answer: z.string(),
});

export const googleConnection = route({
  method: 'get',
  path: '/api/google/connection',
  access: 'signed-in',
  summary: 'What one lets Greffier read at Google; for administrators also how this installation is connected',
  answer: z.object({
    /** Whether people may authorise Greffier here. */
    isConfigured: z.boolean(),
    /** One’s own authorisation; null without one. */
    own: z.nullable(authorisation),
    /** Whether the organisation lets the service account read one’s meetings, and this server is told to. */
    isDelegated: z.boolean(),
    /** Null for others. */
    administration: z.nullable(
      z.object({
        /** Whether each has a value, which is never shown, and whether there is no authorisation without it. */
        variables: z.array(z.object({ name: z.string(), isSet: z.boolean(), isNeeded: z.boolean() })),
        /** To be registered at Google: for authorising, and for signing in. */
        callbackAddress: z.string(),
        signInAddress: z.string(),
        clientId: z.nullable(z.string()),
        scopes: z.array(z.string()),
        /** What was found last; null where nothing was yet. */
        application: found,
        serviceAccount: z.nullable(z.object({ email: z.string(), clientId: z.string() })),
        /** As configured: addresses, and `@domain`. */
        delegatedPeople: z.array(z.string()),
        delegation: found,
        /** Everybody whose meetings are read, or were until Google refused. */
        people: z.array(
          z.object({
            userId: z.string(),
            name: z.string(),
            by: z.enum(['authorised', 'delegated']),
            authorisation: z.nullable(authorisation),
          }),
        ),
      }),
    ),
  }),
});

export const beginGoogleAuthorisation = route({
  method: 'post',
  path: '/api/google/authorisation/departure',
  access: 'signed-in',
  summary: 'Begin to authorise Greffier at Google, in one’s own name',
  description:
    '409 GOOGLE_NOT_SET_UP where no application is configured. What was granted beside what everybody is asked for is asked for again.',
  query: z.object({
    /** What is wanted beside what everybody is asked for. */
    with: z.optional(optionalScope),
  }),
  /** Where to send the browser; the answer comes with the cookie without which nobody comes back. */
  answer: z.object({ address: z.string() }),
});

export const authoriseGoogle = route({
  method: 'post',
  path: '/api/google/authorisation',
  access: 'signed-in',
  summary: 'Hand in what came back from Google, in the session that began',
  description:
    'Within two minutes, once. 410 AUTHORISING_ENDED for what another session or account began; 409 GOOGLE_ACCOUNT_TAKEN where another account of Greffier is connected to that one at Google.',
  body: z.object({ returned: z.string().check(z.maxLength(8_000)) }),
  answer: z.object({ success: z.literal(true), granted: z.array(grantedScope), missing: z.array(scope) }),
});

const ended = z.object({
  success: z.literal(true),
  /** Google confirmed that the token opens nothing any more. It is forgotten here in either case. */
  isRevoked: z.boolean(),
});

export const endGoogleAuthorisation = route({
  method: 'post',
  path: '/api/google/authorisation/removal',
  access: 'signed-in',
  summary: 'Let Greffier read no more of one’s own at Google',
  answer: ended,
});

export const endGoogleAuthorisationOf = route({
  method: 'post',
  path: '/api/google/authorisations/:userId/removal',
  access: 'admin',
  summary: 'End somebody’s authorisation at Google for them',
  params: z.object({ userId: z.string().check(z.maxLength(64)) }),
  answer: ended,
});

const checked = z.object({
  success: z.literal(true),
  /** Null where what was asked is in order. */
  failure: z.nullable(failure),
  /** After which Google wants to be asked again; null where it did not say. */
  retryAfterSeconds: z.nullable(z.int()),
});

export const checkOwnGoogle = route({
  method: 'post',
  path: '/api/google/authorisation/check',
  access: 'signed-in',
  summary: 'Ask Google for real whether one’s own authorisation still holds, and opens each API',
  answer: checked,
});

export const checkGoogleConnection = route({
  method: 'post',
  path: '/api/google/checks',
  access: 'admin',
  summary: 'Ask Google for real whether a step of the connection is done',
  description:
    'Answers 200 with what Google said, refusals as well, within eight seconds; 409 GOOGLE_NOT_SET_UP where the part is not configured. For `delegation` it takes the address of somebody of the organisation: Calendar, Meet and Drive are asked once each in their name, the answers are thrown away, and the address is kept nowhere.',
  body: z.discriminatedUnion('of', [
    z.object({ of: z.literal('application') }),
    z.object({ of: z.literal('delegation'), email: z.string().check(z.trim(), z.minLength(3), z.maxLength(255)) }),
  ]),
  answer: z.object({
    ...checked.shape,
    /** Whether the configuration lets Greffier read that person; null for another step. */
    isListed: z.nullable(z.boolean()),
  }),
});

export type GoogleConnection = z.infer<typeof googleConnection.answer>;
export type GoogleAuthorisation = z.infer<typeof authorisation>;
export type GoogleCheck = z.infer<typeof checkGoogleConnection.answer>;
export type GoogleRefusal = z.infer<typeof failure>;
