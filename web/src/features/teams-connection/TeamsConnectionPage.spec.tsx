// @vitest-environment happy-dom
import { checkMicrosoftConnection, microsoftConnection, type MicrosoftConnection } from '#api/contract/microsoft.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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

it('has six steps, and verifies permissions for real', async () => {
  const { stub, user } = open();
  const step = within(await screen.findByRole('region', { name: '2. Accorder les permissions' }));
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6);
  stub.change(checkMicrosoftConnection, () =>
    answer(checkMicrosoftConnection, {
      success: true,
      failure: null,
      retryAfterSeconds: null,
      access: { missing: ['CallRecords.Read.All'], superfluous: ['Mail.Read'] },
      transcripts: null,
      subscriptions: null,
      entrance: null,
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
  const nothing = { retryAfterSeconds: null, access: null, transcripts: null, subscriptions: null, entrance: null };
  for (const [entrance, said] of [
    ['open', /mène à Greffier\. Que Microsoft y arrive depuis Internet ne se sait qu’à/u],
    ['silent', /rien ne répond.*seul un premier message de Microsoft tranche/u],
  ] as const) {
    stub.change(checkMicrosoftConnection, () =>
      answer(checkMicrosoftConnection, { success: true, failure: null, ...nothing, entrance }),
    );
    await user.click(chat.getByRole('button', { name: 'Vérifier' }));
    expect(await chat.findByText(said)).toBeTruthy();
    expect(chat.getByText(/Microsoft laisse entrer le bot/u)).toBeTruthy();
  }
  const failure = { code: 'BOT_UNIDENTIFIED', message: 'Pas de jeton.', remedy: null };
  stub.change(checkMicrosoftConnection, () => answer(checkMicrosoftConnection, { success: true, failure, ...nothing }));
  const browser = within(screen.getByRole('region', { name: '6. Le bot dans le navigateur' }));
  await user.click(browser.getByRole('button', { name: 'Vérifier' }));
  expect(await browser.findByText('Pas de jeton.')).toBeTruthy();
});

it('verifies nothing before an application is configured', async () => {
  open({ clientId: null, tenantId: null, consentAddress: null, policyCommands: null });
  for (const button of await screen.findAllByRole('button', { name: 'Vérifier' }))
    expect(button.hasAttribute('disabled')).toBe(true);
});
