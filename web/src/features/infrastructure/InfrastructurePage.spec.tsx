// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { stubServer } from '../../testing/server.ts';

afterEach(cleanup);

it('has its three sections, the first of them open with its drawing and the same in words', async () => {
  stubServer([]);
  renderApp('/infrastructure');
  await screen.findByRole('button', { name: 'Architecture technique', expanded: true });
  expect(screen.getByRole('button', { name: 'Multi-plateforme', expanded: false })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Serveur VPS', expanded: false })).toBeTruthy();
  const drawing = screen.getByRole('figure', { name: 'Les conteneurs d’une installation répartie' });
  expect(drawing.querySelector('svg')).not.toBeNull();
  expect(drawing.textContent).toContain('projector, 2 exemplaires écrit dans PostgreSQL');
});
