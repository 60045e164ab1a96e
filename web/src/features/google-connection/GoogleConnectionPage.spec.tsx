// @vitest-environment happy-dom
import {
  authoriseGoogle,
  beginGoogleAuthorisation,
  checkGoogleConnection,
  endGoogleAuthorisation,
  googleConnection,
  type GoogleAuthorisation,
  type GoogleConnection,
} from '#api/contract/google.ts';
import { googleSync, syncGoogleNow } from '#api/contract/google-sync.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const administration: NonNullable<GoogleConnection['administration']> = {
  variables: [
    { name: 'GOOGLE_CLIENT_SECRET', isSet: true, isNeeded: true },
    { name: 'GOOGLE_WORKSPACE_DOMAINS', isSet: false, isNeeded: false },
  ],
  callbackAddress: 'https://greffier.exemple.fr/auth/google/callback',
  signInAddress: 'https://greffier.exemple.fr/api/auth/openid/google/callback',
  clientId: 'c-1',
  scopes: ['https://www.googleapis.com/auth/calendar.events.readonly'],
  application: null,
  serviceAccount: { email: 'greffier@projet.iam.gserviceaccount.com', clientId: '42' },
  delegatedPeople: [],
  delegation: null,
  people: [{ userId: 'u-2', name: 'Paul Petit', by: 'delegated', authorisation: null }],
};
const authorisation: GoogleAuthorisation = {
  email: 'camille@exemple.fr',
  granted: ['calendar', 'meetings', 'documents'],
  since: '2026-11-20T09:00:00.000Z',
  failure: null,
};
const nobody: GoogleConnection = { isConfigured: true, own: null, isDelegated: false, administration: null };
const showing = (change: Partial<GoogleConnection> = {}) =>
  [googleConnection, () => answer(googleConnection, { ...nobody, ...change })] as const;
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('begins for somebody who comes from the overview, and shows no step to who is no administrator', async () => {
  history.replaceState(null, '', '/settings/google#authorise=google');
  const stub = stubServer([
    showing(),
    [beginGoogleAuthorisation, () => refuse(409, 'GOOGLE_NOT_SET_UP', 'Google n’est pas réglé.')],
  ]);
  renderApp('/settings/google', { role: 'user' });
  const own = await part('Mon autorisation');
  // Drawn, and told to screen readers.
  expect(await screen.findAllByText('Google n’est pas réglé.')).not.toHaveLength(0);
  expect(stub.callsOf(beginGoogleAuthorisation)).toHaveLength(1);
  expect(location.hash).toBe('');
  expect(own.getByRole('button', { name: 'Autoriser chez Google' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
});

it('hands in what came back from Google, once, and says what was not granted', async () => {
  history.replaceState(null, '', '/settings/google#returned=sealed');
  const stub = stubServer([
    showing({ own: { ...authorisation, granted: ['calendar'] } }),
    [
      authoriseGoogle,
      () => answer(authoriseGoogle, { success: true, granted: ['calendar'], missing: ['meetings', 'documents'] }),
    ],
  ]);
  renderApp('/settings/google', { role: 'user' });
  expect(await screen.findAllByText(/Autorisation enregistrée, sans/u)).not.toHaveLength(0);
  expect(stub.callsOf(authoriseGoogle).map(({ body }) => body)).toEqual([{ returned: 'sealed' }]);
  const own = await part('Mon autorisation');
  expect(own.getByText(/Vous n’avez pas accordé.*Drive/u)).toBeTruthy();
  expect(own.getByRole('button', { name: 'Autoriser à nouveau' })).toBeTruthy();
});

it('says of an authorisation that Google takes no more what to do, and ends it', async () => {
  const failure = { code: 'GOOGLE_AUTHORISATION_REVOKED', message: 'Google n’accepte plus l’autorisation.', steps: [] };
  const stub = stubServer([
    showing({ own: { ...authorisation, failure } }),
    [endGoogleAuthorisation, () => answer(endGoogleAuthorisation, { success: true, isRevoked: false })],
  ]);
  const { user } = renderApp('/settings/google', { role: 'user' });
  const own = await part('Mon autorisation');
  expect(own.getByText('Google n’accepte plus l’autorisation.')).toBeTruthy();
  expect(own.getByRole('button', { name: 'Autoriser à nouveau' })).toBeTruthy();
  stub.change(...showing());
  await user.click(own.getByRole('button', { name: 'Retirer l’autorisation' }));
  expect(await screen.findAllByText(/Google n’a pas répondu/u)).not.toHaveLength(0);
  expect(await own.findByText(/pas encore autorisé/u)).toBeTruthy();
});

it('leads an administrator through application and delegation, each verified', async () => {
  const failure = { code: 'GOOGLE_DELEGATION_REFUSED', message: 'Pas de délégation.', steps: ['Ouvrez la console.'] };
  const stub = stubServer([
    showing({ administration }),
    [
      checkGoogleConnection,
      () => answer(checkGoogleConnection, { success: true, failure: null, retryAfterSeconds: null, isListed: null }),
    ],
  ]);
  const { user } = renderApp('/settings/google');
  const application = await part('1. Créer l’application');
  expect([application.getAllByText('Renseignée').length, application.getAllByText('Facultative').length]).toEqual([
    1, 1,
  ]);
  await user.click(application.getByRole('button', { name: 'Vérifier' }));
  expect(await application.findByText('Google connaît l’application et son secret.')).toBeTruthy();
  const delegation = await part('3. Déléguer au domaine (facultatif)');
  const verify = delegation.getByRole<HTMLButtonElement>('button', { name: 'Vérifier' });
  expect([verify.disabled, delegation.getByText(/Personne n’est lu/u) !== null]).toEqual([true, true]);
  await user.type(delegation.getByLabelText(/^Adresse d’une personne/u), 'paul@exemple.fr');
  stub.change(checkGoogleConnection, () =>
    answer(checkGoogleConnection, { success: true, failure, retryAfterSeconds: 7, isListed: false }),
  );
  await user.click(verify);
  expect(await delegation.findByText('Ouvrez la console.')).toBeTruthy();
  expect(delegation.getByText(/Google demande d’attendre 7/u)).toBeTruthy();
  expect(delegation.getByText(/n’est pas dans GOOGLE_DELEGATED_PEOPLE/u)).toBeTruthy();
  const people = await part('4. Qui est relié');
  expect(people.getByText('Paul Petit')).toBeTruthy();
  expect(people.queryByRole('button')).toBeNull();
});

it('shows how the synchronisation goes on, and asks for it once', async () => {
  const goesOn = {
    everyMinutes: 15,
    askedAt: null,
    paused: { api: 'meet' as const, until: '2026-11-26T09:05:00.000Z' },
    last: {
      at: '2026-11-26T09:00:00.000Z',
      people: 2,
      entries: 1,
      transcripts: 0,
      failures: [{ code: 'GOOGLE_API_DISABLED', message: 'Une API n’est pas activée.', people: 1 }],
    },
  };
  const asked = { ...goesOn, askedAt: '2026-11-26T09:01:00.000Z' };
  const stub = stubServer([
    showing({ administration }),
    [googleSync, () => answer(googleSync, goesOn)],
    [syncGoogleNow, () => answer(syncGoogleNow, asked)],
  ]);
  const { user } = renderApp('/settings/google');
  const sync = await part('5. Synchronisation');
  expect(sync.getByText('2 personnes, 1 entrée d’agenda, 0 transcription')).toBeTruthy();
  expect(sync.getByText('Une API n’est pas activée. Concerne 1 personne.')).toBeTruthy();
  expect(sync.getByText(/^En pause jusqu’à .* : Google Meet demande de ralentir\.$/u)).toBeTruthy();
  stub.change(googleSync, () => answer(googleSync, asked));
  await user.click(sync.getByRole('button', { name: 'Synchroniser maintenant' }));
  const button = await sync.findByRole<HTMLButtonElement>('button', { name: 'Synchronisation demandée…' });
  expect(button.disabled).toBe(true);
  expect(stub.callsOf(syncGoogleNow)).toHaveLength(1);
});
