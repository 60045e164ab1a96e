import { analyze } from '#api/contract/analysis.ts';
import { login } from '#api/contract/auth.ts';
import { deleteMeeting, listMeetings, meetingDetail, meetingNavigation } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { adminStats } from '#api/contract/system.ts';
import { listUsers } from '#api/contract/users.ts';
import { seeker } from '../specified/sought.ts';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { answered, changed, given, refused, unanswered } from './answered.ts';
import { expect, keepSignIn, test } from './fixtures.ts';
import { button, openMeeting, openMenu, sharedMeeting } from './meetings.ts';

/** A meeting of which nothing is known but its title; answers its id. */
async function hollowMeeting(greffier: Greffier): Promise<string> {
  const ask = await administrator(greffier);
  const body = {
    platform: 'teams' as const,
    meetingId: 'hollow',
    subject: 'Point sans suite',
    startTime: '2026-11-19T08:30:00.000Z',
    endTime: '2026-11-19T09:18:00.000Z',
    participants: [],
    transcript: '',
  };
  return (await ask(saveMeeting, { body })).id;
}

// One page after the other, in every state that has words of the specification; what a server does seldom is answered
// in its place.
test('every string of the specification is on its page, byte for byte', async ({ page, greffier }) => {
  test.slow();
  const start = async (address: string): Promise<void> => {
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto(address);
  };

  await test.step('signing in', async () => {
    const { sees, done } = seeker('signIn');
    await page.goto('/');
    await page.getByLabel('Adresse e-mail').fill(greffier.adminEmail);
    await page.getByLabel('Mot de passe').fill('une phrase qui n’est pas la bonne');
    await button(page, 'Se connecter').click();
    await sees(page, 'Identifiants incorrects');
    await unanswered(page, login);
    await page.getByLabel('Mot de passe').fill('une autre phrase');
    await button(page, 'Se connecter').click();
    await sees(page, 'Erreur de connexion');
    done();
  });
  await keepSignIn(page, greffier);

  await test.step('the dashboard', async () => {
    const { sees, done } = seeker('dashboard');
    await start('/health');
    await changed(page, listMeetings, (answer) => ({ ...answer, meetings: [], total: 0 }));
    await changed(page, adminStats, ({ stats, platformStatus, ...rest }) => ({
      ...rest,
      stats: { ...stats, apiStatus: 'healthy', openaiStatus: 'not_configured', azureStatus: 'unknown' },
      platformStatus: { ...platformStatus, teams: { status: 'down', authenticated: true, address: null } },
    }));
    await page.goto('/');
    await sees(page, 'Aucune réunion récente', 'OK', 'OAuth2', 'Opérationnel', 'Hors ligne', 'Inconnu');
    await sees(page, 'Non configuré');
    await refused(page, adminStats, 500);
    await page.goto('/');
    await sees(page, 'Impossible de charger les données');
    done();
  });

  await test.step('the frame around the pages', async () => {
    const { sees, done } = seeker('shell');
    await page.setViewportSize({ width: 1440, height: 900 });
    await start('/users');
    await sees(page, 'Dashboard', 'Réunions', 'Bot Google Meet', 'Analyse Réunion', 'Guide Utilisateur');
    await sees(page, 'Documentation', 'Infrastructure', 'Actualiser la page', 'v1.1.0-anti-spam', 'Admin');
    await sees(page, 'Se déconnecter');
    await page.setViewportSize({ width: 390, height: 844 });
    await sees(page, 'Menu');
    await page.setViewportSize({ width: 1440, height: 900 });
    done();
  });

  await test.step('the users', async () => {
    const { sees, done } = seeker('users');
    await changed(page, listUsers, (answer) => ({ ...answer, users: [], total: 0 }));
    await page.goto('/users');
    await sees(page, 'Aucun utilisateur trouvé');
    done();
  });

  const [full, hollow] = [await sharedMeeting(greffier), await hollowMeeting(greffier)];
  await test.step('the page of a failure', async () => {
    const { sees, done } = seeker('failure');
    await start('/test-bot');
    await button(page, 'Analyser').waitFor();
    // What draws the list stops at its first date; broken and clicked in one go, since anything else on the page that
    // writes a date would take the link away first.
    await page.getByRole('link', { name: 'Réunions', exact: true }).evaluate((link: HTMLElement) => {
      for (const name of ['format', 'formatToParts'])
        Object.defineProperty(Intl.DateTimeFormat.prototype, name, {
          get() {
            throw new Error('');
          },
        });
      link.click();
    });
    await sees(page, "Oops! Une erreur s'est produite", "Une erreur inattendue s'est produite", 'Recharger la page');
    done();
  });

  await test.step('the meetings', async () => {
    const { sees, done } = seeker('meetings');
    await start('/meetings?search=zzz');
    await sees(page, 'Aucune réunion trouvée');
    await changed(page, listMeetings, (answer) => ({
      ...answer,
      meetings: answer.meetings.slice(0, 1).flatMap((row) => [
        { ...row, status: 'active' },
        { ...row, id: hollow, status: 'completed' },
        { ...row, id: full, status: 'scheduled' },
      ]),
    }));
    await page.goto('/meetings');
    await sees(page, 'En cours', 'Terminée', 'Programmée');
    done();
  });

  await test.step('a meeting', async () => {
    const { sees, done } = seeker('meeting');
    await page.unrouteAll({ behavior: 'wait' });
    const neighbour = { id: hollow, title: 'Point sans suite' };
    await given(page, meetingNavigation, { previous: neighbour, next: neighbour });
    await openMeeting(page, full);
    await sees(page, 'Fiche Détail de Réunion', 'Précédent', 'Suivant', 'Retour aux réunions', 'Google Meet');
    await sees(page, 'Résumé', 'Participants', 'Timeline', 'Actions', 'Mind Map', 'Base de connaissance');
    await sees(page, 'Résumé Exécutif', 'Points Clés');
    await page.getByRole('tab', { name: 'Participants' }).click();
    await sees(page, 'Participant');

    await openMeeting(page, hollow, '?tab=participants');
    await sees(page, 'Microsoft Teams', 'Aucun participant listé pour cette réunion');
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await sees(page, 'Transcription non disponible pour cette réunion');
    await page.getByRole('tab', { name: 'Actions' }).click();
    await sees(page, 'Aucune action identifiée');

    await changed(page, meetingDetail, ({ data, ...rest }) => ({ ...rest, data: { ...data, platform: 'unknown' } }));
    await openMeeting(page, hollow);
    await page.getByText('Détails', { exact: true }).click();
    await sees(page, 'Inconnue');
    await openMenu(page);
    await sees(page, 'Export PDF', 'Supprimer');
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await sees(page, 'Êtes-vous sûr de vouloir supprimer cette réunion ?');
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    await answered(page, deleteMeeting, async (route) => {
      await seen;
      await route.fulfill({ status: 500, body: '' });
    });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await sees(page, 'Suppression...');
    goOn();
    await sees(page, 'Erreur lors de la suppression: …', 'Erreur inconnue');

    await start('/meetings/00000000-0000-4000-8000-000000000000');
    await sees(page, 'Réunion introuvable', 'Retour aux réunions');
    done();
  });

  await test.step('an analysis', async () => {
    const { sees, done } = seeker('analysis');
    await start('/test-bot');
    const transcript = page.getByRole('textbox', { name: 'Transcript de la réunion' });
    await transcript.focus();
    await page.keyboard.press('Control+Enter');
    await sees(page, 'Veuillez saisir un transcript');
    await transcript.fill('Claire: On migre samedi.');
    await button(page, 'Sauvegarder en base').click();
    await sees(page, 'Aucune analyse à sauvegarder');
    await answered(page, analyze, (route) => route.fulfill({ json: { success: true } }));
    await button(page, 'Analyser').click();
    await sees(page, 'Réponse invalide du serveur');
    await refused(page, analyze, 500);
    await button(page, 'Analyser').click();
    await sees(page, "Erreur lors de l'analyse du transcript");
    await refused(page, analyze, 503, 'Analyse impossible: le modèle ne répond pas');
    await button(page, 'Analyser').click();
    await sees(page, 'Analyse impossible: …');
    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Analyser').click();
    await expect(page.getByRole('tab', { name: 'Résumé' })).toBeVisible();
    await refused(page, analyze, 500);
    await button(page, 'Sauvegarder en base').click();
    await sees(page, 'Erreur lors de la sauvegarde');
    await page.unrouteAll({ behavior: 'wait' });
    await changed(page, analyze, (answer) => ({ ...answer, meetingId: undefined, savedToDatabase: false }));
    await button(page, 'Sauvegarder en base').click();
    await sees(page, 'Échec de la sauvegarde');
    done();
  });

  await test.step('the settings', async () => {
    const { sees, done } = seeker('settings');
    await start('/settings');
    await sees(page, 'Paramètres', 'Sauvegarder les paramètres', 'Planner', 'Outlook', 'To-Do', 'Google Tasks');
    await sees(page, 'Calendar', 'Gmail', 'Slack', 'Jira', 'Asana', 'Trello');
    done();
  });
});
