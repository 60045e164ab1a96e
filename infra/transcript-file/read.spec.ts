import { chmod, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docx, paragraph } from '#test/support/docx.ts';
import { LARGEST_FILE } from './decode.ts';
import { readTranscriptFile } from './read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-transcripts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);

test('reads a file as text, whatever its encoding', async () => {
  await writeFile(at('été.txt'), iconv.encode('Zoé : l’été', 'windows-1252'));
  expect(await readTranscriptFile(at('été.txt'))).toEqual({ text: 'Zoé : l’été', encoding: 'windows-1252' });
});

test('reads a Word document, whatever it is called', async () => {
  await writeFile(at('réunion.docx'), await docx(paragraph('Zoé : l’été'), paragraph('Noé : l’hiver')));
  expect(await readTranscriptFile(at('réunion.docx'))).toEqual({
    text: 'Zoé : l’été\n\nNoé : l’hiver',
    encoding: 'docx',
  });
});

test('a file that is absent, a folder, empty, or too large is refused by its name', async () => {
  await writeFile(at('vide.txt'), '');
  await writeFile(at('long.txt'), '');
  await truncate(at('long.txt'), LARGEST_FILE + 1);
  await expect(readTranscriptFile(at('rien.txt'))).rejects.toMatchObject({
    code: 'TRANSCRIPT_FILE_UNREADABLE',
    kind: 'not-found',
    message: 'Le fichier «\u00A0rien.txt\u00A0» est introuvable.',
  });
  await expect(readTranscriptFile(folder)).rejects.toMatchObject({
    code: 'TRANSCRIPT_FILE_UNREADABLE',
    message: expect.stringContaining('est un dossier'),
  });
  await expect(readTranscriptFile(at('vide.txt'))).rejects.toMatchObject({ code: 'TRANSCRIPT_FILE_EMPTY' });
  await expect(readTranscriptFile(at('long.txt'))).rejects.toMatchObject({
    code: 'TRANSCRIPT_FILE_TOO_LARGE',
    kind: 'too-large',
  });
});

test.skipIf(process.getuid?.() === 0)(
  'a file without permission says so (skipped for root, who may read all)',
  async () => {
    await writeFile(at('secret.txt'), 'a');
    await chmod(at('secret.txt'), 0);
    await expect(readTranscriptFile(at('secret.txt'))).rejects.toMatchObject({
      message: expect.stringContaining('accès refusé'),
    });
  },
);
