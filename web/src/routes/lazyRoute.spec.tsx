// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyRoute } from './lazyRoute.tsx';

let isThere: boolean;
beforeEach(() => {
  sessionStorage.clear();
  isThere = false;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = () => {
  const Page = lazyRoute(() =>
    isThere ? Promise.resolve(() => <p>la page</p>) : Promise.reject(new TypeError('Failed to fetch')),
  );
  render(
    <Suspense>
      <Page />
    </Suspense>,
  );
};
const unreachable = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

it('says that it cannot be reached without reloading, and comes at another try', async () => {
  unreachable();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('la connexion est coupée');
  isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('la page')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

it('comes with the connection', async () => {
  unreachable();
  show();
  await screen.findByRole('alert');
  isThere = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('la page')).toBeTruthy();
});

it('reloads the tab where the server answers and has no such file any more', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })));
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  show();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
