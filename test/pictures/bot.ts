import type { Page } from 'playwright';
import type { Guest, Room } from '../replicas/google-meet/replica.ts';
import { once, whole, type Screen, type Stage } from './screen.ts';

const WAIT = { timeoutMs: 120_000 };
const WAIT_IN_PAGE = { timeout: 120_000 };

/** What is said before the first picture of the transcript. */
const SAID: readonly (readonly [speaker: string, words: string])[] = [
  ['Alice Martin', 'Bonjour à tous, on commence par le budget de la campagne.'],
  ['Karim Haddad', 'Les trois devis sont arrivés : neuf mille, onze mille deux cents et quatorze mille euros.'],
  ['Alice Martin', 'Décision : on retient le deuxième devis, à onze mille deux cents euros.'],
  ['Élodie Brunet', 'Je prépare le bon de commande d’ici vendredi.'],
  ['Karim Haddad', 'Et la migration, est-ce qu’on garde la date du 12 décembre ?'],
  ['Thomas Lefèvre', 'Oui, à condition que la seconde répétition dure moins de deux heures.'],
  ['Alice Martin', 'Greffier, note : prévenir le service financier avant vendredi.'],
];
/** What is being said when a picture is taken, one after the other. */
const SAYING: typeof SAID = [
  ['Élodie Brunet', 'Qui prévient le service financier, et quand est-ce que le devis lui est envoyé ?'],
  ['Thomas Lefèvre', 'Je rédige le plan de retour arrière avant jeudi, et je vous l’envoie à tous les trois.'],
  ['Alice Martin', 'Très bien, on en reparle mardi prochain avec les chiffres de la seconde répétition.'],
  ['Karim Haddad', 'De mon côté je relance les deux prestataires pour la page de la campagne de printemps.'],
  ['Thomas Lefèvre', 'Il reste la question des pièces jointes, qui ralentissent encore toute la migration.'],
  ['Alice Martin', 'On les met de côté pour le moment, et on fait un point là-dessus après les fêtes.'],
];

interface Session {
  readonly room: Room;
  readonly guest: Guest;
  /** The page's address, with the bot session that it follows. */
  readonly address: string;
}

async function launch(page: Page, { replica }: Stage, code: string): Promise<Session> {
  const room = replica.room(code, { people: [...new Set(SAID.map(([name]) => name))].map((name) => ({ name })) });
  await page.goto('/google-meet-bot');
  await page.getByPlaceholder(/xxx-yyyy-zzz$/u).fill(room.url);
  await page.getByRole('button', { name: 'Lancer le Bot' }).click();
  await page.waitForURL(/session=/u);
  return { room, guest: await room.arrival(WAIT), address: page.url() };
}

/** The bot session that all pictures follow; the first to ask launches it. */
const launched = once((page: Page, stage: Stage) => launch(page, stage, 'abc-defg-hij'));

const follow = async (page: Page, { address }: Session): Promise<void> => {
  await page.goto(address);
  await page.getByRole('region', { name: 'Progression de la connexion' }).waitFor();
};

const admitted = once(async (page: Page, stage: Stage) => {
  const session = await launched(page, stage);
  session.guest.admit();
  await follow(page, session);
  // What is said before the bot listens may be gone from the region when it does: that is its last step.
  await page
    .getByRole('region', { name: 'Progression de la connexion' })
    .getByRole('listitem')
    .last()
    .getByText('fait')
    .waitFor(WAIT_IN_PAGE);
  for (const [speaker, words] of SAID) await session.room.say(speaker, words);
  // The bot answers what it is asked in the meeting's chat.
  for (let look = 0; session.room.chat.length === 0 && look < 600; look += 1) await page.waitForTimeout(100);
  return session;
});

let pictures = 0;
let refusals = 0;
let saying: Promise<unknown> = Promise.resolve();

/** A transcript with a line that is still being said. */
async function showLive(page: Page, stage: Stage): Promise<void> {
  const session = await admitted(page, stage);
  await follow(page, session);
  await page.getByText(SAID[0]?.[1] ?? '').waitFor();
  const [speaker = '', words = ''] = SAYING[pictures % SAYING.length] ?? [];
  pictures += 1;
  await saying;
  // At the speed of speech: the picture is taken before it is over.
  saying = session.room.say(speaker, words, { speed: 1 }).catch(() => undefined);
  await page.getByText('(en train d’être dit)').waitFor();
}

/** The running meeting on its own page. */
async function showRunning(page: Page, stage: Stage): Promise<void> {
  const session = await admitted(page, stage);
  await follow(page, session);
  await saying;
  await page.getByRole('button', { name: 'Sauvegarder' }).first().click();
  await page.getByRole('link', { name: 'Ouvrir la réunion' }).click();
  await page.getByText('En cours depuis', { exact: false }).waitFor();
  await page.getByText('Mise à jour en direct').waitFor();
}

/** The bot’s page, from a launch to a refusal. The bot session goes on from screen to screen. */
export const BOT: readonly Screen[] = [
  whole('bot-lobby', '/google-meet-bot', async (page, stage) => {
    await follow(page, await launched(page, stage));
    await page.getByText('En salle d’attente', { exact: false }).first().waitFor();
  }),
  whole('bot-live', '/google-meet-bot', showLive),
  whole('meeting-live', '/google-meet-bot', showRunning),
  whole('bot-commands', '/google-meet-bot', async (page, stage) => {
    await follow(page, await admitted(page, stage));
    await page.getByRole('button', { name: 'Commandes du Bot' }).click();
    await page.getByLabel('Commande').fill('participants');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await page.getByText('Réponse du bot').waitFor();
  }),
  whole('bot-alarm', '/google-meet-bot', async (page, stage) => {
    const session = await admitted(page, stage);
    session.room.dialog('unknown');
    await follow(page, session);
    await page.getByText('Une fenêtre inconnue', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Voir ce que le bot a vu' }).first().waitFor();
    session.room.withdraw();
  }),
  whole('bot-ended', '/google-meet-bot', async (page, stage) => {
    const { room, address } = await admitted(page, stage);
    room.end();
    await page.goto(address);
    await page.getByText('Session fermée automatiquement').waitFor();
  }),
  whole('meeting-notes', '/google-meet-bot', async (page, stage) => {
    const { room, address } = await admitted(page, stage);
    room.end();
    await page.goto(address);
    await page.getByRole('link', { name: 'Ouvrir la réunion' }).click();
    await page.getByRole('heading', { name: 'Notes' }).waitFor();
  }),
  whole('bot-refused', '/google-meet-bot', async (page, stage) => {
    const { guest } = await launch(page, stage, `xyz-abcd-${String.fromCodePoint(97 + (refusals += 1))}fg`);
    guest.deny();
    await page.getByText('La demande du bot a été refusée').waitFor();
    await page.getByRole('button', { name: 'Voir ce que le bot a vu' }).waitFor();
  }),
];
