import type { Request } from '@playwright/test';
import { expectAccessible, expectAccessibleIn, look, looksAt } from './accessible.ts';
import { somebody } from '../support/people.ts';
import { expect, pageOf, test } from './fixtures.ts';

test('the guide is followed by its contents, by addresses, by keyboard and by the palette', async ({
  signedIn: page,
}) => {
  await page.goto('/user-guide#depannage');
  const section = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await expect(section('Dépannage')).toBeFocused();
  await expect(section('Dépannage')).toBeInViewport();
  await expect(page.getByRole('cell', { name: '« Identifiants incorrects »' })).toBeVisible();
  await expect(section('Vue d’ensemble')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(section('Dépannage')).toHaveAttribute('aria-expanded', 'false');
  await expect(section('Vue d’ensemble')).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('link', { name: 'Configurer Google Meet' }).first().click();
  await expect(page).toHaveURL(/\/user-guide#google-meet$/u);
  await expect(section('Configurer Google Meet')).toBeFocused();
  const picture = page.getByRole('img', { name: /^La page Bot Google Meet pendant une réunion/u });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher ou commander' }).fill('document proxy');
  await page.getByRole('option', { name: 'Document d’architecture : Proxy inverse' }).click();
  await expect(page).toHaveURL(/\/documentation\/architecture#proxy-inverse$/u);
  await expect(page.getByRole('heading', { name: 'Proxy inverse' })).toBeInViewport();
});

test(
  'the pages of documentation read well, and the drawings with them',
  { tag: '@long' },
  async ({ signedIn: page }) => {
    await page.goto('/documentation');
    await expect(page.getByRole('main').getByRole('button', { expanded: true })).toHaveText(['Architecture']);
    await expect(page.getByText('v4.0.0')).toBeVisible();
    const drawing = page.getByRole('figure', { name: 'Architecture du système' });
    // What colours it is of the page: it follows the appearance.
    const fill = () =>
      drawing
        .locator('rect')
        .first()
        .evaluate((rect) => getComputedStyle(rect).fill);
    await look(page, [1440, 'light']);
    const light = await fill();
    await look(page, [1440, 'dark']);
    expect(await fill()).not.toBe(light);
    // Paper is light.
    await page.emulateMedia({ media: 'print' });
    expect(await fill()).toBe(light);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Tout ouvrir' }).click();
    await expectAccessibleIn(page, looksAt(0));

    await page.goto('/infrastructure');
    await page.getByRole('button', { name: 'Tout ouvrir' }).click();
    await look(page, [390, 'light']);
    // What is too wide scrolls within its frame, not the page.
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expectAccessible(page, 'main');
  },
);

test('each page of documentation in all widths and appearances @long', async ({ signedIn: page }) => {
  for (const [number, path] of ['/user-guide', '/infrastructure', '/documentation/architecture'].entries()) {
    await page.goto(path);
    await page.getByRole('navigation', { name: 'Sur cette page' }).waitFor();
    const all = page.getByRole('button', { name: 'Tout ouvrir' });
    if (await all.isVisible()) await all.click();
    await expectAccessibleIn(page, looksAt(number));
  }
});

/** Within the limit, and more than is drawn in a minute. */
const ENDLESS = ['classDiagram', ...Array.from({ length: 3_500 }, (_, i) => `class A${i}`)].join('\n');

const SYNTAX = 'Syntax error in text';
/** Texts that would run or load something, or undo what keeps them from it, and whether they are drawn all the same. */
const HOSTILE: readonly (readonly [text: string, isDrawn: boolean])[] = [
  ['flowchart LR\n  a@{ img: "/api/health", label: "x" } --> b@{ img: "http://127.0.0.1:9/x.png", label: "y" }', false],
  ['flowchart LR\n  a["<img src=/api/health onerror=alert(1)><script>alert(2)</script>"] --> b', true],
  [
    '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\nflowchart LR\n  a["<b onclick=alert(1)>x</b>"] --> b\n  click a call alert(1)\n  click b href "javascript:alert(2)"',
    true,
  ],
];

test(
  'a diagram is added, drawn, broken and removed; others read it',
  { tag: '@long' },
  async ({ signedIn: page, browser, greffier }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/documentation');
    await page.getByRole('button', { name: 'Ajouter un diagramme' }).click();
    expect(asked.filter((path) => path.includes('drawing'))).toEqual([]);

    const dialog = page.getByRole('dialog', { name: 'Ajouter un diagramme' });
    await dialog.getByLabel('Titre').fill('Réseau du siège');
    await dialog.getByLabel('Texte, en Mermaid').fill('flowchart LR\n  poste[Poste] -->|HTTPS| greffier[(Greffier)]');
    const picture = dialog.getByRole('img', { name: 'Réseau du siège' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expectAccessible(page, '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();

    const figure = page.getByRole('figure', { name: 'Réseau du siège' });
    const drawn = figure.getByRole('img', { name: 'Réseau du siège' });
    await look(page, [1440, 'light']);
    const light = await drawn.getAttribute('src');
    await look(page, [390, 'dark']);
    await expect(drawn).not.toHaveAttribute('src', light ?? '');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expectAccessible(page, 'figure[id^="diagramme-"]');

    await figure.getByRole('button', { name: 'Modifier : Réseau du siège' }).click();
    await page.getByLabel('Texte, en Mermaid').fill('flowchart LR\n  poste -->');
    await expect(page.getByRole('dialog').getByText('Syntax error in text')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    const reader = await pageOf(browser, greffier, await somebody(greffier, 'observer'));
    await reader.goto('/documentation');
    const broken = reader.getByRole('figure', { name: 'Réseau du siège' });
    await expect(broken.getByText('Syntax error in text')).toBeVisible();
    await expect(broken.getByText(/Parse error on line \d/u)).toBeVisible();
    await expect(broken.getByText(/poste -->/u).first()).toBeVisible();
    await expect(broken.getByRole('button')).toHaveCount(0);
    await reader.context().close();

    await figure.getByRole('button', { name: 'Retirer : Réseau du siège' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
    await expect(figure).toHaveCount(0);
  },
);

test('a hostile text runs nothing and loads nothing', async ({ browser, greffier }) => {
  // What a text asks for is refused by the policy of the document that draws: the console of this page may say so.
  const page = await pageOf(browser, greffier);
  const loaded: string[] = [];
  const refused: (string | undefined)[] = [];
  const dialogs: string[] = [];
  /** What the document that draws asked for, beside its own files, and pictures of the page, beside the drawing. */
  const isOfText = (one: Request) =>
    (one.frame() !== page.mainFrame() || one.resourceType() === 'image') &&
    !one.url().startsWith('data:') &&
    !new URL(one.url()).pathname.includes('drawing');
  page.on('requestfailed', (one) => void (isOfText(one) && refused.push(one.failure()?.errorText)));
  page.on('dialog', (one) => {
    dialogs.push(one.message());
    void one.dismiss();
  });
  await page.goto('/documentation');
  await page.getByRole('button', { name: 'Ajouter un diagramme' }).click();
  const text = page.getByLabel('Texte, en Mermaid');
  await page.getByLabel('Titre').fill('Dessin');
  page.on('requestfinished', (one) => void (isOfText(one) && loaded.push(one.url())));
  const drawing = page.getByRole('dialog').getByRole('img', { name: 'Dessin' });
  for (const [hostile, isDrawn] of HOSTILE) {
    await text.fill('');
    await expect(page.getByText('Le dessin paraît ici dès que vous écrivez.')).toBeVisible();
    await text.fill(hostile);
    await expect(isDrawn ? drawing : page.getByRole('dialog').getByText(SYNTAX), hostile).toBeVisible();
  }
  expect(loaded).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(new Set(refused)).toEqual(new Set(['csp']));
  await page.context().close();
});

test('a text that is drawn for ever does not stop the page, nor what is drawn next @long', async ({
  signedIn: page,
}) => {
  await page.goto('/documentation');
  await page.getByRole('button', { name: 'Ajouter un diagramme' }).click();
  const text = page.getByLabel('Texte, en Mermaid');
  await page.getByLabel('Titre').fill('Dessin');
  const begun = page.waitForResponse((response) => response.url().includes('/assets/drawing/'));
  // As pasted: to fill in thousands of lines takes half a minute itself.
  await text.evaluate((area, pasted) => {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', pasted, area);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, ENDLESS);
  // Once it is being drawn, the page still answers.
  await begun;
  await text.press('End');
  await text.pressSequentially(' ');
  await expect(page.getByText(`${(ENDLESS.length + 1).toLocaleString('fr')} / 50 000 caractères`)).toBeVisible();
  await expect(page.getByText('Ce diagramme met trop de temps à se dessiner.')).toBeVisible({ timeout: 60_000 });
  await text.fill('flowchart LR\n  a --> b');
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Dessin' })).toBeVisible();
});

test('diagrams that were added, in all widths and appearances @long', async ({ signedIn: page }) => {
  await page.goto('/documentation');
  await page.getByRole('button', { name: 'Ajouter un diagramme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un diagramme' });
  await dialog.getByLabel('Titre').fill('Deux sites');
  await dialog.getByLabel('Texte, en Mermaid').fill('sequenceDiagram\n  Paris->>Lyon: Sauvegarde');
  await expect(dialog.getByRole('img', { name: 'Deux sites' })).toBeVisible();
  await expectAccessibleIn(page, looksAt(0));
  await dialog.getByLabel('Texte, en Mermaid').fill('rien');
  await expect(dialog.getByText('Syntax error in text')).toBeVisible();
  await expectAccessibleIn(page, looksAt(1));
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('figure', { name: 'Deux sites' }).getByText('Syntax error in text')).toBeVisible();
  await expectAccessibleIn(page, looksAt(0));
});
