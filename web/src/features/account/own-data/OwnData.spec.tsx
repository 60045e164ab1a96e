// @vitest-environment happy-dom
import { exportOwnData } from '#api/contract/persons.ts';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { refuse, stubServer } from '../../../testing/server.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for one’s own data, and says why there are none', async () => {
  const server = stubServer([
    [exportOwnData, () => refuse(429, 'TOO_MANY_OWN_EXPORTS', 'Veuillez réessayer dans une heure.')],
  ]);
  renderApp('/account', { role: 'observer' });
  await userEvent.click(await screen.findByRole('button', { name: 'Exporter mes données' }));
  expect(await screen.findByText(/Veuillez réessayer dans une heure/u)).toBeTruthy();
  expect(server.callsOf(exportOwnData)).toHaveLength(1);
});
