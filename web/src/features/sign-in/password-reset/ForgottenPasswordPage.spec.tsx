// @vitest-environment happy-dom
import { readPasswordReset } from '#api/contract/password-reset-link.ts';
import { passwordHelp, requestPasswordReset, resetPassword } from '#api/contract/password-reset.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { InvitationPage } from '../invitation/InvitationPage.tsx';
import { answer, refuse, stubServer } from '../../../testing/server.ts';
import { ForgottenPasswordPage } from './ForgottenPasswordPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const help = (byMail: boolean) => [passwordHelp, () => answer(passwordHelp, { byMail })] as const;

describe('a forgotten password', () => {
  it('is helped by mail, in words that are the same for every address, and says when it was asked for too often', async () => {
    const server = stubServer([
      help(true),
      [requestPasswordReset, () => refuse(429, 'TOO_MANY_RESETS', 'Trop de demandes pour cette adresse.')],
    ]);
    render(<ForgottenPasswordPage />);
    const user = userEvent.setup();
    const field = await screen.findByLabelText('Adresse e-mail');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'noor@exemple.fr');
    await user.click(screen.getByRole('button', { name: 'Recevoir un lien' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Trop de demandes pour cette adresse.');
    server.change(requestPasswordReset, () => answer(requestPasswordReset, { success: true, byMail: true }));
    await user.click(screen.getByRole('button', { name: 'Recevoir un lien' }));
    expect(await screen.findByText(/^Si un compte a cette adresse, un message vient d’y être envoyé/u)).toBeTruthy();
    expect(server.callsOf(requestPasswordReset).at(-1)?.body).toEqual({ email: 'noor@exemple.fr' });
  });

  it('without a mail server says whom to ask, and without a server that it may be tried again', async () => {
    const server = stubServer([[passwordHelp, () => refuse(503, 'UNAVAILABLE', 'Le service est indisponible.')]]);
    render(<ForgottenPasswordPage />);
    expect((await screen.findByRole('alert')).textContent).toBe('Le service est indisponible.');
    server.change(...help(false));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText(/Demandez à un administrateur de Greffier/u)).toBeTruthy();
    expect(screen.queryByLabelText('Adresse e-mail')).toBeNull();
  });
});

it('with a link another password is chosen, and the link’s token stands in no address', async () => {
  const server = stubServer([
    [readPasswordReset, () => answer(readPasswordReset, { success: true })],
    [resetPassword, () => refuse(410, 'RESET_INVALID', 'Ce lien n’est plus valable. Demandez-en un autre.')],
  ]);
  history.replaceState(null, '', '/password-reset#token=le-jeton');
  render(<InvitationPage />);
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { name: 'Choisissez un autre mot de passe' })).toBeTruthy();
  expect(server.received).toMatchObject([{ path: '/api/auth/password-reset/reading', body: { token: 'le-jeton' } }]);
  for (const label of ['Mot de passe', 'Le même, encore une fois'])
    await user.type(screen.getByLabelText(label), 'une phrase de passe');
  await user.click(screen.getByRole('button', { name: 'Choisir ce mot de passe' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Ce lien n’est plus valable. Demandez-en un autre.');
  server.change(resetPassword, () => answer(resetPassword, { success: true, email: 'noor@exemple.fr' }));
  await user.click(screen.getByRole('button', { name: 'Choisir ce mot de passe' }));
  expect(await screen.findByText('noor@exemple.fr')).toBeTruthy();
  expect(server.received.at(-1)).toMatchObject({
    path: '/api/auth/password-reset',
    body: { token: 'le-jeton', password: 'une phrase de passe' },
  });
});

it('a link that was used says so before anybody fills in anything, and leads to another one', async () => {
  stubServer([[readPasswordReset, () => refuse(410, 'RESET_INVALID', 'Ce lien n’est plus valable.')]]);
  history.replaceState(null, '', '/password-reset#token=le-jeton');
  render(<InvitationPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('Ce lien a déjà servi');
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([leadsTo('Demander un autre lien'), leadsTo('Connexion')]).toEqual(['/password-reset', '/login']);
  expect(screen.queryByLabelText('Mot de passe')).toBeNull();
});

it('a link that cannot be looked at may be tried', async () => {
  stubServer([[readPasswordReset, () => refuse(503, 'DATABASE_UNAVAILABLE', 'La base ne répond pas.')]]);
  history.replaceState(null, '', '/password-reset#token=le-jeton');
  render(<InvitationPage />);
  expect(await screen.findByLabelText('Mot de passe')).toBeTruthy();
});
