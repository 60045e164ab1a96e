import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readDate } from './date.ts';
import { threadedReader } from '../../threads/adapters.ts';
import { ThreadPool } from '../../threads/pool.ts';
import { listTranscripts, readTranscript } from './plan.ts';
import { titleFromFileName, titlesOf } from './title.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-import-'));
});
afterEach(() => rm(folder, { recursive: true }));

const put = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  return path;
};

describe('titles from file names', () => {
  test.each([
    ['Chirac_Jospin--Partie_4_Logements.txt', 'Chirac Jospin – Partie 4 Logements'],
    ['/tmp/x/point-produit-2024-03-12.transcript.vtt', 'Point produit 2024-03-12'],
    ['2024_03_12_comité_de_pilotage.json', '2024-03-12 comité de pilotage'],
    ['Réunion Jean-Pierre.srt', 'Réunion Jean-Pierre'],
    ['évaluation.txt', 'Évaluation'],
    ['___.txt', 'Réunion importée'],
    [`${'a'.repeat(600)}.txt`, `A${'a'.repeat(499)}`],
  ])('%s', (name, title) => expect(titleFromFileName(name)).toBe(title));
});

describe('titles of files that are imported together', () => {
  test.each([
    [
      ['a.vtt', 'b.srt'],
      ['A', 'B'],
    ],
    [
      ['a.vtt', 'A.srt', 'a.json'],
      ['A (vtt)', 'A (srt)', 'A (json)'],
    ],
    [
      ['lundi/point.txt', 'mardi/point.txt'],
      ['Point (lundi)', 'Point (mardi)'],
    ],
    [
      ['lundi/point.txt', 'lundi/point.vtt', 'mardi/point.txt'],
      ['Point (lundi/point.txt)', 'Point (lundi/point.vtt)', 'Point (mardi/point.txt)'],
    ],
    [
      ['notes', 'notes.txt'],
      ['Notes (notes)', 'Notes (notes.txt)'],
    ],
    [
      [`x/${'a'.repeat(600)}.txt`, `y/${'a'.repeat(600)}.txt`],
      [`A${'a'.repeat(495)} (x)`, `A${'a'.repeat(495)} (y)`],
    ],
  ])('%j', (paths, titles) => expect([...titlesOf(paths).values()]).toEqual(titles));
});

describe('--date', () => {
  test.each([
    ['2024-03-12', '2024-03-11T23:00:00.000Z'],
    ['2024-07-12', '2024-07-11T22:00:00.000Z'],
    ['2024-03-12T10:30', '2024-03-12T09:30:00.000Z'],
    ['2024-03-12T10:30:00-05:00', '2024-03-12T15:30:00.000Z'],
    ['12/03/2024', '2024-03-11T23:00:00.000Z'],
    ['12/07/2024 10h30', '2024-07-12T08:30:00.000Z'],
  ])('%s is in Paris', (written, instant) => expect(readDate(written)).toBe(instant));

  test.each(['', 'hier', '2024-02-30', '12/13/2024', '10:30', '1969-12-31', '9999-01-01'])(
    '« %s » is refused',
    (written) => {
      expect(() => readDate(written)).toThrow(
        expect.objectContaining({
          code: 'MEETING_DATE_INVALID',
          message: expect.stringContaining(`«\u00A0${written}\u00A0»`),
        }),
      );
    },
  );
});

describe('listing', () => {
  test('folders are searched to the bottom, by name; hidden and foreign files are passed over; each counts once', async () => {
    const [ten, two, deep] = await Promise.all([
      put('10.txt', 'a'),
      put('2.VTT', 'a'),
      put('archives/été/un.json', 'a'),
      put('.caché/x.txt', 'a'),
      put('photo.png', 'a'),
      put('.secret.txt', 'a'),
    ]);
    await symlink(String(ten), join(folder, 'zz.txt'));
    expect(await listTranscripts([folder, String(two)])).toEqual([two, ten, deep]);
  });

  test('a file named by itself is taken whatever it is called, even in a hidden folder', async () => {
    const path = await put('.caché/notes.odt', 'a');
    expect(await listTranscripts([path])).toEqual([path]);
    expect(await listTranscripts([join(folder, '.caché')])).toMatchObject([
      { ok: false, code: 'TRANSCRIPT_FOLDER_EMPTY', message: expect.stringContaining('.caché') },
    ]);
  });
});

describe('reading', () => {
  const threads = new ThreadPool();
  const transcripts = threadedReader(threads);
  afterAll(() => threads[Symbol.asyncDispose]());

  test('gives turns, title and date, in Paris where no zone is named', async () => {
    expect(
      await readTranscript(transcripts, await put('a_b.txt', iconv.encode('Zoé : l’été', 'windows-1252'))),
    ).toMatchObject({
      ok: true,
      title: 'A b',
      heldAt: null,
      transcript: { turns: [{ speaker: 'Zoé', text: 'l’été' }], faults: [] },
    });
    const json = JSON.stringify({
      subject: 'Point hebdo',
      startTime: '2024-03-12T10:00:00+05:00',
      entries: [{ speaker: 'Marie', text: 'Bonjour' }],
    });
    expect(await readTranscript(transcripts, await put('b.json', json))).toMatchObject({
      ok: true,
      title: 'Point hebdo',
      heldAt: '2024-03-12T05:00:00.000Z',
      transcript: { format: 'json' },
    });
    expect(await readTranscript(transcripts, await put('c.txt', '[2024-03-12 10:00:00] Marie: a'))).toMatchObject({
      heldAt: '2024-03-12T09:00:00.000Z',
    });
  });

  test('the date given goes before the one found', async () => {
    const path = await put('a.txt', '[2024-03-12 10:00:00] Marie: a');
    expect(await readTranscript(transcripts, path, { heldAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      heldAt: '2020-01-01T00:00:00.000Z',
    });
  });

  test.each([
    ['c.txt', '', { code: 'TRANSCRIPT_FILE_EMPTY', message: 'Le fichier «\u00A0c.txt\u00A0» est vide.', line: null }],
    [
      'd.vtt',
      'WEBVTT\n\nNOTE rien\n',
      {
        code: 'TRANSCRIPT_WITHOUT_TURNS',
        message: 'Aucune prise de parole n’a été trouvée dans la transcription.',
        line: 1,
      },
    ],
    ['e.txt', Buffer.from([0, 1, 2, 0, 1, 2, 0, 1]), { code: 'TRANSCRIPT_FILE_BINARY', line: null }],
  ])('%s is refused, with the reason and its line', async (name, content, refusal) => {
    const path = await put(name, content);
    expect(await readTranscript(transcripts, path)).toMatchObject({ ok: false, path, ...refusal });
  });

  test('a file that is not there is named', async () => {
    expect(await readTranscript(transcripts, join(folder, 'absent.txt'))).toMatchObject({
      ok: false,
      code: 'TRANSCRIPT_FILE_UNREADABLE',
      message: 'Le fichier «\u00A0absent.txt\u00A0» est introuvable.',
    });
  });
});
