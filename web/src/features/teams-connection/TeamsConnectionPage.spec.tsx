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
  notifications: { publicAddress: 'http://localhost', address: null, subscriptions: [], refusals: [] },
  chatBotAddress: null,
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
    }),
  );
  await user.click(step.getByRole('button', { name: 'Vérifier' }));
  expect(await step.findByText(/Il manque.*CallRecords/u)).toBeTruthy();
  expect(step.getByText(/En trop.*Mail\.Read/u)).toBeTruthy();
});

it('verifies nothing before an application is configured', async () => {
  open({ clientId: null, tenantId: null, consentAddress: null, policyCommands: null });
  for (const button of await screen.findAllByRole('button', { name: 'Vérifier' }))
    expect(button.hasAttribute('disabled')).toBe(true);
});
