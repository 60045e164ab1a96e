// @vitest-environment happy-dom
import { antiSpamChecks, antiSpamHistory, antiSpamStatus, runAntiSpamChecks } from '#api/contract/anti-spam.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';
import type { AntiSpamCheck, AntiSpamStatus } from './api.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '2026-11-26T09:00:00.000Z';
const look = { score: 20, alert: true, checkedAt: AT };
const status = (change: Partial<AntiSpamStatus> = {}) =>
  answer(antiSpamStatus, {
    ...look,
    threshold: 15,
    providers: [
      {
        name: 'Microsoft Graph',
        used: 45,
        limit: 45,
        warning: 32,
        waiting: 3,
        heldUntil: '2026-11-26T09:02:10.000Z',
        uses: [
          { name: 'transcriptions', calls: 40 },
          { name: 'abonnements', calls: 5 },
        ],
      },
      { name: 'Google Drive', used: 0, limit: 800, warning: 560, waiting: 0, heldUntil: null, uses: [] },
    ],
    ...change,
  });
const budget: AntiSpamCheck = {
  name: 'budget',
  title: 'Budget d’appels par minute',
  state: 'alert',
  points: 20,
  weight: 20,
  findings: ['Microsoft Graph : la limite par minute est atteinte.'],
};
const idle: AntiSpamCheck = {
  name: 'pace',
  title: 'Cadence des messages par conversation',
  state: 'idle',
  points: 0,
  weight: 15,
  findings: [],
};
const opened = () => {
  const stub = stubServer([
    [antiSpamStatus, () => status()],
    [antiSpamChecks, () => answer(antiSpamChecks, { ...look, checks: [budget, idle] })],
    [
      antiSpamHistory,
      () =>
        answer(antiSpamHistory, {
          scores: [
            { at: '2026-11-26T08:50:00.000Z', score: 0, alert: false },
            { at: '2026-11-26T08:55:00.000Z', score: 20, alert: true },
          ],
        }),
    ],
  ]);
  return { stub, ...renderApp('/admin/anti-spam/dashboard') };
};

describe('the anti-spam page', () => {
  it('tells the score, where it comes from, and who has to wait', async () => {
    opened();
    const score = within(await screen.findByRole('region', { name: 'Score de spam' }));
    expect(score.getByText('20 sur 100')).toBeTruthy();
    expect(score.getByText(/^Alerte/u)).toBeTruthy();
    const checks = await screen.findByRole('region', { name: 'Six contrôles automatiques' });
    const rows = within(checks)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.closest('li')?.textContent);
    expect(rows[0]).toContain('la limite par minute est atteinte.');
    expect(rows[0]).toContain('20 sur 20');
    expect(rows[1]).toContain('Sans objet');
    const calls = within(screen.getByRole('region', { name: 'Appels par minute' }));
    expect(calls.getByRole('status').textContent).toMatch(/^Microsoft Graph.*en pause jusqu’à 10:02:10/u);
    expect(calls.getByRole('row', { name: /^Microsoft Graph/u }).textContent).toBe('Microsoft Graph4532453');
    expect(calls.getByText('Microsoft Graph : transcriptions (40), abonnements (5)')).toBeTruthy();
    expect(screen.getByRole('figure').textContent).toContain('au plus 20 sur 100');
  });

  it('runs the checks when asked, and says where that failed', async () => {
    const { stub } = opened();
    const run = await screen.findByRole('button', { name: 'Contrôler maintenant' });
    stub.change(runAntiSpamChecks, () => refuse(503, 'UNAVAILABLE', 'La base de données ne répond pas.'));
    fireEvent.click(run);
    expect(await screen.findByText('La base de données ne répond pas.')).toBeTruthy();
    const calm = { score: 0, alert: false, checkedAt: AT };
    stub.change(runAntiSpamChecks, () => answer(runAntiSpamChecks, { ...calm, checks: [] }));
    stub.change(antiSpamStatus, () => status(calm));
    fireEvent.click(await screen.findByRole('button', { name: 'Contrôler maintenant' }));
    expect(await screen.findByText('0 sur 100')).toBeTruthy();
    expect(screen.getByText(/^Rien d’inhabituel/u)).toBeTruthy();
  });

  it('says what is not known yet, and why something could not be read', async () => {
    const { stub } = opened();
    stub.change(antiSpamStatus, () => status({ score: null, alert: false, checkedAt: null }));
    stub.change(antiSpamChecks, () => refuse(503, 'UNAVAILABLE', 'La base de données ne répond pas.'));
    stub.change(antiSpamHistory, () => answer(antiSpamHistory, { scores: [] }));
    cleanup();
    renderApp('/admin/anti-spam/dashboard');
    expect(await screen.findByText('Pas encore mesuré')).toBeTruthy();
    expect(await screen.findByText('La base de données ne répond pas.')).toBeTruthy();
    expect(await screen.findByText('Aucun contrôle dans les dernières 24 heures.')).toBeTruthy();
  });
});
