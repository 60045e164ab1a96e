// @vitest-environment happy-dom
import { backUpNow, listBackups, type BackupAttemptView } from '#api/contract/backups.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
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
const BACKUPS: Backups = {
  standing: 'made',
  proof: 'never',
  daily: { at: '03:30', keepDays: 90, proveDays: 1 },
  underWay: null,
  proving: false,
  lastMade: attempt(),
  lastProven: null,
  attempts: [attempt()],
};
const shown = (change: Partial<Backups> = {}) => {
  const backups: Backups = { ...BACKUPS, ...change };
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
    shown({ standing: 'failed', attempts: [failed, attempt()] });
    expect((await screen.findAllByText(/Le disque est plein\./u)).length).toBe(2);
    expect(screen.getByRole('region', { name: 'La dernière sauvegarde a échoué.' })).toBeTruthy();
    expect(screen.queryByText('Les sauvegardes sont à jour.')).toBeNull();
    const history = within(screen.getByRole('region', { name: 'Historique' })).getAllByRole('listitem');
    expect(history.map(({ textContent }) => textContent?.slice(0, 18))).toEqual([
      'Sauvegarde manquée',
      'Sauvegarde 26 nov.',
    ]);
  });

  it('that could not be restored are told, whatever was made since', async () => {
    const failed = attempt({ kind: 'proven', error: 'PROOF_KILLED', name: null, events: null, erasures: null });
    shown({ proof: 'failed', attempts: [attempt({ at: '2026-11-27T02:30:00.000Z' }), failed] });
    expect((await screen.findByRole('alert')).textContent).toContain('Preuve manquée');
  });

  it('are asked for, once, and shown with how far they are', async () => {
    let asked = 0;
    const waiting = { status: 'waiting', by: null, askedAt: null, begunAt: null, events: 0, share: null } as const;
    let underWay: Backups['underWay'] = null;
    stubServer([
      [listBackups, () => answer(listBackups, { ...BACKUPS, underWay })],
      [
        backUpNow,
        () => {
          asked += 1;
          underWay = waiting;
          return answer(backUpNow, { success: true, position: '0', id: '1' });
        },
      ],
    ]);
    renderApp('/operations?tab=backups');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sauvegarder maintenant' });
    fireEvent.click(button);
    expect(await screen.findByText(/^Demandée/u)).toBeTruthy();
    expect([asked, button.disabled]).toEqual([1, true]);
    cleanup();
    shown({ underWay: { ...waiting, status: 'running', events: 602, share: 0.5 } });
    const region = await screen.findByRole('region', { name: 'Les sauvegardes sont à jour.' });
    expect(region.textContent).toContain('En cours, 50\u00A0%, 602\u00A0événements');
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
