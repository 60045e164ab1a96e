import { CHAT_REFUSALS } from '#domain/conversation/chat-bot.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Activity } from '@microsoft/teams.api';
import type { HttpRouteHandler } from '@microsoft/teams.apps';
import type { ILogger } from '@microsoft/teams.common';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The SDK logs whole activities: nothing of it is kept. */
export const SILENT: ILogger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  trace: () => undefined,
  log: () => undefined,
  child: () => SILENT,
};

export interface SdkOptions {
  readonly clientId: string;
  readonly tenantId: string;
  readonly loginRoot: string;
  readonly metadataUrl: string;
  readonly token: () => Promise<string>;
}

/**
 * Takes a call to the bot's address through Microsoft's SDK; answers the activity with its text without the mention.
 */
export type SdkReceiver = (call: { readonly authorization: string; readonly body: unknown }) => Promise<Activity>;

/**
 * The Teams SDK on a route of our own. It verifies the token once more, reads the activity and strips the mention;
 * keys' endorsements, tenants and repetitions it leaves to its caller.
 */
export async function openSdk({ clientId, tenantId, loginRoot, metadataUrl, token }: SdkOptions): Promise<SdkReceiver> {
  const [{ App }, { PUBLIC, withOverrides }] = await Promise.all([
    import('@microsoft/teams.apps'),
    import('@microsoft/teams.api'),
  ]);
  const route: { handler?: HttpRouteHandler } = {};
  const taken = new AsyncLocalStorage<{ activity?: Activity }>();
  const app = new App({
    clientId,
    tenantId,
    token,
    logger: SILENT,
    cloud: withOverrides(PUBLIC, { loginEndpoint: loginRoot, openIdMetadataUrl: metadataUrl }),
    dangerouslyAllowUnauthenticatedRequests: false,
    messagingEndpoint: '/api/webhook/bot',
    httpServerAdapter: {
      registerRoute: (_method, _path, handler) => {
        route.handler = handler;
      },
    },
    activity: { mentions: { stripText: { accountId: `28:${clientId}` } } },
  });
  app.on('activity', ({ activity }) => {
    const call = taken.getStore();
    if (call) call.activity = activity;
  });
  await app.initialize();
  const { handler } = route;
  if (!handler) throw new TypeError('the SDK registers a route');
  return async ({ authorization, body }) => {
    const call: { activity?: Activity } = {};
    const { status } = await taken.run(call, () => handler({ headers: { authorization }, body }));
    if (status === 401) throw new GreffierError(CHAT_REFUSALS.badToken);
    if (status >= 400 || !call.activity) throw new GreffierError(CHAT_REFUSALS.malformed, { status });
    return call.activity;
  };
}
