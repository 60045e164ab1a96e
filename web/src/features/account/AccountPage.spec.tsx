// @vitest-environment happy-dom
import {
  beginEnrolment,
  changePassword,
  confirmEnrolment,
  logoutEverywhere,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from '#api/contract/account.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const state =
  (enabled: boolean, required = false, recoveryCodesLeft = 10) =>
  () =>
    answer(secondFactorState, { enabled, required, recoveryCodesLeft: enabled ? recoveryCodesLeft : 0 });
const factor = () => within(screen.getByRole('region', { name: 'Double authentification' }));
const password = () => within(screen.getByRole('region', { name: 'Mot de passe' }));

describe('the second factor', () => {
  it('is set up with the password, the key and a first code, and shows its recovery codes once', async () => {
    const stub = stubServer([
      [secondFactorState, state(false)],
      [beginEnrolment, () => refuse(403, 'PASSWORD_WRONG', 'Le mot de passe actuel n’est pas le bon.')],
    ]);
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Activer' }));
    expect(document.activeElement).toBe(factor().getByLabelText('Mot de passe'));
    await user.keyboard('mon secret{Enter}');
    expect(await factor().findByText('Le mot de passe actuel n’est pas le bon.')).toBeTruthy();
    stub.change(beginEnrolment, () =>
      answer(beginEnrolment, {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Greffier:camille?secret=JBSWY3DPEHPK3PXP',
      }),
    );
    await user.click(factor().getByRole('button', { name: 'Continuer' }));
    expect(await factor().findByRole('img', { name: 'QR code de la clé' })).toBeTruthy();
    expect(factor().getByText('JBSWY3DPEHPK3PXP')).toBeTruthy();
    stub.change(confirmEnrolment, () =>
      answer(confirmEnrolment, { success: true, recoveryCodes: ['k7mqx-2rt9h', 'vnw4j-d8b3c'] }),
    );
    stub.change(secondFactorState, state(true));
    await user.type(factor().getByLabelText('Code que montre l’application'), '222222');
    await user.click(factor().getByRole('button', { name: 'Activer' }));
    expect(await factor().findByText('vnw4j-d8b3c')).toBeTruthy();
    await user.click(factor().getByRole('button', { name: 'Je les ai gardés' }));
    expect(await factor().findByText('Il vous reste 10 codes de secours.')).toBeTruthy();
    expect(screen.queryByText('vnw4j-d8b3c')).toBeNull();
    expect(stub.callsOf(beginEnrolment).at(-1)?.body).toEqual({ password: 'mon secret', code: '' });
  });

  it('is removed with the password and a code, where none is required', async () => {
    const stub = stubServer([
      [secondFactorState, state(true, false, 2)],
      [removeSecondFactor, () => refuse(403, 'CODE_REFUSED', 'Ce code n’est pas le bon, ou il a déjà servi.')],
    ]);
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Désactiver' }));
    await user.type(factor().getByLabelText('Mot de passe'), 'mon secret');
    await user.type(factor().getByLabelText('Code'), '111111');
    await user.click(factor().getByRole('button', { name: 'Désactiver' }));
    expect(await factor().findByText('Ce code n’est pas le bon, ou il a déjà servi.')).toBeTruthy();
    stub.change(removeSecondFactor, () => answer(removeSecondFactor, { success: true }));
    stub.change(secondFactorState, state(false));
    await user.click(factor().getByRole('button', { name: 'Désactiver' }));
    expect(await factor().findByText('Non activée')).toBeTruthy();
    expect(stub.callsOf(removeSecondFactor).at(-1)?.body).toEqual({ password: 'mon secret', code: '111111' });
  });

  it('that is required cannot be removed; its codes can be renewed', async () => {
    stubServer([
      [secondFactorState, state(true, true)],
      [renewRecoveryCodes, () => answer(renewRecoveryCodes, { success: true, recoveryCodes: ['aaaaa-bbbbb'] })],
    ]);
    const { user, address } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Nouveaux codes de secours' }));
    expect(screen.queryByRole('button', { name: 'Désactiver' })).toBeNull();
    await user.type(factor().getByLabelText('Mot de passe'), 'mon secret{Enter}');
    expect(await factor().findByText('aaaaa-bbbbb')).toBeTruthy();
    // They are shown this once.
    const [away] = screen.getAllByRole('link', { name: 'Réunions' });
    if (away === undefined) throw new TypeError('the navigation leads to the meetings');
    await user.click(away);
    await screen.findByRole('alertdialog', { name: 'Vos codes de secours ne seront plus montrés' });
    await user.click(screen.getByRole('button', { name: 'Rester' }));
    expect(address()).toBe('/account');
    expect(factor().getByText('aaaaa-bbbbb')).toBeTruthy();
    await user.click(away);
    await user.click(await screen.findByRole('button', { name: 'Quitter sans les noter' }));
    await waitFor(() => expect(address()).toBe('/meetings'));
  });
});

describe('one’s own password', () => {
  const fill = async (next: string, again: string) => {
    const app = renderApp('/account');
    await app.user.type(await screen.findByLabelText('Mot de passe actuel'), 'l’ancien');
    await app.user.type(screen.getByLabelText('Nouveau mot de passe'), next);
    await app.user.type(screen.getByLabelText('Le nouveau, encore une fois'), again);
    await app.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    return app;
  };

  it('is typed twice alike before anything is sent', async () => {
    const stub = stubServer([[secondFactorState, state(false)]]);
    await fill('une phrase', 'une autre');
    expect(await password().findByText('Les deux mots de passe ne sont pas les mêmes.')).toBeTruthy();
    expect(stub.callsOf(changePassword)).toEqual([]);
  });

  it('is refused at the field that is wrong, and emptied from the form once it is changed', async () => {
    const stub = stubServer([
      [secondFactorState, state(false)],
      [changePassword, () => refuse(400, 'PASSWORD_KNOWN', 'Ce mot de passe est trop facile à deviner.')],
    ]);
    const { user } = await fill('motdepasse', 'motdepasse');
    expect(await password().findByText('Ce mot de passe est trop facile à deviner.')).toBeTruthy();
    expect(screen.getByLabelText('Nouveau mot de passe').getAttribute('aria-invalid')).toBe('true');
    stub.change(changePassword, () => answer(changePassword, { success: true }));
    await user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe').value).toBe(''));
    expect(stub.callsOf(changePassword).at(-1)?.body).toEqual({
      currentPassword: 'l’ancien',
      newPassword: 'motdepasse',
    });
  });
});

describe('every session', () => {
  it('ends once that was confirmed, and only when the server has said so', async () => {
    const stub = stubServer([
      [secondFactorState, state(false)],
      [logoutEverywhere, () => refuse(503, 'STORE_UNAVAILABLE', 'Momentanément impossible.')],
    ]);
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const { user } = renderApp('/account');
    const leave = async () => {
      await user.click(await screen.findByRole('button', { name: 'Se déconnecter partout' }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Se déconnecter partout' }),
      );
    };
    await leave();
    expect(await screen.findByText('Momentanément impossible.')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    stub.change(logoutEverywhere, () => answer(logoutEverywhere, { success: true }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await leave();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(localStorage.getItem('greffier.authenticated')).toBeNull();
  });
});
