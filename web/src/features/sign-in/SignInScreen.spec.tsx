// @vitest-environment happy-dom
import { login } from '#api/contract/auth.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp, SESSION } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const server = () =>
  stubServer([
    [
      login,
      ({ body }) =>
        JSON.stringify(body).includes('bon mot de passe')
          ? answer(login, SESSION)
          : refuse(401, 'CREDENTIALS_REFUSED', 'Identifiants incorrects'),
    ],
    [listMeetings, () => answer(listMeetings, { meetings: [], total: 0, page: 1, limit: 10 })],
  ]);

const signIn = async (password: string) => {
  const app = renderApp('/meetings?status=active', { signedIn: false });
  await app.user.type(await screen.findByLabelText('Adresse e-mail'), ' camille@exemple.fr ');
  await app.user.type(screen.getByLabelText('Mot de passe'), password);
  await app.user.click(screen.getByRole('button', { name: 'Se connecter' }));
  return app;
};

describe('signing in', () => {
  it('stands in place of any page, and leads to the page that was asked for', async () => {
    const { callsOf } = server();
    const { address } = await signIn('bon mot de passe');
    expect(await screen.findByRole('heading', { level: 1, name: 'Réunions' })).toBeTruthy();
    expect(address()).toBe('/meetings?status=active');
    expect(callsOf(login)[0]?.body).toEqual({ email: 'camille@exemple.fr', password: 'bon mot de passe' });
    expect(
      Object.fromEntries(
        ['greffier.user', 'greffier.authenticated', 'greffier.accessToken'].map((key) => [
          key,
          localStorage.getItem(key),
        ]),
      ),
    ).toEqual({
      'greffier.user': JSON.stringify(SESSION.user),
      'greffier.authenticated': 'true',
      'greffier.accessToken': 'token-1',
    });
  });

  it('says « Identifiants incorrects » to a wrong pair and keeps what was typed', async () => {
    server();
    await signIn('mauvais');
    expect((await screen.findByRole('alert')).textContent).toBe('Identifiants incorrects');
    expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').value).toBe('mauvais');
    expect(localStorage.getItem('greffier.authenticated')).toBeNull();
  });

  it('says « Erreur de connexion » when there is no answer', async () => {
    stubServer([]);
    await signIn('bon mot de passe');
    expect((await screen.findByRole('alert')).textContent).toBe('Erreur de connexion');
  });

  it('passes on why the server refuses for now', async () => {
    server().change(login, () => refuse(429, 'TOO_MANY_ATTEMPTS', 'Trop de tentatives. Réessayez dans une minute.'));
    await signIn('bon mot de passe');
    expect((await screen.findByRole('alert')).textContent).toBe('Trop de tentatives. Réessayez dans une minute.');
  });
});

describe('a session in the browser', () => {
  const visit = (user: string | null, flag: string | null) => {
    server();
    if (user !== null) localStorage.setItem('greffier.user', user);
    if (flag !== null) localStorage.setItem('greffier.authenticated', flag);
    renderApp('/meetings', { signedIn: false });
  };

  it('is restored when the user and the flag are both there', async () => {
    visit(JSON.stringify(SESSION.user), 'true');
    expect(await screen.findByRole('heading', { level: 1, name: 'Réunions' })).toBeTruthy();
  });

  it.each([
    [null, 'true'],
    [JSON.stringify(SESSION.user), null],
    [JSON.stringify(SESSION.user), 'false'],
    ['{"id":', 'true'],
    ['{"id":"u-1"}', 'true'],
  ])('is not restored from user %s and flag %s', async (user, flag) => {
    visit(user, flag);
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeTruthy();
  });
});
