// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { stubServer } from '../../testing/server.ts';
import { renderApp } from '../../testing/app.tsx';

afterEach(cleanup);

const opened = (title: string) => screen.getByRole('button', { name: title }).getAttribute('aria-expanded') === 'true';

it('opens with what Greffier is, and opens and closes each section by itself', async () => {
  stubServer([]);
  const { user } = renderApp('/user-guide');
  const commands = await screen.findByRole('button', { name: 'Commandes dans la réunion' });
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(9);
  expect([opened('Vue d’ensemble'), opened('Commandes dans la réunion')]).toEqual([true, false]);
  await user.click(commands);
  expect(screen.getByText(/Greffier, aide/u)).toBeTruthy();
  expect(opened('Vue d’ensemble')).toBe(true);
  await user.click(commands);
  expect(screen.queryByText(/Greffier, aide/u)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tout ouvrir' }));
  expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(9);
  await user.click(screen.getByRole('button', { name: 'Tout fermer' }));
  expect(screen.queryAllByRole('button', { expanded: true })).toHaveLength(0);
});

it('leads from its contents to a section, which opens and has the focus', async () => {
  stubServer([]);
  const { user } = renderApp('/user-guide');
  const contents = within(await screen.findByRole('navigation', { name: 'Sur cette page' }));
  await user.click(contents.getByRole('link', { name: 'Dépannage' }));
  const section = screen.getByRole('button', { name: 'Dépannage' });
  expect(section.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(section);
});
