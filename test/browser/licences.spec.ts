import { expect, test } from './fixtures.ts';

test('the notices that licences of bundled software ask for are one link away', async ({ signedIn: page }) => {
  await page.goto('/account');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Licences des logiciels utilisés' }).click();
  const text = await (await opened).locator('body').textContent();
  for (const notice of [
    'elkjs',
    'EPL-2.0',
    'Eclipse Public License',
    'Instrument Sans',
    'Newsreader',
    'SIL OPEN FONT LICENSE',
    'react-dom',
    'mermaid',
  ])
    expect(text).toContain(notice);
});
