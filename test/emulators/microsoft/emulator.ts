import { Calendars } from '#test/emulators/calendars.ts';
import { Router, type RequestHandler } from 'express';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { randomUUID } from 'node:crypto';
import { DelegatedAccess } from './delegated.ts';
import { Faults } from './faults.ts';
import { GraphNotifications } from './graph/notifications.ts';
import { mountCalendarView } from './graph/calendar-view.ts';
import { mountReading } from './graph/reading.ts';
import { refuse } from './graph/refusals.ts';
import { mountSubscriptions, type GraphSubscription } from './graph/subscriptions.ts';
import { GraphTenant } from './graph/tenant.ts';
import { GraphTools, mountTools } from './graph/tools.ts';
import { serveHttps } from './https-server.ts';
import { mountIdentity, type IdentityPlatform } from './identity.ts';
import { TokenIssuer } from './token-issuer.ts';

/** The permissions that Greffier asks an administrator for. */
const PERMISSIONS = [
  'OnlineMeetings.Read.All',
  'OnlineMeetingTranscript.Read.All',
  'OnlineMeetingArtifact.Read.All',
  'CallRecords.Read.All',
  'User.ReadBasic.All',
];

export interface MicrosoftEmulator {
  /** Of Graph and of the identity platform alike. */
  readonly origin: string;
  readonly authority: string;
  readonly platform: IdentityPlatform;
  readonly tenant: GraphTenant;
  readonly subscriptions: GraphSubscription[];
  readonly notifications: GraphNotifications;
  readonly faults: Faults;
  /** What people let the application read of theirs. */
  readonly delegated: DelegatedAccess;
  /** People's, by their addresses. */
  readonly calendars: Calendars;
  /** To Do, Planner and written entries, of the caller. */
  readonly tools: GraphTools;
  /** The environment of a Greffier that is connected to it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What the clock of Microsoft shows. */
  clock: () => Date;
  readonly close: () => Promise<void>;
}

/** Microsoft as Greffier reaches it: the identity platform and Graph v1.0, over https, with a tenant of its own. */
export async function startMicrosoft(): Promise<MicrosoftEmulator> {
  const tenantId = randomUUID();
  const issuer = await TokenIssuer.create();
  const faults = new Faults();
  const tenant = new GraphTenant();
  const subscriptions: GraphSubscription[] = [];
  const application = { clientId: randomUUID(), clientSecret: `secret-${randomUUID()}`, roles: PERMISSIONS };
  const time = { clock: () => new Date() };
  const now = () => time.clock();
  const platform: IdentityPlatform = {
    tenantId,
    domains: ['contoso.example'],
    issuer,
    applications: [application],
    faults,
    now,
    tokenLifetime: 3_599,
  };

  const delegated = new DelegatedAccess({ tenantId, application, issuer, now });

  const calendars = new Calendars([]);
  const tools = new GraphTools();
  const needs =
    (...permissions: readonly string[]): RequestHandler =>
    async (request, response, next) => {
      const token = /^Bearer (\S+)$/u.exec(request.get('authorization') ?? '')?.[1] ?? '';
      try {
        const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...issuer.jwks().keys] as never }), {
          audience: 'https://graph.microsoft.com',
          currentDate: now(),
        });
        const roles = Array.isArray(payload['roles']) ? payload['roles'] : [];
        if (permissions.some((one) => roles.includes(one))) return next();
        return refuse(response, 'permission');
      } catch {
        return refuse(response, 'token');
      }
    };

  let notifications: GraphNotifications | undefined;
  const server = await serveHttps((app, origin) => {
    mountIdentity(app, origin, platform);
    delegated.mount(app, origin);
    const router = Router();
    router.use(faults.middleware);
    mountSubscriptions(router, { subscriptions, now, needs });
    mountTools(router, {
      root: `${origin}/v1.0`,
      tools,
      needs: (permission) => delegated.needs(permission),
      now: () => now().toISOString(),
    });
    mountCalendarView(router, {
      root: `${origin}/v1.0`,
      calendars,
      needs: (permission) => delegated.needs(permission),
    });
    mountReading(router, { tenant, root: `${origin}/v1.0`, needs });
    app.use('/v1.0', router);
    app.use((_request, response) => refuse(response, 'unknown'));
    notifications = new GraphNotifications({
      origin,
      tenantId,
      clientId: application.clientId,
      issuer,
      subscriptions,
      now,
    });
  });
  if (!notifications) throw new TypeError('the server is configured');
  const { origin, authority, close } = server;
  return {
    origin,
    authority,
    platform,
    tenant,
    subscriptions,
    notifications,
    faults,
    delegated,
    calendars,
    tools,
    environment: {
      MICROSOFT_TENANT_ID: tenantId,
      MICROSOFT_CLIENT_ID: application.clientId,
      MICROSOFT_CLIENT_SECRET: application.clientSecret,
      MICROSOFT_LOGIN_ROOT: origin,
      GRAPH_ROOT: origin,
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
