import { exportPKCS8, generateKeyPair, jwtVerify, type CryptoKey } from 'jose';
import { randomUUID } from 'node:crypto';
import type { GoogleTokens } from './tokens.ts';

/** An account of a program, with a key that its operator downloaded. */
export interface ServiceAccount {
  readonly email: string;
  /** A number, under which administrators of an organisation delegate to it. */
  readonly clientId: string;
  readonly privateKeyId: string;
  readonly privateKey: string;
  /** Null once the key was deleted. */
  publicKey: CryptoKey | null;
  /** Scopes that the organisation delegates to it; none where it delegates nothing. */
  delegated: readonly string[];
}

export async function newServiceAccount(): Promise<ServiceAccount> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    email: 'greffier@projet-42.iam.gserviceaccount.com',
    clientId: '104242424242424242424',
    privateKeyId: randomUUID().replaceAll('-', ''),
    privateKey: await exportPKCS8(privateKey),
    publicKey,
    delegated: [],
  };
}

/** The file that Google lets an operator download, with the address of this stand-in. */
export const keyFileOf = ({ email, clientId, privateKeyId, privateKey }: ServiceAccount, origin: string): string =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'projet-42',
    private_key_id: privateKeyId,
    private_key: privateKey,
    client_email: email,
    client_id: clientId,
    auth_uri: `${origin}/o/oauth2/v2/auth`,
    token_uri: `${origin}/token`,
    universe_domain: 'googleapis.com',
  });

interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly description: string;
}

const REFUSALS = {
  account: { status: 400, error: 'invalid_grant', description: 'Invalid grant: account not found' },
  signature: { status: 400, error: 'invalid_grant', description: 'Invalid JWT Signature.' },
  audience: { status: 400, error: 'invalid_grant', description: 'Invalid JWT: Failed audience check.' },
  clock: {
    status: 400,
    error: 'invalid_grant',
    description:
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
  },
  person: { status: 400, error: 'invalid_grant', description: 'Invalid email or User ID' },
  delegation: {
    status: 401,
    error: 'unauthorized_client',
    description:
      'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
  },
} as const satisfies Record<string, Refusal>;

/** Seconds by which an assertion's times may be off. */
const SKEW = 300;
const LONGEST = 3_600;

export interface Assertions {
  readonly accounts: readonly ServiceAccount[];
  /** Of the organisation: those for whom there is delegation. */
  readonly people: () => readonly string[];
  readonly tokens: GoogleTokens;
  /** The token address, which an assertion is for. */
  readonly audience: string;
  readonly now: () => Date;
}

/** Judges an assertion of a service account (RFC 7523): its tokens, or why there are none. */
export async function redeemAssertion(
  assertion: string,
  { accounts, people, tokens, audience, now }: Assertions,
): Promise<object | Refusal> {
  const verified = await verify(assertion, accounts);
  if ('error' in verified) return verified;
  const { account, claims } = verified;
  if (claims['aud'] !== audience) return REFUSALS.audience;
  const at = now().getTime() / 1_000;
  const [from, until] = [Number(claims['iat']), Number(claims['exp'])];
  const isTimely = from <= at + SKEW && until >= at - SKEW && until > from && until - from <= LONGEST;
  if (!isTimely) return REFUSALS.clock;
  const subject = String(claims['sub'] ?? '').toLowerCase();
  if (!people().includes(subject)) return REFUSALS.person;
  const scopes = String(claims['scope'] ?? '').split(' ');
  if (!scopes.every((one) => account.delegated.includes(one))) return REFUSALS.delegation;
  return tokens.accessFor(subject, scopes);
}

async function verify(assertion: string, accounts: readonly ServiceAccount[]) {
  const [, body = ''] = assertion.split('.');
  const claims = readClaims(body);
  const account = accounts.find(({ email }) => email === claims['iss']);
  if (!account) return REFUSALS.account;
  if (account.publicKey === null) return REFUSALS.signature;
  try {
    // Times are judged by the clock of the stand-in, with Google's words.
    await jwtVerify(assertion, account.publicKey, { algorithms: ['RS256'], currentDate: new Date(0) });
  } catch {
    return REFUSALS.signature;
  }
  return { account, claims };
}

function readClaims(body: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}
