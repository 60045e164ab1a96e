import { joinMeet, meetSteps, stopMeet } from '#api/contract/google-meet-bot.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { stream } from '#api/contract/stream.ts';
import { entry } from '../../web/src/testing/bot.ts';
import { seeker } from '../specified/sought.ts';
import { answered, refused, unanswered } from './answered.ts';
import { botPage } from './bot-answers.ts';
import { expect, keepSignIn, test } from './fixtures.ts';
import { button } from './meetings.ts';

test(
  'every string of the page of the Google Meet bot is there, byte for byte',
  { tag: '@long' },
  async ({ page, greffier, context }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { sees, done } = seeker('bot');
    await keepSignIn(page, greffier);
    const bots = await botPage(page);
    await unanswered(page, stream);
    await page.goto('/google-meet-bot');
    await sees(page, 'Capture automatique et intelligente des réunions Google Meet', 'Démarrage Rapide');
    await sees(page, 'visible dans la réunion', 'Lancer le Bot', "Instructions d'utilisation", 'Détails Techniques');
    await sees(page, 'Multi-Sessions', 'Temps Réel', 'Interactif');
    const url = page.getByLabel('Lien de la réunion');
    await url.fill('https://exemple.fr/abc-defg-hij');
    await button(page, 'Lancer le Bot').click();
    await sees(page, 'Veuillez entrer une URL Google Meet valide');
    await url.fill('https://meet.google.com/abc-defg-hij');
    await refused(page, joinMeet, 500);
    await button(page, 'Lancer le Bot').click();
    await sees(page, 'Erreur lors du lancement du bot');

    await bots.joins();
    await button(page, 'Lancer le Bot').click();
    await sees(page, 'Bot lancé ! Session ID: …', 'Sessions Actives', "… bot(s) en cours d'exécution", 'Arrêter');
    await sees(page, 'Connexion...', 'ARRÊTER', 'Progression de la connexion', 'Ressources système');
    await sees(page, 'Commandes du Bot', 'Transcript en Temps Réel', '… entrées capturées', 'Rafraîchir', 'Copier');
    await sees(page, 'Mise à jour automatique toutes les 5 secondes', 'En attente de sous-titres...');

    const other = { sessionId: 's-2', meetingUrl: 'https://meet.google.com/xyz-abcd-efg' };
    bots.are([{}, other], [entry(), entry({ line: 1 })]);
    await sees(page, 'Connecté', 'Sauvegarder');
    await button(page, 'Rafraîchir').click();
    await button(page, 'Copier').click();
    await sees(page, 'Transcript copié dans le presse-papier');
    await button(page, 'Sauvegarder').first().click();
    await sees(page, 'Réunion sauvegardée ! ID: …');
    await refused(page, saveMeeting, 503, 'La base est indisponible.');
    await button(page, 'Sauvegarder').first().click();
    await sees(page, 'Erreur lors de la sauvegarde: …');
    await refused(page, stopMeet, 503, 'Le bot ne répond pas.');
    await button(page, 'Arrêter').click();
    await sees(page, 'Erreur lors de la déconnexion du bot: …');
    await button(page, 'Basculer vers la session meet.google.com/xyz-abcd-efg').click();
    await sees(page, 'Basculé vers la session …');
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    await answered(page, stopMeet, async (route) => {
      await seen;
      await route.fulfill({ json: { success: true, position: 's:1' } });
    });
    await button(page, 'Arrêter').click();
    await sees(page, 'Arrêt...');
    goOn();
    await sees(page, 'Bot déconnecté');

    const first = button(page, 'Basculer vers la session meet.google.com/abc-defg-hij');
    bots.are([{ transcriptCount: 0 }], [entry()]);
    await first.click();
    await expect(page.getByText('0 ligne', { exact: false }).first()).toBeVisible();
    await button(page, 'Sauvegarder').first().click();
    await sees(page, 'Aucun transcript à sauvegarder');
    bots.are([]);
    await sees(page, 'Session fermée automatiquement');
    bots.are([{}]);
    await first.click();
    bots.are([{ status: 'failed' }]);
    await sees(page, 'Échec');
    bots.are([{}]);
    await first.click();
    await refused(page, meetSteps, 404, 'Session inconnue.');
    await sees(page, 'Session expirée, veuillez relancer');
    done();
  },
);
