import { ENTRANCES } from '#domain/microsoft/entrance.ts';
import { z } from 'zod/mini';
import { route } from './route.ts';

const remedy = z.object({
  /** In French, one after the other. */
  steps: z.array(z.string()),
  /** For PowerShell with the module MicrosoftTeams, in their order. */
  commands: z.array(z.string()),
});

const failure = z.object({
  code: z.string(),
  message: z.string(),
  /** What an administrator of the organisation does about it; null where there is nothing but to wait. */
  remedy: z.nullable(remedy),
});

const found = {
  /** When it was found so; null where nobody noted that. */
  foundAt: z.nullable(z.string()),
  /** Of another application or tenant than is configured now: it has to be verified again. */
  isStale: z.boolean(),
};

const permissions = {
  /** Permissions that the application has not, of those that Greffier asks for. */
  missing: z.array(z.string()),
  /** Those that it has and that nothing here needs. */
  superfluous: z.array(z.string()),
};

export const microsoftConnection = route({
  method: 'get',
  path: '/api/microsoft/connection',
  access: 'admin',
  summary: 'How this installation is connected to Microsoft 365, and what is needed to connect it',
  answer: z.object({
    /** Whether each has a value, which is never shown. */
    variables: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
    tenantId: z.nullable(z.string()),
    clientId: z.nullable(z.string()),
    /** Redirect address of the registration, for signing in with Microsoft. */
    signInAddress: z.string(),
    /** Null until an application is configured. */
    consentAddress: z.nullable(z.string()),
    permissions: z.array(z.string()),
    /** Of the access policy, for this application; null until one is configured. */
    policyCommands: z.nullable(z.array(z.string())),
    /** Of the organisation’s switches for transcripts. */
    switchCommands: z.array(z.string()),
    /** What was found last; null where nothing was yet. */
    access: z.nullable(z.object({ failure: z.nullable(failure), ...permissions, ...found })),
    transcripts: z.nullable(z.object({ failure: z.nullable(failure), ...found })),
    notifications: z.object({
      publicAddress: z.string(),
      /** Null where Microsoft cannot reach this installation: it takes https alone. */
      address: z.nullable(z.string()),
      /** When Microsoft last proved that it reaches that address, by a subscription; null where it never did. */
      reachedAt: z.nullable(z.string()),
      subscriptions: z.array(z.object({ resource: z.string(), expiresAt: z.string() })),
      /** What Microsoft makes no subscription to. */
      refusals: z.array(z.object({ resource: z.string(), failure })),
    }),
    chatBot: z.object({
      /** By which people invite it; null where it has none. */
      address: z.nullable(z.string()),
      /** To be given to Azure; null where Microsoft cannot reach this installation. */
      endpoint: z.nullable(z.string()),
      /** When it was last asked for something in Teams; null where it never was. */
      lastAskedAt: z.nullable(z.string()),
      /** Whether there is an app to download (`/api/microsoft/teams-package`). */
      hasPackage: z.boolean(),
    }),
    browserBot: z.object({ isIdentified: z.boolean(), origins: z.array(z.string()) }),
  }),
});

export const checkMicrosoftConnection = route({
  method: 'post',
  path: '/api/microsoft/checks',
  access: 'admin',
  summary: 'Ask Microsoft for real whether a step of the connection is done',
  description:
    'Answers 200 with what Microsoft said, refusals as well, within eight seconds; one at a time (409 CHECK_UNDERWAY); 409 NOT_SET_UP where the part is not configured. For `transcripts` it takes the address of somebody who organises meetings, which is kept nowhere. What it learns of the whole organisation is recorded as found by the administrator.',
  body: z.discriminatedUnion('of', [
    z.object({ of: z.literal('access') }),
    z.object({ of: z.literal('transcripts'), organiser: z.string().check(z.trim(), z.minLength(3), z.maxLength(255)) }),
    z.object({ of: z.literal('subscriptions') }),
    z.object({ of: z.literal('chat-bot') }),
    z.object({ of: z.literal('browser-bot') }),
  ]),
  answer: z.object({
    success: z.literal(true),
    /** Null where what was asked is in order. */
    failure: z.nullable(failure),
    /** After which Microsoft wants to be asked again; null where it did not say. */
    retryAfterSeconds: z.nullable(z.int()),
    access: z.nullable(z.object(permissions)),
    /** Of the last seven days; `isRead`: one was opened, with the names of those who speak. */
    transcripts: z.nullable(z.object({ found: z.int(), isRead: z.boolean() })),
    /** Those of the application at Microsoft; `isOurs`: they come to this installation. */
    subscriptions: z.nullable(z.array(z.object({ resource: z.string(), expiresAt: z.string(), isOurs: z.boolean() }))),
    /**
     * What answers at the chat bot’s address when this server asks it: `open` for Greffier. Null where there is no such
     * address, or another step was asked for. That Microsoft comes in from outside shows at its first message.
     */
    entrance: z.nullable(z.enum(ENTRANCES)),
  }),
});

/** A link opens it with a single-use ticket in place of the access token. */
export const microsoftTeamsPackage = {
  ...route({
    method: 'get',
    path: '/api/microsoft/teams-package',
    access: 'admin',
    summary: 'The app that brings the chat bot into Teams: manifest and icons as a zip, to be uploaded there',
    answer: z.instanceof(Uint8Array),
  }),
  produces: 'application/zip',
};

export type MicrosoftConnection = z.infer<typeof microsoftConnection.answer>;
export type MicrosoftCheck = z.infer<typeof checkMicrosoftConnection.answer>;
export type MicrosoftFailure = z.infer<typeof failure>;
