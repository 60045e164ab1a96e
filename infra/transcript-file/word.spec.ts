import { parseTranscript } from '#domain/transcript/parse.ts';
import { docx, paragraph, stating, table } from '#test/support/docx.ts';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode.ts';
import { isWord, readWord } from './word.ts';

const turnsOf = async (bytes: Uint8Array) =>
  parseTranscript(await readWord(bytes, 'réunion.docx')).turns.map(({ speaker, text, at }) => [speaker, text, at]);

describe('a Word document', () => {
  it('of Teams has its turns, and nobody says its title', async () => {
    const bytes = await docx(
      paragraph('Point hebdo-20260615_133555-Meeting Transcript'),
      paragraph('15 June 2026, 03:35pm'),
      paragraph('27m 42s'),
      paragraph('Alice Martin started transcription'),
      paragraph('Alice Martin   0:03', 'On commence par le budget & le <planning>.'),
      paragraph('Bob Leroy   0:07', 'Il manque deux devis.', 'Je les demande.'),
      paragraph('Alice Martin stopped transcription'),
    );
    expect(isWord(bytes)).toBe(true);
    expect(await turnsOf(bytes)).toEqual([
      ['Alice Martin', 'On commence par le budget & le <planning>.', 3_000],
      ['Bob Leroy', 'Il manque deux devis. Je les demande.', 7_000],
    ]);
    expect(parseTranscript(await readWord(bytes, 'a.docx')).title).toBe(
      'Point hebdo-20260615_133555-Meeting Transcript',
    );
  });

  it('of Meet has its turns', async () => {
    const bytes = await docx(
      paragraph('Point produit - Transcript'),
      paragraph('Attendees'),
      paragraph('Alice Martin, Bob Leroy'),
      paragraph('Transcript'),
      paragraph('Alice Martin: Bonjour.'),
      paragraph('Bob Leroy: Bonjour Alice.'),
      paragraph('Meeting ended after 00:23:11 👋'),
    );
    expect(await turnsOf(bytes)).toEqual([
      ['Alice Martin', 'Bonjour.', null],
      ['Bob Leroy', 'Bonjour Alice.', null],
    ]);
  });

  it('with a table has a turn for each row', async () => {
    const bytes = await docx(
      table(
        ['Intervenant', 'Début', 'Texte'],
        ['Alice Martin', '00:00:03', 'Bonjour.'],
        ['Bob Leroy', '00:00:06', 'Bonjour Alice.'],
      ),
    );
    expect(await turnsOf(bytes)).toEqual([
      ['Alice Martin', 'Bonjour.', 3_000],
      ['Bob Leroy', 'Bonjour Alice.', 6_000],
    ]);
  });

  it('that is damaged is refused by its name', async () => {
    const bytes = (await docx(paragraph('Alice : Bonjour'))).slice(0, 200);
    await expect(readWord(bytes, 'réunion.docx')).rejects.toMatchObject({
      code: 'TRANSCRIPT_FILE_DAMAGED',
      message: expect.stringContaining('réunion.docx'),
    });
  });

  it('that would fill the memory is refused, also where it was forged to state less than it holds', async () => {
    const bytes = await docx(paragraph('x'.repeat(30_000_000)));
    expect(bytes.length).toBeLessThan(200_000);
    await expect(readWord(bytes, 'bombe.docx')).rejects.toMatchObject({ code: 'TRANSCRIPT_FILE_TOO_LARGE' });
    await expect(readWord(stating(1_000, bytes), 'bombe.docx')).rejects.toMatchObject({
      code: 'TRANSCRIPT_FILE_TOO_LARGE',
      message: expect.stringContaining('.txt'),
    });
  });

  it('that states sizes it does not have is damaged', async () => {
    const bytes = stating(100, await docx(paragraph('Alice : Bonjour')));
    await expect(readWord(bytes, 'réunion.docx')).rejects.toMatchObject({ code: 'TRANSCRIPT_FILE_DAMAGED' });
  });

  it('without words is refused', async () => {
    await expect(readWord(await docx(paragraph('')), 'vide.docx')).rejects.toMatchObject({
      code: 'TRANSCRIPT_FILE_EMPTY',
    });
  });
});

describe('what is another kind of document', () => {
  it.each([
    [
      'a Word document of before 2007',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      /ancien document Word.*\.docx/u,
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), /PDF.*\.docx/u],
    ['RTF', Buffer.from('{\\rtf1\\ansi Alice : Bonjour}'), /RTF.*\.docx/u],
    ['a web page', Buffer.from('<!DOCTYPE html><html><p>Alice : Bonjour</p></html>'), /page web.*\.txt/u],
  ])('%s is refused by name, with what to do', (_, bytes, message) => {
    expect(() => decodeText(bytes, 'réunion')).toThrow(message);
  });
});
