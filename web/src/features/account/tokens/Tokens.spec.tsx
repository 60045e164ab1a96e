// @vitest-environment happy-dom
import {
  createToken,
  listTokens,
  secondFactorState,
  withdrawToken,
  type PersonalToken,
} from '#api/contract/account.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const kept: PersonalToken = {
  id: 't-1',
  label: 'Bureau',
  prefix: 'greffier_AbCd',
  scopes: ['meetings'],
  createdAt: '2026-11-20T09:00:00Z',
  expiresAt: '2026-12-20T09:00:00Z',
  lastUsedAt: null,
};
const listing = (tokens: PersonalToken[]) => [listTokens, () => answer(listTokens, { tokens })] as const;

it('a token is made with the password, shown once, listed by how it begins, and withdrawn once confirmed', async () => {
  const stub = stubServer([
    [secondFactorState, () => answer(secondFactorState, { enabled: false, required: false, recoveryCodesLeft: 0 })],
    listing([]),
    [createToken, () => refuse(403, 'PASSWORD_WRONG', 'Le mot de passe actuel n’est pas le bon.')],
  ]);
  const { user } = renderApp('/account');
  const section = within(await screen.findByRole('region', { name: 'Jetons d’accès' }));
  expect(await section.findByText('Aucun jeton.')).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Créer un jeton' }));
  expect(document.activeElement).toBe(section.getByLabelText('Nom du jeton'));
  await user.keyboard('Bureau');
  await user.selectOptions(section.getByLabelText('Ce qu’il ouvre'), 'Réunions et actions');
  await user.type(section.getByLabelText('Mot de passe actuel'), 'mon secret');
  await user.click(section.getByRole('button', { name: 'Créer' }));
  expect(await section.findByText('Le mot de passe actuel n’est pas le bon.')).toBeTruthy();

  stub.change(createToken, () =>
    answer(createToken, { success: true, id: 't-1', token: 'greffier_AbCdEf', expiresAt: kept.expiresAt }),
  );
  stub.change(...listing([kept]));
  await user.click(section.getByRole('button', { name: 'Créer' }));
  expect((await section.findByLabelText<HTMLInputElement>('Jeton')).value).toBe('greffier_AbCdEf');
  expect(stub.callsOf(createToken).at(-1)?.body).toEqual({
    label: 'Bureau',
    scopes: ['meetings'],
    days: 90,
    password: 'mon secret',
  });
  await user.click(section.getByRole('button', { name: 'Je l’ai gardé' }));
  expect(await section.findByText('greffier_AbCd…')).toBeTruthy();
  expect(screen.queryByDisplayValue('greffier_AbCdEf')).toBeNull();

  stub.change(withdrawToken, () => answer(withdrawToken, { success: true }));
  await user.click(section.getByRole('button', { name: /^Retirer/u }));
  stub.change(...listing([]));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
  expect(await section.findByText('Aucun jeton.')).toBeTruthy();
});
