import type { Provider } from '#domain/user/identities/provider.ts';
import type { Page } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { employee, googler, startGoogle, startMicrosoft, TENANT, type StandIn } from '../emulators/openid/stand-ins.ts';
import { codeAt } from '../support/authenticator.ts';
import { startGreffier, type Greffier } from '../support/greffier.ts';
import { giveSecondFactor, invite, somebody, type TestPerson } from '../support/people.ts';
import { expectAccessible } from './accessible.ts';
import { expect, keepSignIn, test as base } from './fixtures.ts';

interface World {
  readonly greffier: Greffier;
  readonly standIns: Readonly<Record<Provider, StandIn>>;
}

/** A server of its own, which knows both stand-ins and trusts their authority. */
async function openWorld(): Promise<World & { readonly close: () => Promise<void> }> {
  const [microsoft, google] = await Promise.all([startMicrosoft(), startGoogle()]);
  const folder = await mkdtemp(join(tmpdir(), 'greffier-authority-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, microsoft.authority);
  const greffier = await startGreffier({
    NODE_EXTRA_CA_CERTS: authority,
    MICROSOFT_TENANT_ID: TENANT,
    MICROSOFT_CLIENT_ID: microsoft.client.clientId,
    MICROSOFT_CLIENT_SECRET: microsoft.client.clientSecret,
    MICROSOFT_LOGIN_ROOT: microsoft.origin,
    GOOGLE_CLIENT_ID: google.client.clientId,
    GOOGLE_CLIENT_SECRET: google.client.clientSecret,
    GOOGLE_OAUTH_ROOT: google.origin,
  });
  for (const [provider, { client }] of Object.entries({ microsoft, google }))
    client.redirectUris.push(`${greffier.url}/api/auth/openid/${provider}/callback`);
  return {
    greffier,
    standIns: { microsoft, google },
    close: async () => {
      await greffier.stop();
      await Promise.all([microsoft.close(), google.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

const test = base.extend<object, { readonly world: World }>({
  world: [
    async ({}, use) => {
      const world = await openWorld();
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  greffier: [async ({ world }, use) => use(world.greffier), { scope: 'worker' }],
});
// The stand-ins' authority is nobody's but the tests'.
test.use({ ignoreHTTPSErrors: true });

const AT = { microsoft: 'Microsoft', google: 'Google' } as const;
let people = 0;
/** Somebody at a provider whom nobody else is. */
const at = ({ standIns }: World, provider: Provider): string => {
  people += 1;
  const name = `Camille ${people}`;
  const make = provider === 'google' ? googler : employee;
  standIns[provider].people.push(make(name, `camille.${people}@exemple.fr`));
  return name;
};
const choose = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

/** Links an account at a provider in « Mon compte ». */
async function link(page: Page, provider: Provider, name: string, { password }: TestPerson): Promise<void> {
  const section = page.getByRole('region', { name: 'Connexion sans mot de passe' });
  await section.getByRole('button', { name: `Lier un compte ${AT[provider]}` }).click();
  await section.getByLabel('Mot de passe actuel').fill(password);
  await section.getByRole('button', { name: 'Continuer' }).click();
  await choose(page, name);
  await expect(page.getByText('Le compte est lié')).toBeVisible();
}

test('an account at Microsoft is linked, leads to the page that was asked for, and is unlinked', async ({
  page,
  world,
  browser,
}) => {
  const [noor, name] = [await somebody(world.greffier, 'user'), at(world, 'microsoft')];
  await keepSignIn(page, world.greffier, noor);
  await page.goto('/account');
  await link(page, 'microsoft', name, noor);
  const section = page.getByRole('region', { name: 'Connexion sans mot de passe' });
  await expect(section.getByRole('listitem')).toContainText('Microsoft');
  await expectAccessible(page, 'main');

  const elsewhere = await (
    await browser.newContext({ baseURL: world.greffier.url, ignoreHTTPSErrors: true })
  ).newPage();
  await elsewhere.goto('/meetings');
  await elsewhere.getByRole('link', { name: 'Continuer avec Microsoft' }).click();
  await choose(elsewhere, name);
  await expect(elsewhere.getByRole('heading', { name: 'Réunions', level: 1 })).toBeVisible();
  await expect(elsewhere).toHaveURL(`${world.greffier.url}/meetings`);
  // The session outlives the page: it is an ordinary one.
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Réunions', level: 1 })).toBeVisible();
  await elsewhere.context().close();

  await section.getByRole('button', { name: /^Délier/u }).click();
  await section.getByLabel('Mot de passe actuel').fill(noor.password);
  await section.getByRole('button', { name: 'Délier' }).click();
  await expect(section.getByText('Aucun compte lié.')).toBeVisible();
});

test('an invitation is accepted with Google, after the person thought twice', async ({ page, world }) => {
  const name = at(world, 'google');
  const zoe = { displayName: 'Zoé Invitée', email: 'zoe.invitee@exemple.fr', role: 'user' } as const;
  const { link: address } = await invite(world.greffier, zoe);
  await page.goto(address);
  await page.getByRole('button', { name: 'Continuer avec Google' }).click();
  await choose(page, 'Cancel');
  await expect(page.getByRole('alert')).toHaveText('La connexion a été annulée.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continuer avec Google' }).click();
  await choose(page, name);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('nobody comes in with an account that is not linked, and the page says what to do', async ({ page, world }) => {
  const name = at(world, 'google');
  await page.goto('/');
  await page.getByRole('link', { name: 'Continuer avec Google' }).click();
  await choose(page, name);
  await expect(page.getByRole('alert')).toContainText('Ce compte n’est lié à aucun compte Greffier.');
  await expect(page).toHaveURL(`${world.greffier.url}/login`);
  await expectAccessible(page);
});

test('the second factor of Greffier is asked for after the provider', { tag: '@long' }, async ({ page, world }) => {
  const [noor, name] = [await somebody(world.greffier, 'user'), at(world, 'google')];
  await keepSignIn(page, world.greffier, noor);
  await page.goto('/account');
  await link(page, 'google', name, noor);
  const now = new Date();
  const secret = await giveSecondFactor(world.greffier, noor, now);
  await page.context().clearCookies();
  await page.evaluate('localStorage.clear()');
  await page.goto('/meetings');
  await page.getByRole('link', { name: 'Continuer avec Google' }).click();
  await choose(page, name);
  await page.getByLabel('Code').fill(codeAt(secret, new Date(now.getTime() + 30_000)));
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByRole('heading', { name: 'Réunions', level: 1 })).toBeVisible();
});

test('a provider that is away is said to be so, on each way to it', { tag: '@long' }, async ({ page, world }) => {
  const name = at(world, 'microsoft');
  world.standIns.microsoft.faults.inject(/POST .*token/u, { kind: 'refusal', status: 503 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Continuer avec Microsoft' }).click();
  await choose(page, name);
  await expect(page.getByRole('alert')).toContainText('Le service de connexion ne répond pas.');
});
