// @vitest-environment happy-dom
import { checkMicrosoftConnection, microsoftConnection, type MicrosoftConnection } from '#api/contract/microsoft.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, stubServer } from '../../testing/server.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const connection = (change: Partial<MicrosoftConnection> = {}): MicrosoftConnection => ({
  variables: [{ name: 'MICROSOFT_CLIENT_SECRET', isSet: true }],
  tenantId: 't-1',
  clientId: 'c-1',
  signInAddress: 'https://greffier.exemple.fr/api/auth/openid/microsoft/callback',
  consentAddress: 'https://login.exemple.fr/t-1/adminconsent?client_id=c-1',
  permissions: ['CallRecords.Read.All'],
  policyCommands: ['Connect-MicrosoftTeams', 'New-CsApplicationAccessPolicy -AppIds "c-1"'],
  switchCommands: ['Connect-MicrosoftTeams'],
  access: null,
  transcripts: null,
  notifications: { publicAddress: 'http://localhost', address: null, reachedAt: null, subscriptions: [], refusals: [] },
  chatBot: { address: null, endpoint: null, lastAskedAt: null, hasPackage: false },
  browserBot: { isIdentified: false, origins: ['https://teams.microsoft.com'] },
  ...change,
});
const open = (change: Partial<MicrosoftConnection> = {}) => {
  const stub = stubServer([[microsoftConnection, () => answer(microsoftConnection, connection(change))]]);
  return { stub, ...renderApp('/settings/teams') };
};

const nothing = {
  success: true as const,
  failure: null,
  retryAfterSeconds: null,
  access: null,
  transcripts: null,
  subscriptions: null,
  entrance: null,
};
const stepNamed = async (name: string) => within(await screen.findByRole('region', { name }));
const verify = (step: ReturnType<typeof within>, { user }: Pick<ReturnType<typeof open>, 'user'>) =>
  user.click(step.getByRole('button', { name: 'Vérifier' }));

it('has six steps, and verifies permissions for real', async () => {
  const { stub, user } = open();
  const step = within(await screen.findByRole('region', { name: '2. Accorder les permissions' }));
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6);
  stub.change(checkMicrosoftConnection, () =>
    answer(checkMicrosoftConnection, {
      ...nothing,
      access: { missing: ['CallRecords.Read.All'], superfluous: ['Mail.Read'] },
    }),
  );
  await user.click(step.getByRole('button', { name: 'Vérifier' }));
  expect(await step.findByText(/Il manque.*CallRecords/u)).toBeTruthy();
  expect(step.getByText(/En trop.*Mail\.Read/u)).toBeTruthy();
});

it('asks for transcripts once it has an address to ask for', async () => {
  const { user } = open();
  const step = within(await screen.findByRole('region', { name: '3. Ouvrir les transcriptions' }));
  const check = () => step.getByRole('button', { name: 'Vérifier' });
  expect(check().hasAttribute('disabled')).toBe(true);
  expect(step.getByText(/^Donnez d’abord une adresse/u)).toBeTruthy();
  await user.type(step.getByLabelText('Adresse d’une personne qui organise des réunions'), 'claire@exemple.fr');
  expect(check().hasAttribute('disabled')).toBe(false);
});

it('says when something was found, and that it was of another application', async () => {
  open({
    access: { failure: null, missing: [], superfluous: [], foundAt: '2026-11-20T09:00:00Z', isStale: true },
    notifications: {
      publicAddress: 'https://greffier.exemple.fr',
      address: 'https://greffier.exemple.fr/api/webhook/graph',
      reachedAt: '2026-11-21T09:00:00Z',
      subscriptions: [],
      refusals: [],
    },
  });
  const step = within(await screen.findByRole('region', { name: '2. Accorder les permissions' }));
  expect(step.getByText(/^Constaté le 20 nov\. 2026 à 10:00\..*vérifiez de nouveau/u)).toBeTruthy();
  expect(screen.getByText(/a atteint cette adresse depuis Internet, le 21 nov/u)).toBeTruthy();
});

