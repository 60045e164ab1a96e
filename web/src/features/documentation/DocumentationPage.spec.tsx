// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { stubServer } from '../../testing/server.ts';
import { fr } from './fr.ts';

afterEach(cleanup);

it('opens with the architecture alone, and counts what it documents', async () => {
  stubServer([]);
  renderApp('/documentation');
  await screen.findByRole('button', { name: 'Architecture', expanded: true });
  expect(within(screen.getByRole('main')).getAllByRole('button', { expanded: false })).toHaveLength(8);
  const figures = within(screen.getByRole('list', { name: 'La documentation en chiffres' }));
  const words = figures.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(words[0]).toMatch(/^\d[\d\s]*00\+ fichiers$/u);
  expect(words[1]).toMatch(/^\d+K\+ lignes$/u);
  expect(words[2]).toMatch(/^\d+\+ diagrammes$/u);
  expect(words.slice(3)).toEqual(['v4.0.0', '11 août 2025']);
});

describe('figures of the documentation', () => {
  it('are rounded down, in the form of the specification', () => {
    expect([fr.figures.files(31), fr.figures.lines(21_999), fr.figures.diagrams(62)]).toEqual([
      '31+ fichiers',
      '21K+ lignes',
      '62+ diagrammes',
    ]);
    expect(fr.figures.files(2_199).replaceAll(/\s/gu, ' ')).toBe('2 100+ fichiers');
  });
});
