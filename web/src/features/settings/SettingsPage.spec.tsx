// @vitest-environment happy-dom
import {
  changeSettings,
  DEFAULT_SETTINGS,
  readSettings,
  sendTestMail,
  type SettingsView,
} from '#api/contract/settings.ts';
import { taskTools } from '#api/contract/task-tools.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const view = (change: Partial<SettingsView> = {}): SettingsView => ({
  ...DEFAULT_SETTINGS,
  smtpLogin: false,
  aiKeyKept: false,
  modelInUse: null,
  modelSpending: { input: 0, output: 0, cost: null },
  mailSource: 'settings',
  mfaEnforced: false,
  providers: ['microsoft', 'google'],
  ...change,
});
const kept =
  (change: Partial<SettingsView> = {}) =>
  () =>
    answer(changeSettings, { success: true, position: 's:1', data: view(change) });
const PLANNER = { tool: 'planner', title: 'Planner', connection: null, needs: 'configuration' } as const;
const server = (change: Partial<SettingsView> = {}) =>
  stubServer([
    [readSettings, () => answer(readSettings, { data: view(change) })],
    [taskTools, () => answer(taskTools, { tools: [PLANNER], tasks: [] })],
  ]);
const open = async () => {
  const app = renderApp('/settings');
  await screen.findByRole('button', { name: 'Sauvegarder les paramètres' });
  return { ...app, save: () => app.user.click(screen.getByRole('button', { name: 'Sauvegarder les paramètres' })) };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const noteOf = (label: string) =>
  document.querySelector(`#${CSS.escape(field(label).getAttribute('aria-describedby') ?? '')}`)?.textContent;

describe('the settings', () => {
  it('stand in four cards, with the specified defaults', async () => {
    server();
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Général',
      'Sécurité',
      'Intelligence artificielle',
      'E-mails et intégrations',
    ]);
    expect([
      field('Limite de réunions simultanées').value,
      field('Conservation des journaux, en jours').value,
      field('Expiration des sessions, en heures').value,
    ]).toEqual(['10', '30', '8']);
    expect(
      screen
        .getAllByRole<HTMLInputElement>('switch')
        .filter(({ checked }) => checked)
        .map(({ labels }) => labels?.[0]?.textContent),
    ).toEqual([
      'Notifications',
      'Double authentification obligatoire',
      'Chiffrement des données sensibles',
      'Résumés automatiques',
      'E-mails automatiques',
    ]);
    expect([...screen.getByLabelText<HTMLSelectElement>('Modèle d’IA').options].map(({ value }) => value)).toEqual([
      'gpt-4',
      'gpt-3.5-turbo',
      'extractive',
      'other',
    ]);
    expect([...screen.getByLabelText<HTMLSelectElement>('Langue').options].map(({ value }) => value)).toEqual([
      'fr',
      'en',
      'es',
    ]);
  });

  it('keep encryption on, and say why', async () => {
    server();
    await open();
    const encryption = screen.getByRole<HTMLInputElement>('switch', { name: 'Chiffrement des données sensibles' });
    expect([encryption.checked, encryption.disabled]).toEqual([true, true]);
    expect(noteOf('Chiffrement des données sensibles')).toContain('Toujours actif');
  });

  it('say what follows the language, and what does not', async () => {
    server();
    await open();
    expect(noteOf('Langue')).toContain('ils restent dans la langue de la réunion');
  });

  it('are all in force, and say what they do', async () => {
    server();
    await open();
    expect(screen.queryByText(/Pas encore en vigueur/u)).toBeNull();
    expect(noteOf('Notifications')).toContain('personne n’en reçoit');
    expect(noteOf('Résumés automatiques')).toContain('Analyse Réunion');
    expect(noteOf('E-mails automatiques')).toContain('peuvent le lire');
  });

  it('send what was changed, and nothing else', async () => {
    const stub = server();
    stub.change(changeSettings, kept({ sessionHours: 12, automaticEmails: false }));
    const { user, save } = await open();
    await user.clear(field('Expiration des sessions, en heures'));
    await user.type(field('Expiration des sessions, en heures'), '12');
    await user.click(screen.getByRole('switch', { name: 'E-mails automatiques' }));
    expect(screen.getByText('Modifications non enregistrées')).toBeTruthy();
    await save();
    expect((await screen.findAllByText('Paramètres sauvegardés')).length).toBeGreaterThan(0);
    expect(stub.callsOf(changeSettings).map(({ body }) => body)).toEqual([
      { sessionHours: 12, automaticEmails: false },
    ]);
    expect(screen.queryByText('Modifications non enregistrées')).toBeNull();
    expect(field('Expiration des sessions, en heures').value).toBe('12');
  });

  it('say beside each wrong field what is expected, and send nothing', async () => {
    const stub = server();
    const { user, save } = await open();
    await user.clear(field('Limite de réunions simultanées'));
    await user.type(field('Limite de réunions simultanées'), 'beaucoup');
    await user.type(field('Adresse de l’expéditeur'), 'personne');
    await save();
    await waitFor(() => expect(document.activeElement).toBe(field('Limite de réunions simultanées')));
    expect(noteOf('Limite de réunions simultanées')).toBe(
      'Limite de réunions simultanées\u00A0: un nombre entier de 1 à 100 est attendu.',
    );
    expect(noteOf('Adresse de l’expéditeur')).toBe(
      'Adresse de l’expéditeur\u00A0: une adresse e-mail est attendue, ou rien.',
    );
    expect(field('Expiration des sessions, en heures').getAttribute('aria-invalid')).toBe('false');
    expect(stub.callsOf(changeSettings)).toEqual([]);
    await user.clear(field('Adresse de l’expéditeur'));
    expect(field('Adresse de l’expéditeur').getAttribute('aria-invalid')).toBe('false');
  });

  it('keep what was typed when the server does not take it', async () => {
    const stub = server();
    stub.change(changeSettings, () =>
      refuse(503, 'STORE_UNAVAILABLE', 'Les données ne peuvent pas être enregistrées pour le moment.'),
    );
    const { user, save } = await open();
    await user.selectOptions(screen.getByLabelText('Langue'), 'es');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Les données ne peuvent pas être enregistrées pour le moment.',
    );
    expect(screen.getByLabelText<HTMLSelectElement>('Langue').value).toBe('es');
  });
});

