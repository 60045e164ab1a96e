// @vitest-environment happy-dom
import { acceptInvitation, login, loginCode, loginEnrolment, loginEnrolmentCode } from '#api/contract/auth.ts';
import { readInvitation } from '#api/contract/invitation.ts';
import { listProviders } from '#api/contract/providers.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InvitationPage } from '../invitation/InvitationPage.tsx';
import { renderApp, SESSION } from '../../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const meetings = [listMeetings, () => answer(listMeetings, { meetings: [], total: 0, page: 1, limit: 10 })] as const;
const leads = (step: 'code' | 'enrolment') =>
  [login, () => Response.json({ step, challenge: 'le défi', expiresIn: 600 }, { status: 202 })] as const;

const givePassword = async () => {
  const app = renderApp('/meetings', { signedIn: false });
  await app.user.type(await screen.findByLabelText('Adresse e-mail'), 'camille@exemple.fr');
  await app.user.type(screen.getByLabelText('Mot de passe'), 'bon mot de passe');
  await app.user.click(screen.getByRole('button', { name: 'Se connecter' }));
  return app;
};

describe('a right password that is not enough', () => {
  it('asks for a code, says when it is refused, and then leads to the page that was asked for', async () => {
    const server = stubServer([
      leads('code'),
      meetings,
      [loginCode, () => refuse(403, 'CODE_REFUSED', 'Ce code n’est pas le bon, ou il a déjà servi.')],
    ]);
    const { user } = await givePassword();
    await user.type(await screen.findByLabelText('Code'), '111111');
    await user.click(screen.getByRole('button', { name: 'Vérifier' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Ce code n’est pas le bon, ou il a déjà servi.');
    expect(localStorage.getItem('greffier.authenticated')).toBeNull();
    server.change(loginCode, () => answer(loginCode, SESSION));
    await user.click(screen.getByRole('button', { name: 'Vérifier' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Réunions' })).toBeTruthy();
    expect(server.callsOf(loginCode).at(-1)?.body).toEqual({ challenge: 'le défi', code: '111111' });
    expect(localStorage.getItem('greffier.accessToken')).toBe('token-1');
  });

  it('leads back to the password', async () => {
    stubServer([leads('code')]);
    const { user } = await givePassword();
    await user.click(await screen.findByRole('button', { name: 'Revenir à la connexion' }));
    expect(screen.getByLabelText('Mot de passe')).toBeTruthy();
  });

  it('shows the key of an obligatory second factor, then the recovery codes, and comes in once they are kept', async () => {
    const server = stubServer([
      leads('enrolment'),
      meetings,
      [
        loginEnrolment,
        () =>
          answer(loginEnrolment, {
            secret: 'JBSWY3DPEHPK3PXP',
            uri: 'otpauth://totp/Greffier:camille?secret=JBSWY3DPEHPK3PXP',
          }),
      ],
      [
        loginEnrolmentCode,
        () => answer(loginEnrolmentCode, { ...SESSION, recoveryCodes: ['k7mqx-2rt9h', 'vnw4j-d8b3c'] }),
      ],
    ]);
    const { user } = await givePassword();
    expect(await screen.findByText('JBSWY3DPEHPK3PXP')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code de la clé' })).toBeTruthy();
    await user.type(screen.getByLabelText('Code que montre l’application'), '222222');
    await user.click(screen.getByRole('button', { name: 'Activer' }));
    expect(await screen.findByText('vnw4j-d8b3c')).toBeTruthy();
    expect(localStorage.getItem('greffier.authenticated')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Je les ai gardés' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Réunions' })).toBeTruthy();
    expect(server.callsOf(loginEnrolmentCode)[0]?.body).toEqual({ challenge: 'le défi', code: '222222' });
  });

  it('says so when setting up cannot begin', async () => {
    stubServer([
      leads('enrolment'),
      [
        loginEnrolment,
        () =>
          refuse(401, 'CHALLENGE_ENDED', 'Trop de temps a passé depuis la première étape. Veuillez vous reconnecter.'),
      ],
    ]);
    await givePassword();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Trop de temps a passé depuis la première étape. Veuillez vous reconnecter.',
    );
  });
});

describe('an invitation', () => {
  const visit = (address: string) => {
    history.replaceState(null, '', address);
    render(<InvitationPage />);
    return userEvent.setup();
  };

  it('leads to a password that was typed twice alike, and sends the token in no address', async () => {
    const server = stubServer([
      [listProviders, () => answer(listProviders, { providers: [] })],
      [readInvitation, () => answer(readInvitation, { success: true })],
      [acceptInvitation, () => answer(acceptInvitation, { success: true, email: 'zoe@exemple.fr' })],
    ]);
    const user = visit('/invitation#token=le-jeton');
    await waitFor(() => expect(server.callsOf(listProviders)).toHaveLength(1));
    await user.type(screen.getByLabelText('Mot de passe'), 'une phrase de passe');
    await user.type(screen.getByLabelText('Le même, encore une fois'), 'une autre phrase');
    await user.click(screen.getByRole('button', { name: 'Choisir ce mot de passe' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Les deux mots de passe ne sont pas les mêmes.');
    expect(server.callsOf(acceptInvitation)).toEqual([]);
    await user.clear(screen.getByLabelText('Le même, encore une fois'));
    await user.type(screen.getByLabelText('Le même, encore une fois'), 'une phrase de passe');
    await user.click(screen.getByRole('button', { name: 'Choisir ce mot de passe' }));
    expect(await screen.findByText('zoe@exemple.fr')).toBeTruthy();
    expect(server.received).toMatchObject([
      { path: '/api/auth/invitation/reading', body: { token: 'le-jeton' } },
      { path: '/api/auth/providers' },
      { path: '/api/auth/invitation', body: { token: 'le-jeton', password: 'une phrase de passe' } },
    ]);
    for (const { query } of server.received) expect([...query]).toEqual([]);
  });

  it('that was used says so before anybody fills in anything, and leads to the sign-in screen', async () => {
    const GONE = 'Cette invitation n’est plus valable. Demandez-en une autre à un administrateur.';
    stubServer([[readInvitation, () => refuse(410, 'INVITATION_INVALID', GONE)]]);
    visit('/invitation#token=le-jeton');
    expect((await screen.findByRole('alert')).textContent).toContain('Cette invitation a déjà servi');
    expect(screen.getByRole('link', { name: 'Connexion' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByLabelText('Mot de passe')).toBeNull();
  });

  it('that cannot be looked at may be tried', async () => {
    stubServer([
      [listProviders, () => answer(listProviders, { providers: [] })],
      [readInvitation, () => refuse(503, 'DATABASE_UNAVAILABLE', 'La base ne répond pas.')],
    ]);
    visit('/invitation#token=le-jeton');
    expect(await screen.findByLabelText('Mot de passe')).toBeTruthy();
  });

  it('that is missing from the link is said to be', async () => {
    stubServer([]);
    visit('/invitation');
    expect((await screen.findByRole('alert')).textContent).toContain('Ce lien ne contient pas d’invitation.');
  });
});
