import type { Page } from 'playwright';
import { somebody } from '../support/people.ts';
import { once, seen, whole, type Screen } from './screen.ts';

const NETWORK = {
  title: 'Réseau du siège',
  text: [
    'flowchart LR',
    '  poste[Poste de travail] -->|HTTPS| proxy[Proxy inverse]',
    '  proxy --> greffier[Greffier]',
    '  greffier --> base[(Postgres)]',
  ].join('\n'),
};
const UNFINISHED = { title: 'Astreinte', text: 'sequenceDiagram\n  Alerte->>Astreinte\n  pas fini' };

const write = async (page: Page, { title, text }: typeof NETWORK): Promise<void> => {
  await page.getByRole('button', { name: 'Ajouter un diagramme' }).click();
  await page.getByLabel('Titre').fill(title);
  await page.getByLabel('Texte, en Mermaid').fill(text);
  await page.getByRole('dialog').getByRole('img').or(page.getByText('Syntax error in text')).first().waitFor();
};

const written = once(async (page: Page) => {
  for (const diagram of [NETWORK, UNFINISHED]) {
    await write(page, diagram);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('figure', { name: diagram.title }).waitFor();
  }
});

/** Its tables from before stand beside the new ones. */
const rebuilt = once(async (page: Page) => {
  await page.getByRole('button', { name: /^Reconstruire/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reconstruire' }).click();
  await page.getByRole('button', { name: /^Rétablir les tables d’avant/u }).waitFor();
});

const backedUp = once(async (page: Page) => {
  await page.getByRole('button', { name: 'Sauvegarder maintenant' }).click();
  const bar = page.getByRole('progressbar', { name: 'Sauvegarde en cours' });
  await bar.waitFor();
  await bar.waitFor({ state: 'hidden' });
});

/** What is done on the pages of administrators, and on one's own account. */
export const ADMINISTRATION: readonly Screen[] = [
  whole('settings-refused', '/settings', async (page) => {
    await page.getByLabel('Expiration des sessions, en heures').fill('huit');
    await page.getByLabel('Serveur SMTP').fill('http://exemple.fr');
    await page.getByRole('button', { name: 'Sauvegarder les paramètres' }).click();
    await page.getByText('un nombre entier de 1 à 720 est attendu').waitFor();
  }),
  seen('settings-integration', '/settings', async (page) => {
    await page.getByRole('button', { name: 'Google Tasks' }).click();
    await page.getByRole('alertdialog').getByText('Google Tasks').waitFor();
  }),
  seen('documentation-diagram', '/documentation', (page) => write(page, NETWORK)),
  whole('documentation-diagrams', '/documentation', async (page) => {
    await written(page);
    await page.getByRole('figure', { name: NETWORK.title }).getByRole('img').waitFor();
    await page.getByText('Syntax error in text').waitFor();
  }),
  whole('users-empty', '/users?search=introuvable', async (page) =>
    page.getByText('Aucun utilisateur trouvé').waitFor(),
  ),
  seen('users-details', '/users', async (page) => {
    await page.getByRole('button', { name: 'Voir détails : Élodie Brunet' }).click();
    await page.getByRole('dialog').getByText('Sessions ouvertes').waitFor();
  }),
  seen('users-edit', '/users', async (page) => {
    await page.getByRole('button', { name: 'Voir détails : Élodie Brunet' }).click();
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.getByRole('dialog').getByLabel('Nom').waitFor();
  }),
  seen('users-many', '/users', async (page) => {
    await page.getByRole('button', { name: 'Inviter plusieurs personnes' }).click();
    await page
      .getByLabel('Liste', { exact: true })
      .fill('Nom;E-mail;Rôle;Service\nAna;ana@exemple.fr;chef;\nNoor;noor@exemple.fr;;Achats');
    await page.getByRole('button', { name: 'Vérifier la liste' }).click();
    await page.getByText('Ligne 2').waitFor();
  }),
  seen('users-reset', '/users?status=active', async (page, { greffier }) => {
    const { displayName } = await somebody(greffier, 'user');
    await page.reload();
    await page.getByRole('button', { name: `Voir détails : ${displayName}` }).click();
    await page.getByRole('button', { name: 'Réinitialiser le mot de passe' }).click();
    await page.getByRole('button', { name: 'Créer le lien' }).click();
    await page.getByLabel('Lien vers un autre mot de passe').waitFor();
  }),
  seen('users-invitation', '/users', async (page) => {
    await page.getByRole('button', { name: 'Inviter une personne' }).click();
    await page.getByRole('dialog').getByLabel('Nom').waitFor();
  }),
  seen('registry-entry', '/registry', async (page) => {
    await page
      .getByRole('link', { name: /a créé le compte/u })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Ce que dit l’événement').waitFor();
  }),
  whole('registry-people', '/registry?tab=people', async (page) => {
    await page.getByRole('searchbox').fill('mar');
    await page.getByRole('checkbox').first().check();
  }),
  whole('registry-retention', '/registry?tab=retention', async (page) => {
    // The rule is there already where another look was taken before.
    const rule = page.getByText(/^étiquette Contrats/u);
    await page.getByText(/^(?:étiquette Contrats|Aucune règle)/u).waitFor();
    if (await rule.isVisible()) return;
    await page.getByRole('button', { name: 'Ajouter une règle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Étiquette').fill('Contrats');
    await dialog.getByLabel('Supprimer après').fill('3650');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await rule.waitFor();
  }),
  whole('operations-projection', '/operations?projection=meetings', async (page) => {
    await rebuilt(page);
    await page.getByRole('heading', { name: 'Ce qui a été fait' }).waitFor();
  }),
  whole('operations-backups', '/operations?tab=backups', async (page) => {
    await backedUp(page);
    await page.getByRole('heading', { name: 'Historique' }).waitFor();
  }),
  whole('operations-event', '/operations?tab=events', async (page, { meetingId }) => {
    await page.getByLabel('Chercher un flux').fill(`meeting-${meetingId}`);
    await page.getByRole('button', { name: 'Chercher', exact: true }).click();
    await page
      .getByRole('list', { name: 'Flux trouvés' })
      .getByRole('link', { name: /^Réunion/u })
      .click();
    await page.getByRole('combobox', { name: 'Projection' }).selectOption('meetings');
    await page.getByText('demandés').waitFor();
  }),
  whole('account-token', '/account', async (page, { greffier }) => {
    const tokens = page.getByRole('region', { name: 'Jetons d’accès' });
    await tokens.getByRole('button', { name: 'Créer un jeton' }).click();
    await tokens.getByLabel('Nom du jeton').fill(`Assistant du bureau ${Date.now() % 1000}`);
    await tokens.getByLabel('Mot de passe actuel').fill(greffier.adminPassword);
    await tokens.getByRole('button', { name: 'Créer', exact: true }).click();
    await tokens.getByRole('button', { name: 'Je l’ai gardé' }).click();
    await tokens.getByText('jamais utilisé').first().waitFor();
  }),
  whole('account-second-factor', '/account', async (page, { greffier }) => {
    await page.getByRole('button', { name: 'Activer' }).click();
    await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(greffier.adminPassword);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('img', { name: 'QR code de la clé' }).waitFor();
  }),
];
