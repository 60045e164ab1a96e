import { serveHttps } from '#test/emulators/microsoft/https-server.ts';
import { choose } from '#test/emulators/openid/stand-ins.ts';
import type { Express } from 'express';
import { mountGoogleIdentity, newGoogleIdentity, type GoogleIdentity } from './identity.ts';
import { keyFileOf } from './service-accounts.ts';

export interface GoogleEmulator extends Omit<GoogleIdentity, 'now'> {
  /** Of the identity service and of the APIs alike. */
  readonly origin: string;
  readonly authority: string;
  /** The environment of a Greffier whose people may authorise it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The key of the service account as a file has it; the value of GOOGLE_SERVICE_ACCOUNT_KEY. */
  readonly serviceAccountKey: string;
  /** What the clock of Google shows. */
  clock: () => Date;
  /** Whose data a token of a call opens, where it is good and has the scope; null where it does not. */
  isValidToken(token: string, scope: string): { readonly email: string } | null;
  /** Chooses the person of that name at an authorization address, or `cancel`: where the browser goes back to. */
  choose(address: string, name: string): Promise<string>;
  close(): Promise<void>;
}

/** @param mountApis what answers beside the identity service, under the same origin */
export async function startGoogle(
  mountApis: (app: Express, origin: string, identity: GoogleIdentity) => void = () => undefined,
): Promise<GoogleEmulator> {
  const time = { clock: () => new Date() };
  const identity = await newGoogleIdentity(() => time.clock());
  const server = await serveHttps((app, origin) => {
    mountGoogleIdentity(app, origin, identity);
    mountApis(app, origin, identity);
    app.use((_request, response) => void response.status(404).json({ error: { code: 404, status: 'NOT_FOUND' } }));
  });
  const { client, serviceAccount, tokens, people } = identity;
  return {
    ...identity,
    origin: server.origin,
    authority: server.authority,
    environment: {
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      GOOGLE_OAUTH_ROOT: server.origin,
      GOOGLE_API_ROOT: server.origin,
    },
    serviceAccountKey: keyFileOf(serviceAccount, server.origin),
    get clock() {
      return time.clock;
    },
    set clock(clock) {
      time.clock = clock;
    },
    isValidToken: (token, scope) => {
      const opened = tokens.opened(token);
      return opened?.scopes.includes(scope) === true ? { email: opened.email } : null;
    },
    choose: (address, name) => choose(address, people, name),
    close: server.close,
  };
}
