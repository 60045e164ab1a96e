// @vitest-environment happy-dom
import { chooseNotices, noticeChoices } from '#api/contract/notices.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { answer, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const KINDS = ['action', 'bot', 'failure', 'minutes'] as const;
const server = (enabled = true) => {
  const off = new Set<string>();
  return stubServer([
    [
      noticeChoices,
      () => answer(noticeChoices, { choices: KINDS.map((kind) => ({ kind, inApplication: !off.has(kind) })), enabled }),
    ],
    [
      chooseNotices,
      ({ path }) => {
        off.add(path.split('/').at(-1) ?? '');
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
  expect((await choice('Un compte rendu est prêt')).checked).toBe(true);
  expect(callsOf(chooseNotices).map(({ path, body }) => [path, body])).toEqual([
    ['/api/notices/choices/bot', { inApplication: false }],
  ]);
  expect(screen.queryByText(/désactivées pour tout le monde/u)).toBeNull();
});

it('says that nobody gets any where the settings say so', async () => {
  server(false);
  renderApp('/account');
  expect(await screen.findByText(/désactivées pour tout le monde/u)).toBeTruthy();
});
