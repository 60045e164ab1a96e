import { expect, it } from 'vitest';
import { decodeText, readFileText, titleOfFile } from './fileText.ts';
import { fr } from './fr.ts';

const utf16 = (text: string, mark: readonly number[]): Uint8Array =>
  new Uint8Array([
    ...mark,
    ...Array.from(text).flatMap((character) => {
      const unit = character.charCodeAt(0);
      return mark[0] === 0xff ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff];
    }),
  ]);

it('reads UTF-8, marked UTF-16 and the Windows code page of older programs', () => {
  expect(decodeText(new TextEncoder().encode('Été'))).toBe('Été');
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('a');
  expect(decodeText(utf16('Été', [0xff, 0xfe]))).toBe('Été');
  expect(decodeText(utf16('Été', [0xfe, 0xff]))).toBe('Été');
  expect(decodeText(new Uint8Array([0xc9, 0x74, 0xe9, 0x92]))).toBe('Été’');
});

it('refuses what is no text, and what is too large', async () => {
  expect(await readFileText(new Blob(['RI\0\0']))).toEqual({ refusal: fr.file.notText });
  expect(await readFileText(new Blob(['PK\u0003\u0004\0\0']))).toEqual({ refusal: fr.file.word });
  expect(await readFileText(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]))).toEqual({ refusal: fr.file.tooLarge });
  expect(await readFileText(new Blob(['\ufeff \n']))).toEqual({ refusal: fr.file.empty });
  expect(await readFileText(new Blob(['Claire : bonjour']))).toEqual({ text: 'Claire : bonjour' });
});

it('takes a title from a name', () => {
  expect(['comite_projet-12.vtt', 'Point du lundi.txt', 'sans extension', '.txt'].map(titleOfFile)).toEqual([
    'comite projet 12',
    'Point du lundi',
    'sans extension',
    '',
  ]);
});
