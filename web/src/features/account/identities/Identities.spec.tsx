// @vitest-environment happy-dom
import {
  goToLink,
  linkIdentity,
  listIdentities,
  unlinkIdentity,
  type LinkedIdentity,
} from '#api/contract/identities.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const google: LinkedIdentity = {
  id: 'i-1',
  provider: 'google',
  label: 'camille@exemple.fr',
  linkedAt: '2026-11-20T09:00:00Z',
};
const listing = (identities: LinkedIdentity[], hasPassword = true) =>
  [
    listIdentities,
    () => answer(listIdentities, { identities, offered: ['microsoft', 'google'], hasPassword }),
  ] as const;
const section = async () => within(await screen.findByRole('region', { name: 'Connexion sans mot de passe' }));

it('what came back from a provider is linked once, and unlinked with the password', async () => {
  history.replaceState(null, '', '/account#linking=sealed&provider=google');
  const done = { success: true, position: 's:1' } as const;
  const stub = stubServer([
    listing([google]),
    [linkIdentity, () => answer(linkIdentity, done)],
    [unlinkIdentity, () => refuse(403, 'PASSWORD_WRONG', 'Le mot de passe actuel n’est pas le bon.')],
  ]);
  const { user } = renderApp('/account');
  expect(await screen.findByText(/Le compte est lié/u)).toBeTruthy();
  expect(stub.callsOf(linkIdentity).map(({ body }) => body)).toEqual([{ linking: 'sealed' }]);
  expect(location.hash).toBe('');
  const part = await section();
  expect(await part.findByText('camille@exemple.fr')).toBeTruthy();
  await user.click(part.getByRole('button', { name: /^Délier/u }));
  await user.type(part.getByLabelText('Mot de passe actuel'), 'pas le bon');
  await user.click(part.getByRole('button', { name: 'Délier' }));
  expect(await part.findByText('Le mot de passe actuel n’est pas le bon.')).toBeTruthy();
  stub.change(unlinkIdentity, () => answer(unlinkIdentity, done));
  stub.change(...listing([]));
  await user.click(part.getByRole('button', { name: 'Délier' }));
  expect(await part.findByText('Aucun compte lié.')).toBeTruthy();
});

it('an account is linked at the provider, once the password was given', async () => {
  stubServer([listing([]), [goToLink, () => refuse(503, 'PROVIDER_AWAY', 'Le service de connexion ne répond pas.')]]);
  const { user } = renderApp('/account');
  const part = await section();
  await user.click(part.getByRole('button', { name: 'Lier un compte Microsoft' }));
  await user.type(part.getByLabelText('Mot de passe actuel'), 'mon secret');
  await user.click(part.getByRole('button', { name: 'Continuer' }));
  expect(await part.findByText('Le service de connexion ne répond pas.')).toBeTruthy();
});

it('without a password nothing is linked or unlinked, and the page says what to do', async () => {
  stubServer([listing([google], false)]);
  renderApp('/account');
  const part = await section();
  expect(part.getByText(/Votre compte n’a pas de mot de passe/u)).toBeTruthy();
  expect(part.queryByRole('button')).toBeNull();
});
