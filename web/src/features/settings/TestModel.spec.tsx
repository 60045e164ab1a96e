// @vitest-environment happy-dom
import {
  changeSettings,
  DEFAULT_SETTINGS,
  readSettings,
  type SettingsView,
  testModel,
} from '#api/contract/settings.ts';
import { adminStats } from '#api/contract/system.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../api/call.ts';
import { renderApp } from '../../testing/app.tsx';
import { stats } from '../../testing/data.ts';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const view = (change: Partial<SettingsView>): SettingsView => ({
  ...DEFAULT_SETTINGS,
  smtpLogin: false,
  aiKeyKept: true,
  modelInUse: { source: 'settings', model: 'llama3.1', address: 'http://127.0.0.1:11434/v1' },
  modelSpending: { input: 9_000, output: 3_000, cost: 0.4 },
  mailSource: 'none',
  mfaEnforced: false,
  providers: [],
  ...change,
});
const open = async (change: Partial<SettingsView> = {}) => {
  const server = stubServer([
    [readSettings, () => answer(readSettings, { data: view(change) })],
    [adminStats, () => answer(adminStats, stats())],
  ]);
  const { user } = renderApp('/settings');
  return { server, user, test: await screen.findByRole<HTMLButtonElement>('button', { name: 'Tester la connexion' }) };
};

type Trial = Answer<typeof testModel>['trial'];
const TRIAL = {
  model: 'llama3.1',
  address: 'http://127.0.0.1:11434/v1',
  models: Array.from({ length: 14 }, (_, index) => `modele-${index + 1}`),
  isRight: true,
  tokensASecond: 41.6,
  secondsAnHour: 125,
} satisfies Trial;
const tried = (trial: Trial) => () => answer(testModel, { success: true, trial });

describe('the test of the model', () => {
  it('says which model is asked, where, and what it took today', async () => {
    await open();
    expect(screen.getByText('Le modèle llama3.1 est appelé à http://127.0.0.1:11434/v1.')).toBeTruthy();
    expect(screen.getByText(/^Aujourd’hui\s: 12\s000\sjetons, soit 0,40 à vos tarifs\.$/u)).toBeTruthy();
  });

  it('tells whether the small extraction was right, how fast it was, and twelve models at most', async () => {
    const { server, user, test } = await open();
    server.change(testModel, tried(TRIAL));
    await user.click(test);
    expect(await screen.findByText('L’extraction d’essai est juste.')).toBeTruthy();
    expect(screen.getByText('42 jetons par seconde. Une heure de réunion demande environ 3 minutes.')).toBeTruthy();
    expect(screen.getByText(/^Modèles à cette adresse/u).textContent).toMatch(/modele-1, .*modele-12\.$/u);
    server.change(testModel, tried({ ...TRIAL, isRight: false, tokensASecond: null, secondsAnHour: 20, models: [] }));
    await user.click(test);
    expect(await screen.findByText(/l’extraction d’essai n’est pas juste/u)).toBeTruthy();
    expect(screen.getByText('Une heure de réunion demande environ moins d’une minute.')).toBeTruthy();
    expect(screen.queryByText(/^Modèles à cette adresse/u)).toBeNull();
  });

  it('says why it failed, and can be asked again', async () => {
    const { server, user, test } = await open();
    server.change(testModel, () => refuse(503, 'MODEL_UNREACHABLE', 'Le modèle ne répond pas à cette adresse.'));
    await user.click(test);
    expect(await screen.findByText('Le modèle ne répond pas à cette adresse.')).toBeTruthy();
    expect(test.disabled).toBe(false);
  });

  it('waits until the model on the screen is the one that is kept', async () => {
    const { user, test } = await open();
    await user.selectOptions(screen.getByLabelText('Modèle d’IA'), 'gpt-3.5-turbo');
    expect(test.disabled).toBe(true);
    expect(screen.getByText(/Sauvegardez d’abord/u)).toBeTruthy();
  });

  it('cannot be asked where rules alone write, and forgets a key that is kept', async () => {
    const { server, user, test } = await open({ modelInUse: null });
    expect(test.disabled).toBe(true);
    expect(screen.getByText(/les comptes rendus se font par règles/u)).toBeTruthy();
    server.change(changeSettings, () =>
      answer(changeSettings, { success: true, position: 's:1', data: view({ modelInUse: null, aiKeyKept: false }) }),
    );
    await user.click(screen.getByRole('button', { name: 'Oublier la clé' }));
    expect(server.callsOf(changeSettings).map(({ body }) => body)).toEqual([{ aiKey: '' }]);
  });
});
