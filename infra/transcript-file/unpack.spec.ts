import { stating } from '#test/support/docx.ts';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { repackWithin, ZipTooLargeError } from './unpack.ts';

const LIMITS = { mostBytes: 1_000_000, mostEntries: 3 };
const zipOf = async (entries: Readonly<Record<string, string>>): Promise<Buffer> => {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(entries)) zip.file(name, content, { createFolders: false });
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
};

it('keeps what is within the limits, without pictures', async () => {
  const packed = await repackWithin(
    await zipOf({ 'word/document.xml': 'été', 'word/media/a.png': 'x'.repeat(2_000_000) }),
    LIMITS,
  );
  const { files } = await JSZip.loadAsync(packed);
  expect(await files['word/document.xml']?.async('string')).toBe('été');
  expect(files['word/media/a.png']).toBeUndefined();
});

it.each([
  ['an entry that states too much', () => zipOf({ a: 'x'.repeat(1_000_001) })],
  ['entries that state too much together', () => zipOf({ a: 'x'.repeat(600_000), b: 'x'.repeat(600_000) })],
  [
    'an entry that holds more than it states',
    async () => Buffer.from(stating(1, await zipOf({ a: 'x'.repeat(1_000_001) }))),
  ],
  ['more entries than a document has', () => zipOf({ a: '', b: '', c: '', d: '' })],
])('refuses %s', async (_, zip) => {
  await expect(repackWithin(await zip(), LIMITS)).rejects.toBeInstanceOf(ZipTooLargeError);
});

it('inflates no more than the bound of what states too little', async () => {
  const zip = Buffer.from(stating(1, await zipOf({ a: 'x'.repeat(15_000_000) })));
  const before = process.memoryUsage().arrayBuffers;
  await expect(repackWithin(zip, LIMITS)).rejects.toBeInstanceOf(ZipTooLargeError);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
});
