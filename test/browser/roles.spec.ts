import { configureMeeting } from '#api/contract/meeting-access.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { somebody } from '../support/people.ts';
import { expect, keepSignIn, test } from './fixtures.ts';
import { openMenu, untilAnalysed } from './meetings.ts';

const AT = { startTime: '2026-11-20T13:30:00.000Z', endTime: '2026-11-20T13:42:00.000Z' };

/** A public meeting of the administrator's, as a bot saves it; answers its id. */
async function saved(greffier: Greffier, subject: string, changes: object = {}): Promise<string> {
  const ask = await administrator(greffier);
  const meeting = {
    platform: 'google_meet',
    meetingId: `gmeet-${subject}`,
    subject,
    ...AT,
    participants: [],
    transcript: '',
    ...changes,
  };
  const { id } = await ask(saveMeeting, { body: meeting });
  const languages = { captionLanguage: 'fr', summaryLanguage: 'fr' };
  await ask(configureMeeting, {
    params: { id },
    body: { visibility: 'public', ...languages, automaticSummary: true, automaticEmail: false },
  });
  return id;
}

const tomorrow = (hours: number): string => new Date(Date.now() + (24 + hours) * 3_600_000).toISOString();

// In `npm test` MeetingPage.spec and the domain's specs show what each may do.
test(
  'the assignee of an action checks it, and may not change anything else',
  { tag: '@long' },
  async ({ page, greffier }) => {
    const [assignee, other] = await Promise.all([somebody(greffier, 'user'), somebody(greffier, 'user')]);
    const names = { assignee: assignee.displayName, chair: 'Claire Martin' };
    const id = await saved(greffier, 'Répartition', {
      participants: [
        { name: names.chair },
        { name: names.assignee, email: assignee.email },
        { name: other.displayName },
      ],
      transcript: [
        `[00:00:04] ${names.chair}: Bonjour à tous, on prépare la migration de la base.`,
        `[00:01:21] ${names.assignee}: Je rédige le plan de retour arrière d'ici vendredi.`,
        `[00:06:10] ${other.displayName}: Je prépare le devis pour le 30 novembre.`,
      ].join('\n'),
    });
    await untilAnalysed(greffier, id);
    await keepSignIn(page, greffier, assignee);
    await page.goto(`/meetings/${id}?tab=actions`);
    const own = page.getByRole('checkbox', { name: /plan de retour arrière/u });
    // The tick is shown before the server has it, and a reload would cut the call off.
    const kept = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
    await own.click();
    await expect(own).toBeChecked();
    await kept;
    await page.reload();
    await expect(own).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /devis/u })).toBeDisabled();
    await openMenu(page);
    await expect(page.getByRole('menuitem', { name: /^Supprimer Seule la personne/u })).toBeDisabled();
  },
);

test('an observer is offered what an observer may do', async ({ page, greffier }) => {
  const observer = await somebody(greffier, 'observer');
  const id = await saved(greffier, 'Publique', { transcript: '[00:00:04] Claire Martin: Bonjour.' });
  await keepSignIn(page, greffier, observer);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('heading', { name: 'Publique' })).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('menuitem', { name: /^Supprimer Seule la personne/u })).toBeDisabled();
  await page.goto('/google-meet-bot');
  await expect(page.getByText('Votre rôle d’observateur permet de consulter')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lancer le Bot' })).toHaveCount(0);
  await page.goto('/test-bot');
  await expect(page.getByRole('button', { name: 'Analyser' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sauvegarder en base' })).toHaveAccessibleDescription(
    /^Votre rôle d’observateur permet d’analyser un texte/u,
  );
});

test('a meeting of tomorrow is « Programmée », is not recent, and shows no figure that nobody computed', async ({
  signedIn: page,
  greffier,
}) => {
  const id = await saved(greffier, 'Séminaire de demain', { startTime: tomorrow(0), endTime: tomorrow(1) });
  await untilAnalysed(greffier, id);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/meetings?status=scheduled');
  await expect(page.getByRole('link', { name: 'Séminaire de demain' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Réunions récentes', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Séminaire de demain' })).toHaveCount(0);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByText('Réunion programmée')).toBeVisible();
  await page.getByRole('button', { name: 'Détails' }).click();
  const figures = page.getByRole('region', { name: 'La réunion en chiffres' });
  await expect(figures.getByText('—')).toHaveCount(4);
  await expect(page.getByText('par défaut')).toHaveCount(0);
});

test(
  'the neighbours of a meeting are named in words at 1440 px',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    for (const [day, subject] of ['Première', 'Deuxième', 'Troisième'].entries()) {
      // Newer than what other files of this worker save, so that they stand on the first page.
      await saved(greffier, subject, {
        startTime: `2026-11-21T1${day}:30:00.000Z`,
        endTime: `2026-11-21T1${day}:42:00.000Z`,
      });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/meetings');
    await page.getByRole('link', { name: 'Deuxième' }).click();
    // Not the pagination of the list, which has the same words and is still there for a moment.
    const neighbours = page.getByRole('navigation', { name: 'Réunions voisines' });
    for (const word of ['Précédent', 'Suivant']) {
      const shown = neighbours.getByText(word, { exact: true });
      await expect(shown).toBeVisible();
      const box = await shown.boundingBox();
      expect(box?.width).toBeGreaterThan(30);
    }
  },
);
