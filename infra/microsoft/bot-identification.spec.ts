import { BOT_UNIDENTIFIED } from '#domain/bot-session/teams/identification.ts';
import { Faults } from '#test/emulators/microsoft/faults.ts';
import { serveHttps, type HttpsServer } from '#test/emulators/microsoft/https-server.ts';
import { mountIdentity } from '#test/emulators/microsoft/identity.ts';
import { TokenIssuer } from '#test/emulators/microsoft/token-issuer.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { botIdentification } from './bot-identification.ts';

const TENANT = '0a000000-0000-4000-8000-00000000000a';
const BOT = { clientId: '0b000000-0000-4000-8000-00000000000b', clientSecret: 's3cret-of-it' };
const faults = new Faults();
let server: HttpsServer;

beforeAll(async () => {
  const platform = {
    tenantId: TENANT,
    domains: [],
    issuer: await TokenIssuer.create(),
    applications: [{ ...BOT, roles: [] }],
    faults,
    now: () => new Date(),
    tokenLifetime: 3_599,
  };
  server = await serveHttps((app, origin) => mountIdentity(app, origin, platform));
});
afterAll(() => server.close());

const bot = (changed: Partial<typeof BOT> = {}) =>
  botIdentification({ tenantId: TENANT, ...BOT, ...changed, loginRoot: server.origin });

it('is a token of the bot for the calls of Teams', async () => {
  const claims = decodeJwt(await bot().token());
  expect(claims).toMatchObject({ aud: 'https://ic3.teams.office.com', appid: BOT.clientId, tid: TENANT });
});

it('is refused with the status alone, and says nothing of the secret', async () => {
  const refused = await bot({ clientSecret: 'another-secret' })
    .token()
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: BOT_UNIDENTIFIED.code, details: { status: 401 } });
  expect(JSON.stringify(refused)).not.toContain('another-secret');
  const away = botIdentification({ tenantId: TENANT, ...BOT, loginRoot: 'http://127.0.0.1:1' });
  await expect(away.token()).rejects.toMatchObject({ code: BOT_UNIDENTIFIED.code, details: { status: null } });
});