it('says once what was found, however often it is verified, and shows what was recorded of it', async () => {
  const right = { missing: [], superfluous: [] };
  const found = { failure: null, ...right, foundAt: '2026-11-20T09:00:00Z', isStale: false };
  const { stub, user } = open({ access: found });
  const step = await stepNamed('2. Accorder les permissions');
  const granted = () => step.getAllByText('Les cinq permissions sont accordées, et aucune autre.');
  expect(granted()).toHaveLength(1);
  stub.change(checkMicrosoftConnection, () => answer(checkMicrosoftConnection, { ...nothing, access: right }));
  const before = stub.callsOf(microsoftConnection).length;
  for (const times of [1, 2]) {
    await verify(step, { user });
    await waitFor(() => expect(stub.callsOf(microsoftConnection)).toHaveLength(before + times));
    expect(granted()).toHaveLength(1);
  }
  // What Microsoft says now is not said beside the contrary of it.
  const failure = { code: 'GRAPH_SIGN_IN_REFUSED', message: 'Refusée.', remedy: null };
  stub.change(checkMicrosoftConnection, () => answer(checkMicrosoftConnection, { ...nothing, failure }));
  stub.change(microsoftConnection, () => answer(microsoftConnection, connection({ access: { ...found, failure } })));
  await verify(step, { user });
  expect(await step.findAllByText('Refusée.')).toHaveLength(1);
  expect(step.queryByText(/permissions sont accordées/u)).toBeNull();
});

it('keeps what is known of transcripts where somebody has none', async () => {
  const { stub, user } = open({ transcripts: { failure: null, foundAt: '2026-11-20T09:00:00Z', isStale: false } });
  const step = await stepNamed('3. Ouvrir les transcriptions');
  await user.type(step.getByLabelText('Adresse d’une personne qui organise des réunions'), 'claire@exemple.fr');
  for (const [isRead, said, isKept] of [
    [false, /n’a aucune transcription/u, true],
    [true, /a pu être lue, avec les noms/u, false],
  ] as const) {
    const transcripts = { found: isRead ? 1 : 0, isRead };
    stub.change(checkMicrosoftConnection, () => answer(checkMicrosoftConnection, { ...nothing, transcripts }));
    await verify(step, { user });
    expect(await step.findByText(said)).toBeTruthy();
    expect(step.queryByText('Les transcriptions sont données à l’application.') !== null).toBe(isKept);
  }
});

