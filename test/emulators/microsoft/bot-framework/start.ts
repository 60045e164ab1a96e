import { randomUUID } from 'node:crypto';
import { Faults } from '../faults.ts';
import { serveHttps } from '../https-server.ts';
import { mountIdentity } from '../identity.ts';
import { TokenIssuer } from '../token-issuer.ts';
import { BotFramework } from './bot-framework.ts';

export interface TeamsEmulator {
  readonly framework: BotFramework;
  readonly faults: Faults;
  readonly authority: string;
  /** Signs what the connector sends: tests turn its keys and forge with it. */
  readonly connector: TokenIssuer;
  readonly application: { readonly tenantId: string; readonly clientId: string; readonly clientSecret: string };
  /** The environment of a Greffier whose bot is registered there. */
  readonly environment: Readonly<Record<string, string>>;
  /** What the clock of Microsoft shows. */
  clock: () => Date;
  readonly close: () => Promise<void>;
}

/** Teams as a bot in its chats reaches it: the identity platform and the Bot Framework, over https. */
export async function startTeams(): Promise<TeamsEmulator> {
  const application = { tenantId: randomUUID(), clientId: randomUUID(), clientSecret: `secret-${randomUUID()}` };
  const [identity, connector] = await Promise.all([TokenIssuer.create(), TokenIssuer.create()]);
  const faults = new Faults();
  const time = { clock: () => new Date() };
  const now = () => time.clock();
  const { tenantId, clientId } = application;
  const made: { framework?: BotFramework } = {};
  const { origin, authority, close } = await serveHttps((app, at) => {
    mountIdentity(app, at, {
      tenantId,
      domains: ['contoso.example'],
      issuer: identity,
      applications: [{ ...application, roles: [] }],
      faults,
      now,
      tokenLifetime: 3_599,
    });
    made.framework = new BotFramework({ appId: clientId, tenantId, issuer: connector, identity, faults, now }, at);
    made.framework.mount(app);
  });
  if (!made.framework) throw new TypeError('the server is configured');
  return {
    framework: made.framework,
    faults,
    authority,
    connector,
    application,
    environment: {
      MICROSOFT_TENANT_ID: tenantId,
      MICROSOFT_CLIENT_ID: clientId,
      MICROSOFT_CLIENT_SECRET: application.clientSecret,
      MICROSOFT_LOGIN_ROOT: origin,
      BOT_FRAMEWORK_METADATA_URL: made.framework.metadataUrl,
    },
    get clock() {
      return time.clock;
    },
    set clock(clock) {
      time.clock = clock;
    },
    close,
  };
}
