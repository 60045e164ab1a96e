import type { Provider } from '#domain/user/identities/provider.ts';
import { OpenIdProviders } from '#infra/openid/openid-providers.ts';
import { googleProvider, microsoftProvider } from '#infra/openid/provider.ts';
import { startGoogle, startMicrosoft, TENANT, type StandIn } from '#test/emulators/openid/stand-ins.ts';
import { openTestApi, type Answer, type TestApi } from './api.ts';
import { testClock } from './clock.ts';

const PUBLIC_URL = 'https://greffier.exemple.fr';

/** An API with stand-ins of both providers, and a browser that goes to them and comes back. */
export interface ProviderApi {
  readonly api: TestApi;
  readonly standIns: Readonly<Record<Provider, StandIn>>;
  close(): Promise<void>;
}

export async function openProviderApi(): Promise<ProviderApi> {
  let api: TestApi | undefined;
  const now = () => api?.clock.date() ?? testClock().date();
  const callback = (provider: Provider) => `${PUBLIC_URL}/api/auth/openid/${provider}/callback`;
  const [microsoft, google] = await Promise.all([
    startMicrosoft({ redirectUri: callback('microsoft'), now }),
    startGoogle({ redirectUri: callback('google'), now }),
  ]);
  const identityProviders = new OpenIdProviders({
    now: () => now().toISOString(),
    providers: {
      microsoft: microsoftProvider({ ...microsoft.client, tenantId: TENANT, loginRoot: microsoft.origin }),
      google: googleProvider({ ...google.client, issuer: google.origin }),
    },
  });
  api = await openTestApi({ identityProviders });
  const opened = api;
  return {
    api,
    standIns: { microsoft, google },
    close: async () => {
      await opened.close();
      await Promise.all([microsoft.close(), google.close()]);
    },
  };
}

/** A browser's cookies, each with the path that it is for. */
export class CookieJar {
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>();

  keep({ headers }: Pick<Answer, 'headers'>): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      const [, path = '/'] = /; Path=([^;]+)/iu.exec(cookie) ?? [];
      if (value === '' || /; Expires=Thu, 01 Jan 1970/iu.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
  }

  for(address: string): string {
    const sent = [...this.#cookies].filter(([, { path }]) => address.startsWith(path));
    return sent.map(([name, { value }]) => `${name}=${decodeURIComponent(value)}`).join('; ');
  }

  has(name: string): boolean {
    return this.#cookies.has(name);
  }
}

/** Where a browser was led: the page, and what stands in its fragment. */
export interface Landing {
  readonly page: string;
  readonly told: Readonly<Record<string, string>>;
}

/** Goes to a provider and comes back as browsers do. */
export class StandInBrowser {
  readonly jar = new CookieJar();
  readonly #world: Pick<ProviderApi, 'api' | 'standIns'>;

  constructor(world: Pick<ProviderApi, 'api' | 'standIns'>) {
    this.#world = world;
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const answer = await this.#world.api.send(path, { headers: { cookie: this.jar.for(path), ...headers } });
    this.jar.keep(answer);
    return answer;
  }

  /** Leaves for the provider; answers the address there. */
  async leave(provider: Provider, to?: string): Promise<string> {
    const query = to === undefined ? '' : `?${new URLSearchParams({ to })}`;
    return locationOf(await this.get(`/api/auth/openid/${provider}${query}`));
  }

  /** Chooses an account there; answers the address to come back by, as a path. */
  async choose(provider: Provider, address: string, name: string): Promise<string> {
    const back = new URL(await this.#world.standIns[provider].choose(address, name));
    return `${back.pathname}${back.search}`;
  }

  /** A second later than what was before, by which the record of accesses orders. */
  async comeBack(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Landing> {
    this.#world.api.clock.advance({ seconds: 1 });
    return landingOf(locationOf(await this.get(path, { 'sec-fetch-site': 'cross-site', ...headers })));
  }

  async signIn(provider: Provider, name: string, to?: string): Promise<Landing> {
    return this.comeBack(await this.choose(provider, await this.leave(provider, to), name));
  }
}

function locationOf({ status, headers, text }: Answer): string {
  const location = headers.get('location');
  if (status !== 302 || location === null) throw new Error(`no redirect, but ${status} ${text}`);
  return location;
}

function landingOf(location: string): Landing {
  const { origin, pathname, search, hash } = new URL(location, PUBLIC_URL);
  if (origin !== PUBLIC_URL) throw new Error(`led elsewhere: ${location}`);
  return { page: `${pathname}${search}`, told: Object.fromEntries(new URLSearchParams(hash.slice(1))) };
}
