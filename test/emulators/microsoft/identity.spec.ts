import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Faults } from './faults.ts';
import { serveHttps, type HttpsServer } from './https-server.ts';
import { mountIdentity, type IdentityPlatform } from './identity.ts';
import { TokenIssuer } from './token-issuer.ts';

const TENANT = '0a000000-0000-4000-8000-00000000000a';
const application = {
  clientId: '0b000000-0000-4000-8000-00000000000b',
  clientSecret: 's3cret-of-it',
  roles: ['A.Read.All'],
};
let server: HttpsServer;
let platform: IdentityPlatform;

beforeAll(async () => {
  platform = {
    tenantId: TENANT,
    domains: ['contoso.example'],
    issuer: await TokenIssuer.create(),
    applications: [application],
    faults: new Faults(),
    now: () => new Date(),
    tokenLifetime: 3_599,
  };
  server = await serveHttps((app, origin) => mountIdentity(app, origin, platform));
});
afterAll(() => server.close());

const ask = async (tenant: string, form: Record<string, string>) => {
  const response = await fetch(`${server.origin}/${tenant}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, string> };
};
const asked = {
  grant_type: 'client_credentials',
  client_id: application.clientId,
  client_secret: application.clientSecret,
  scope: 'https://graph.microsoft.com/.default',
};

it('gives an application a token with its permissions, which its published keys verify, after they turned too', async () => {
  const metadata = (await (
    await fetch(`${server.origin}/contoso.example/v2.0/.well-known/openid-configuration`)
  ).json()) as Record<string, string>;
  expect(metadata['issuer']).toBe(`${server.origin}/${TENANT}/v2.0`);
  const before = (await ask(TENANT, asked)).answer['access_token'] ?? '';
  await platform.issuer.rotate();
  const after = (await ask('contoso.example', asked)).answer['access_token'] ?? '';
  const keys = createRemoteJWKSet(new URL(metadata['jwks_uri'] ?? ''));
  for (const token of [before, after])
    expect((await jwtVerify(token, keys, { audience: 'https://graph.microsoft.com' })).payload).toMatchObject({
      tid: TENANT,
      appid: application.clientId,
      roles: ['A.Read.All'],
    });
});

it('refuses as Microsoft Entra does', async () => {
  expect(await ask('other.example', asked)).toMatchObject({ status: 400, answer: { error: 'invalid_request' } });
  expect(await ask(TENANT, { ...asked, client_secret: 'x' })).toMatchObject({
    status: 401,
    answer: { error: 'invalid_client', error_description: expect.stringContaining('AADSTS7000215') as string },
  });
  expect((await ask(TENANT, { ...asked, client_id: 'x' })).answer['error']).toBe('unauthorized_client');
  expect((await ask(TENANT, { ...asked, scope: 'User.Read' })).answer['error']).toBe('invalid_scope');
});

it('forges: neither another key nor none makes a token that its published keys verify', async () => {
  const keys = createLocalJWKSet({ keys: [...platform.issuer.jwks().keys] as never });
  const times = { issuedAt: new Date(), lifetime: 60 };
  await expect(jwtVerify(await platform.issuer.forge({ sub: 'a' }, times), keys)).rejects.toThrow('signature');
  await expect(jwtVerify(platform.issuer.unsigned({ sub: 'a' }, times), keys)).rejects.toThrow('alg');
});
