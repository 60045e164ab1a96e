// @vitest-environment happy-dom
import { refresh } from '#api/contract/auth.ts';
import { listProviders } from '#api/contract/providers.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp, SESSION } from '../../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const server = () =>
  stubServer([
    [listProviders, () => answer(listProviders, { providers: ['microsoft', 'google'] })],
    [refresh, () => answer(refresh, SESSION)],
    [listMeetings, () => answer(listMeetings, { meetings: [], total: 0, page: 1, limit: 10 })],
  ]);
const land = (address: string) => {
  history.replaceState(null, '', address);
  return renderApp('/meetings', { signedIn: false });
};

it('offers the providers that there are, for the page that was asked for', async () => {
  server();
  land('/meetings?page=2');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Continuer avec Microsoft' });
  expect(link.getAttribute('href')).toBe('/api/auth/openid/microsoft?to=%2Fmeetings%3Fpage%3D2');
  expect(screen.getByRole('link', { name: 'Continuer avec Google' })).toBeTruthy();
});

it('takes up the session that a provider led to, and forgets the fragment', async () => {
  const { callsOf } = server();
  land('/meetings#signed-in=google');
  expect(await screen.findByRole('heading', { level: 1, name: 'Réunions' })).toBeTruthy();
  expect(callsOf(refresh)).toHaveLength(1);
  expect(location.hash).toBe('');
});

it('asks for the second step that is left', async () => {
  server();
  land('/meetings#step=code&challenge=c-1');
  expect(await screen.findByLabelText('Code')).toBeTruthy();
});

it.each([
  ['IDENTITY_ADDRESS_TAKEN', 'Un compte Greffier existe déjà avec votre adresse.'],
  ['PROVIDER_CANCELLED', 'La connexion a été annulée.'],
  ['UNHEARD_OF', 'Erreur de connexion'],
])('says why nobody came in: %s', async (code, message) => {
  server();
  land(`/login#refused=${code}&provider=google`);
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByLabelText('Mot de passe')).toBeTruthy();
});

it('says so where the session cannot be taken up', async () => {
  server().change(refresh, () => refuse(401, 'SESSION_ENDED', 'Votre session a pris fin.'));
  land('/meetings#signed-in=google');
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur de connexion');
});
