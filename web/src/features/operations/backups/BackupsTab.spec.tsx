// @vitest-environment happy-dom
import { listBackups, type BackupAttemptView } from '#api/contract/backups.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../../testing/server.ts';
import type { Backups } from './api.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const attempt = (change: Partial<BackupAttemptView> = {}): BackupAttemptView => ({
  kind: 'made',
  name: '2026-11-26T02-30-00Z',
  at: '2026-11-26T02:30:00.000Z',
  events: 1_204,
  erasures: 3,
  error: null,
  ...change,
});
const shown = (change: Partial<Backups> = {}) => {
  const backups: Backups = {
    standing: 'made',
    daily: { at: '03:30', keepDays: 90 },
    lastMade: attempt(),
    lastProven: null,
    attempts: [attempt()],
    ...change,
  };
  stubServer([[listBackups, () => answer(listBackups, backups)]]);
  renderApp('/operations?tab=backups');
};

describe('backups', () => {
  it('are told with the last one, what it has, and that none was ever proven', async () => {
    shown();
    const region = await screen.findByRole('region', { name: 'Les sauvegardes sont à jour.' });
    expect(region.textContent).toContain('Chaque jour à 03:30.');
    expect(region.textContent).toContain('26 nov. 2026 à 03:30');
    expect(region.textContent).toContain('1\u202F204\u00A0événements, 3\u00A0effacements dans la liste');
    expect(region.textContent).toContain('Jamais\u00A0: «\u00A0greffier backup prove\u00A0»');
  });

  it('that failed are told first, by what has to be mended', async () => {
    const failed = attempt({
      at: '2026-11-27T02:30:00.000Z',
      error: 'ENOSPC',
      name: null,
      events: null,
      erasures: null,
    });
    shown({ standing: 'late', attempts: [failed, attempt()] });
    expect((await screen.findAllByText(/Le disque est plein\./u)).length).toBe(2);
    const history = within(screen.getByRole('region', { name: 'Historique' })).getAllByRole('listitem');
    expect(history.map(({ textContent }) => textContent?.slice(0, 18))).toEqual([
      'Sauvegarde manquée',
      'Sauvegarde 26 nov.',
    ]);
  });

  it('that nobody has configured say where they are', async () => {
    shown({ standing: 'not-configured', daily: null, lastMade: null, attempts: [] });
    const region = await screen.findByRole('region', { name: 'Aucune sauvegarde quotidienne n’est configurée.' });
    expect(region.textContent).toContain('BACKUP_DIR et BACKUP_VAULT_DIR');
    expect(screen.getByText('Rien n’a encore été essayé.')).toBeTruthy();
  });

  it('that could not be read offer another try', async () => {
    stubServer([[listBackups, () => refuse(503, 'UNAVAILABLE', 'Service indisponible.')]]);
    renderApp('/operations?tab=backups');
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy();
  });
});