describe('the test mail', () => {
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer un e-mail de test' });

  it('says to whom it went, or why it did not go', async () => {
    const stub = server();
    stub.change(sendTestMail, () => answer(sendTestMail, { success: true, to: 'camille@exemple.fr' }));
    const { user } = await open();
    await user.click(send());
    expect(await screen.findByText('E-mail de test envoyé à camille@exemple.fr.')).toBeTruthy();
    stub.change(sendTestMail, () => refuse(503, 'MAIL_REFUSED', 'Le serveur SMTP a refusé le message.'));
    await user.click(send());
    expect(await screen.findByText('Le serveur SMTP a refusé le message.')).toBeTruthy();
  });

  it('waits until the mail server on the screen is the one that is kept', async () => {
    server();
    const { user } = await open();
    await user.type(field('Serveur SMTP'), 'smtp.exemple.fr');
    expect(send().disabled).toBe(true);
    expect(screen.getByText(/Sauvegardez d’abord/u)).toBeTruthy();
  });

  it('cannot go where there is no mail server', async () => {
    server({ mailSource: 'none' });
    await open();
    expect(send().disabled).toBe(true);
    expect(screen.getByText(/Aucun serveur SMTP n’est défini/u)).toBeTruthy();
  });
});

describe('an integration', () => {
  it('has its specified button, and says that it is not configured and where that is done', async () => {
    server();
    const { user } = await open();
    const names = within(screen.getByRole('region', { name: 'Intégrations' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names.slice(0, 10)).toEqual([
      'Planner',
      'Outlook',
      'To-Do',
      'Google Tasks',
      'Calendar',
      'Gmail',
      'Slack',
      'Jira',
      'Asana',
      'Trello',
    ]);
    expect(names).toHaveLength(13);
    await user.click(screen.getByRole('button', { name: 'Planner' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Intégration non configurée' }));
    expect(await dialog.findByText(/Planner demande que les outils Microsoft soient ouverts/u)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Compte Microsoft' }).getAttribute('href')).toBe(
      '/settings/microsoft-calendar',
    );
  });
});
