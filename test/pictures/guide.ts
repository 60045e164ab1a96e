/**
 * Makes the pictures of the user guide, small enough to be loaded beside its words, of those that
 * `npm run pictures -- meeting-summary-1440 bot-live-1440` has taken: `node test/pictures/guide.ts` writes them to
 * `web/public/guide/`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import type { PictureData } from '../../web/src/guides/content.ts';
import { PICTURES } from '../../web/src/guides/pictures.ts';
import { findChromium } from '../support/chromium.ts';

const TAKEN = fileURLToPath(new URL('../../pictures/', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../../web/public/', import.meta.url));
const SOURCES: Readonly<Record<keyof typeof PICTURES, string>> = {
  meeting: 'meeting-summary-1440-light.png',
  bot: 'bot-live-1440-light.png',
};

/** The upper part of a picture, as WebP of that size. */
async function reduce(page: Page, png: Buffer, { width, height }: PictureData): Promise<Buffer> {
  const made = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [${width}, ${height}];
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    const seen = (image.width * ${height}) / ${width};
    context.drawImage(image, 0, 0, image.width, seen, 0, 0, ${width}, ${height});
    return canvas.toDataURL('image/webp', 0.8);
  })()`);
  return Buffer.from(made.slice(made.indexOf(',') + 1), 'base64');
}

const executablePath = findChromium();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await mkdir(`${PUBLIC}guide`, { recursive: true });
  for (const name of ['meeting', 'bot'] as const) {
    const picture = await reduce(page, await readFile(`${TAKEN}${SOURCES[name]}`), PICTURES[name]);
    await writeFile(`${PUBLIC}${PICTURES[name].src.slice(1)}`, picture);
    process.stdout.write(`${PICTURES[name].src}: ${picture.length} bytes\n`);
  }
} finally {
  await browser.close();
}
