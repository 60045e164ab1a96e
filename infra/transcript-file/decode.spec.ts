import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { GreffierError } from '#domain/errors.ts';
import { decodeText, LARGEST_FILE } from './decode.ts';

const MINUTES =
  'Marie DUPONT : Ça commence à 9 h\u00A0: « l’été », œuvres, cœur, naïveté — Noël… 12 € déjà prévus à Évry.\nPaul : D’où ? Là-bas, c’est très sûr.\n';
/** ISO 8859-1 and the DOS tables have no typographic quotes. */
const PLAIN =
  "Marie DUPONT : La réunion a déjà commencé à Évry, où ça ? Très bientôt, même si Noël est passé.\nPaul : Là-bas, c'est sûr, ça a été prévu à côté.\n";

const refusalOf = (bytes: Uint8Array): unknown => {
  try {
    return decodeText(bytes, 'réunion.txt');
  } catch (error) {
    return error instanceof GreffierError ? { code: error.code, message: error.message } : error;
  }
};

describe('French in every encoding that it comes in', () => {
  test.each([
    ['utf8', MINUTES],
    ['windows-1252', MINUTES],
    ['macintosh', MINUTES.replace('€', '%')],
    ['utf-16le', MINUTES],
    ['utf-16be', MINUTES],
    ['iso-8859-1', PLAIN],
    ['iso-8859-15', `${PLAIN}Léa : Le cœur de l'œuvre, dix €.\n`],
    ['cp850', PLAIN],
    ['cp437', PLAIN.replaceAll('É', 'E')],
  ])('%s', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding), 'x.txt').text).toBe(text);
  });

  test.each(['utf8', 'utf-16le', 'utf-16be'])('%s with a byte order mark, which is no part of the text', (encoding) => {
    expect(decodeText(iconv.encode(MINUTES, encoding, { addBOM: true }), 'x.txt')).toEqual({ text: MINUTES, encoding });
  });

  test.each([
    ['un mot accenté', 'café'],
    ['une apostrophe', 'l’an'],
    ['deux capitales', 'À ÉVRY : DÉJÀ'],
    ['rien que de l’ASCII', 'Bonjour'],
  ])('Windows-1252, or UTF-8, even with little to go by: %s', (_, text) => {
    expect(decodeText(iconv.encode(text, 'windows-1252'), 'x.txt').text).toBe(text);
    expect(decodeText(Buffer.from(text), 'x.txt')).toEqual({ text, encoding: 'utf8' });
  });

  test('the neighbours’ languages', () => {
    const others =
      'Señor Núñez: ¿Qué tal, mañana? ¡Adiós! Größe, Übung, Straße. Não, informação. Perché, città. Voilà.';
    expect(decodeText(iconv.encode(others, 'windows-1252'), 'x.txt').text).toBe(others);
  });

  test.each([
    [
      'windows-1251',
      'Мария: Добрый день, коллеги, начинаем совещание по бюджету на следующий год. Пётр: Спасибо, у меня есть вопрос о сроках.',
    ],
    ['gb18030', '大家好，我们开始开会，讨论明年的预算。谢谢大家的参与。'],
    ['shift_jis', 'こんにちは、会議を始めます。予算について話しましょう。'],
  ])('another script: %s', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding), 'x.txt').text).toBe(text);
  });
});

describe('what is no text is refused by name', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['empty', Buffer.alloc(0), 'TRANSCRIPT_FILE_EMPTY', 'Le fichier «\u00A0réunion.txt\u00A0» est vide.'],
    [
      'a byte order mark alone',
      Buffer.from('\uFEFF'),
      'TRANSCRIPT_FILE_EMPTY',
      'Le fichier «\u00A0réunion.txt\u00A0» est vide.',
    ],
    [
      'too large',
      Buffer.alloc(LARGEST_FILE + 1, 'a'),
      'TRANSCRIPT_FILE_TOO_LARGE',
      'Le fichier «\u00A0réunion.txt\u00A0» dépasse 20\u00A0Mo.',
    ],
    [
      'a Word document',
      Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256)),
      ]),
      'TRANSCRIPT_FILE_BINARY',
      'Le fichier «\u00A0réunion.txt\u00A0» n’est pas un fichier texte. Exportez la transcription au format .docx, .txt, .vtt, .srt, .csv ou .json.',
    ],
    [
      'a sound',
      Buffer.from(`RIFF${'\u0001\u0000\u0002\u0000'.repeat(500)}`, 'latin1'),
      'TRANSCRIPT_FILE_BINARY',
      'Le fichier «\u00A0réunion.txt\u00A0» n’est pas un fichier texte. Exportez la transcription au format .docx, .txt, .vtt, .srt, .csv ou .json.',
    ],
    [
      'controls in valid UTF-8',
      Buffer.from('\u0001\u0002ab'.repeat(50)),
      'TRANSCRIPT_FILE_BINARY',
      'Le fichier «\u00A0réunion.txt\u00A0» n’est pas un fichier texte. Exportez la transcription au format .docx, .txt, .vtt, .srt, .csv ou .json.',
    ],
  ])('%s', (_, bytes, code, message) => expect(refusalOf(bytes)).toEqual({ code, message }));

  test('one stray NUL in a long text is left to the parser', () => {
    expect(decodeText(Buffer.from(`${MINUTES}a\0b`.padEnd(2000, '.')), 'x.txt').text).toContain('a\0b');
  });
});

test('any bytes are text or refused, and UTF-8 comes back as it was', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(refusalOf(bytes)).toMatchObject(expect.objectContaining({}));
      expect(refusalOf(bytes)).not.toBeInstanceOf(Error);
    }),
    { numRuns: runs(500) },
  );
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme-composite', minLength: 1 }).filter((text) => !/\p{Cc}|^\uFEFF/u.test(text)),
      (text) => {
        expect(decodeText(Buffer.from(text), 'x.txt')).toEqual({ text, encoding: 'utf8' });
      },
    ),
  );
});
