import { Faults } from '#test/emulators/microsoft/faults.ts';
import { serveHttps, type HttpsServer } from '#test/emulators/microsoft/https-server.ts';
import { mountIdentity } from '#test/emulators/microsoft/identity.ts';
import { TokenIssuer } from '#test/emulators/microsoft/token-issuer.ts';
import { createHash } from 'node:crypto';
import { mountGoogleSignIn } from './google-sign-in.ts';
import { UNTAMPERED, type SignInClient, type StandInPerson, type Tampering } from './people.ts';
import { mountSignIn } from './sign-in.ts';

/** A provider over https on this machine, with whom people sign in. */
export interface StandIn {
  /** `https://localhost:PORT`: the root of Microsoft's login, or Google's issuer. */
  readonly origin: string;
  /** The authority's certificate, PEM: for `NODE_EXTRA_CA_CERTS` of other processes. */
  readonly authority: string;
  readonly client: SignInClient;
  readonly people: StandInPerson[];
  readonly faults: Faults;
  readonly tampering: Tampering;
  readonly signer: TokenIssuer;
  /**
   * Chooses the account of that name at an authorization address, or cancels; answers where the browser goes back to.
   */
  choose(address: string, name: string): Promise<string>;
  close(): Promise<void>;
}

export interface StandInOptions {
  /** Registered from the beginning; others are added to `client.redirectUris`. */
  readonly redirectUri?: string;
  readonly now?: () => Date;
}

export const TENANT = '0a000000-0000-4000-8000-00000000000a';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Claims of somebody in the tenant, as the v2.0 endpoint has them. */
export const employee = (name: string, upn: string, more: object = {}): StandInPerson => ({
  name,
  claims: {
    sub: `pairwise-${upn}`,
    oid: `0d000000-0000-4000-8000-${hashOf(upn).slice(0, 12)}`,
    tid: TENANT,
    preferred_username: upn,
    name,
    ver: '2.0',
    ...more,
  },
});

/** Claims of somebody with an account at Google, in the Workspace organisation of their address' domain. */
export const googler = (name: string, email: string, more: object = {}): StandInPerson => ({
  name,
  claims: {
    sub: BigInt(`0x${hashOf(email).slice(0, 16)}`).toString(),
    email,
    email_verified: true,
    hd: email.split('@')[1],
    name,
    azp: 'greffier',
    ...more,
  },
});

/** Answers where the browser goes back to. */
export async function choose(address: string, people: readonly StandInPerson[], name: string): Promise<string> {
  const index = people.findIndex((one) => one.name === name);
  const url = new URL(address);
  url.searchParams.set('choice', name === 'cancel' ? name : String(index));
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`the stand-in sent nobody back: ${response.status} ${await response.text()}`);
  return location;
}

type State = Pick<StandIn, 'client' | 'people' | 'faults' | 'tampering' | 'signer'>;

const newState = async (): Promise<Omit<State, 'client'>> => ({
  signer: await TokenIssuer.create(),
  faults: new Faults(),
  people: [],
  tampering: { ...UNTAMPERED },
});

const standIn = (server: HttpsServer, state: State): StandIn => ({
  ...server,
  ...state,
  choose: (address, name) => choose(address, state.people, name),
});

/** Google's OpenID provider: everything at one origin, which is its issuer. */
export async function startGoogle({ redirectUri, now = () => new Date() }: StandInOptions = {}): Promise<StandIn> {
  const state = await newState();
  const { signer, faults, people, tampering } = state;
  const client = {
    clientId: '1234567890-greffier.apps.googleusercontent.com',
    clientSecret: 'GOCSPX-of-the-stand-in',
    redirectUris: redirectUri === undefined ? [] : [redirectUri],
  };
  const server = await serveHttps((app, origin) => {
    mountGoogleSignIn(app, { origin, signer, clients: [client], people, faults, tampering, now });
  });
  return standIn(server, { ...state, client });
}

/** AADSTS codes of refused authorization codes. */
const AADSTS: Readonly<Record<string, number>> = {
  secret: 7_000_215,
  code: 9_002_313,
  redeemed: 54_005,
  verifier: 501_481,
  redirect: 50_011,
};

/** Microsoft's identity platform with one tenant. */
export async function startMicrosoft({ redirectUri, now = () => new Date() }: StandInOptions = {}): Promise<StandIn> {
  const state = await newState();
  const { signer, faults, people, tampering } = state;
  const client = {
    clientId: '0b000000-0000-4000-8000-00000000000b',
    clientSecret: 's3cret-of-the-stand-in',
    redirectUris: redirectUri === undefined ? [] : [redirectUri],
  };
  const server = await serveHttps((app, root) => {
    mountIdentity(app, root, {
      tenantId: TENANT,
      domains: ['exemple.onmicrosoft.com'],
      issuer: signer,
      applications: [],
      faults,
      now,
      tokenLifetime: 3_599,
    });
    mountSignIn(app, {
      authorizePath: '/:tenant/oauth2/v2.0/authorize',
      tokenPath: '/:tenant/oauth2/v2.0/token',
      issuer: `${root}/${TENANT}/v2.0`,
      signer,
      clients: [client],
      people,
      faults,
      tampering,
      now,
      refusal: (error, what) => ({
        error,
        error_description: `AADSTS${AADSTS[what] ?? 0}: refused`,
        error_codes: [AADSTS[what] ?? 0],
      }),
    });
  });
  return standIn(server, { ...state, client });
}