describe('that Microsoft reaches this server', () => {
  const REACHED = /a atteint cette adresse depuis Internet/u;
  const NEVER = /n’a encore jamais atteint/u;
  const UNREACHED = /n’atteint pas l’adresse|n’y est pas arrivé/u;
  const unreached = {
    code: 'GRAPH_ADDRESS_UNREACHED',
    message: 'Microsoft n’atteint pas l’adresse de notification depuis Internet.',
    remedy: { steps: ['Ouvrez le port 443.'], commands: [] },
  };
  const missing = { code: 'GRAPH_PERMISSION_MISSING', message: 'Il manque une permission.', remedy: null };
  const at = '2026-11-21T09:00:00Z';
  const openWith = async (notifications: Pick<MicrosoftConnection['notifications'], 'reachedAt' | 'refusals'>) => {
    const address = 'https://greffier.exemple.fr/api/webhook/graph';
    const page = open({
      notifications: { publicAddress: 'https://greffier.exemple.fr', address, subscriptions: [], ...notifications },
    });
    const step = await stepNamed('4. Recevoir les notifications');
    const said = () => [REACHED, NEVER, UNREACHED, /Il manque/u].map((words) => step.queryAllByText(words).length);
    return { ...page, step, said };
  };
  const of = (...failures: (typeof unreached | typeof missing)[]) =>
    failures.map((failure, index) => ({ resource: `resource/${index}`, failure }));

  it.each([
    ['never', null, of(), [0, 1, 0, 0]],
    ['once', at, of(), [1, 0, 0, 0]],
    ['never, and why', null, of(unreached, unreached, unreached), [0, 0, 1, 0]],
    ['once, and not again', at, of(unreached), [0, 0, 1, 0]],
    ['once, and refuses for another reason', at, of(missing, missing), [1, 0, 0, 1]],
    ['that is not known: another reason keeps it from trying', null, of(missing), [0, 0, 0, 1]],
  ])('is said in one voice: %s', async (_, reachedAt, refusals, expected) => {
    const { said, step } = await openWith({ reachedAt, refusals });
    expect(said()).toEqual(expected);
    if (expected[2] === 1) expect(step.getByText('Ouvrez le port 443.')).toBeTruthy();
    if (reachedAt !== null && expected[2] === 1)
      expect(step.getByText(/^Microsoft a déjà atteint cette adresse, le 21 nov\. 2026/u)).toBeTruthy();
  });

  it('is not denied beside a subscription that leads here, nor a refusal said twice', async () => {
    const page = await openWith({ reachedAt: null, refusals: of() });
    const subscriptions = [{ resource: 'resource/0', expiresAt: '2026-11-24T09:00:00Z', isOurs: true }];
    page.stub.change(checkMicrosoftConnection, () => answer(checkMicrosoftConnection, { ...nothing, subscriptions }));
    await verify(page.step, page);
    expect(await page.step.findByText(/1 abonnement de l’application, dont 1 vers ce serveur/u)).toBeTruthy();
    expect(page.said()).toEqual([0, 0, 0, 0]);
    cleanup();
    const refused = await openWith({ reachedAt: null, refusals: of(missing) });
    refused.stub.change(checkMicrosoftConnection, () =>
      answer(checkMicrosoftConnection, { ...nothing, failure: missing }),
    );
    const before = refused.stub.callsOf(microsoftConnection).length;
    await verify(refused.step, refused);
    await waitFor(() => expect(refused.stub.callsOf(microsoftConnection)).toHaveLength(before + 1));
    expect(refused.said()).toEqual([0, 0, 0, 1]);
  });
});

it('verifies the two bots, and has the app of the one to download', async () => {
  const { stub, user } = open({
    chatBot: {
      address: '28:c-1',
      endpoint: 'https://greffier.exemple.fr/api/webhook/bot',
      lastAskedAt: null,
      hasPackage: true,
    },
    browserBot: { isIdentified: true, origins: [] },
  });
  const chat = within(await screen.findByRole('region', { name: '5. Le bot de discussion' }));
  expect(chat.getByRole('button', { name: 'Télécharger l’application Teams' })).toBeTruthy();
  expect(chat.getByText('Aucun message n’est encore venu de Teams.')).toBeTruthy();
  for (const [entrance, said] of [
    ['open', /mène à Greffier\. Que Microsoft y arrive depuis Internet ne se sait qu’à/u],
    ['silent', /rien ne répond.*seul un premier message de Microsoft tranche/u],
  ] as const) {
    stub.change(checkMicrosoftConnection, () => answer(checkMicrosoftConnection, { ...nothing, entrance }));
    await user.click(chat.getByRole('button', { name: 'Vérifier' }));
    expect(await chat.findByText(said)).toBeTruthy();
    expect(chat.getByText(/Microsoft laisse entrer le bot/u)).toBeTruthy();
  }
  const failure = { code: 'BOT_UNIDENTIFIED', message: 'Pas de jeton.', remedy: null };
  stub.change(checkMicrosoftConnection, () => answer(checkMicrosoftConnection, { ...nothing, failure }));
  const browser = within(screen.getByRole('region', { name: '6. Le bot dans le navigateur' }));
  await user.click(browser.getByRole('button', { name: 'Vérifier' }));
  expect(await browser.findByText('Pas de jeton.')).toBeTruthy();
});

it('verifies nothing before an application is configured', async () => {
  open({ clientId: null, tenantId: null, consentAddress: null, policyCommands: null });
  for (const button of await screen.findAllByRole('button', { name: 'Vérifier' }))
    expect(button.hasAttribute('disabled')).toBe(true);
});
