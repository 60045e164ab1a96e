// @vitest-environment happy-dom
import { chooseNotices, noticeChoices } from '#api/contract/notices.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { answer, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const KINDS = ['action', 'bot', 'failure', 'minutes'] as const;
const server = (enabled = true, mails = false) => {
  const [off, mailed] = [new Set<string>(), new Set<string>(['minutes'])];
  return stubServer([
    [
      noticeChoices,
      () =>
        answer(noticeChoices, {
          choices: KINDS.map((kind) => ({
            kind,
            inApplication: !off.has(kind),
            byMail: mailed.has(kind),
          })),
          enabled,
          mails,
        }),
    ],
    [
      chooseNotices,
      ({ path, body }) => {
        const kind = path.split('/').at(-1) ?? '';
        if (typeof body !== 'object' || body === null || !('byMail' in body)) off.add(kind);
        else if (body.byMail === true) mailed.add(kind);
        else mailed.delete(kind);
        return answer(chooseNotices, { success: true, position: 's:1' });
      },
    ],
  ]);
};
const choice = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

it('has which notices somebody wants, each kind by itself', async () => {
  const { callsOf } = server();
  const { user } = renderApp('/account');
  const bots = await choice('Mon bot attend, ou a été refusé');
  expect(bots.checked).toBe(true);
  await user.click(bots);
  await waitFor(async () => expect((await choice('Mon bot attend, ou a été refusé')).checked).toBe(false));
  expect((await choice('Un compte rendu est prêt, ou a perdu des passages à un effacement')).checked).toBe(true);
  expect(callsOf(chooseNotices).map(({ path, body }) => [path, body])).toEqual([
    ['/api/notices/choices/bot', { inApplication: false }],
  ]);
  expect(screen.queryByText(/désactivées pour tout le monde/u)).toBeNull();
  expect(screen.queryByRole('group', { name: 'Par e-mail' })).toBeNull();
});

it('has which of them somebody wants by mail, where any are sent, and says how minutes come', async () => {
  const { callsOf } = server(true, true);
  const { user } = renderApp('/account');
  const group = within(await screen.findByRole('group', { name: 'Par e-mail' }));
  expect(group.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(group.getByText(/Selon les réglages de chaque réunion/u)).toBeTruthy();
  const bots = () => group.getByRole<HTMLInputElement>('switch', { name: 'Mon bot attend, ou a été refusé' });
  await user.click(bots());
  await waitFor(() => expect(bots().checked).toBe(true));
  const minutes = () =>
    group.getByRole<HTMLInputElement>('switch', { name: 'Le compte rendu d’une réunion où j’étais' });
  await user.click(minutes());
  await waitFor(() => expect(minutes().checked).toBe(false));
  expect(callsOf(chooseNotices).map(({ body }) => body)).toEqual([{ byMail: true }, { byMail: false }]);
});

it('says that nobody gets any where the settings say so', async () => {
  server(false);
  renderApp('/account');
  expect(await screen.findByText(/désactivées pour tout le monde/u)).toBeTruthy();
});
