// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { stubServer } from '../../testing/server.ts';

afterEach(cleanup);

it('has its seven cards and their statements, and says which of them do not hold yet', async () => {
  stubServer([]);
  renderApp('/documentation/architecture');
  await screen.findByRole('heading', { level: 2, name: 'Proxy inverse' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Proxy inverse',
    'Architecture de la base de données',
    'Services backend',
    'Sécurité et authentification',
    'Supervision et performance',
    'Configuration DNS',
    'Architecture anti-spam V1.2.1',
  ]);
  const page = screen.getByRole('main').textContent.replaceAll(/\s/gu, ' ');
  expect(page).toContain('au conteneur du frontend, sur le port 80');
  expect(page).toContain('c’est le conteneur web : il sert l’application construite, et transmet /api, /auth');
  expect(page).toContain('4 appels d’API dédiés et se relit toutes les 30 secondes');
  expect(page).toContain('Elle n’existe pas encore');
  expect(page).toContain('99,9 %');
  const [, endpoints] = /(\d+)\+ points d’accès/u.exec(page) ?? [];
  expect(Number(endpoints)).toBeGreaterThan(25);
});
