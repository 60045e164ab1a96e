import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readMeetingDate } from './import-date.ts';
import { listTranscripts, readTranscripts } from './import-plan.ts';
import { titleFromFileName } from './import-title.ts';

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

describe('--date', () => {
  test.each([
    ['2024-03-12', new Date(2024, 2, 12)],
    ['2024-03-12T10:30', new Date(2024, 2, 12, 10, 30)],
    ['2024-03-12T10:30:00+01:00', new Date('2024-03-12T09:30:00Z')],
    ['12/03/2024', new Date(2024, 2, 12)],
    ['12/03/2024 10h30', new Date(2024, 2, 12, 10, 30)],
  ])('%s', (written, date) => expect(readMeetingDate(written)).toEqual(date));

  test.each(['', 'hier', '2024-02-30', '12/13/2024', '10:30'])('« %s » is refused', (written) => {
    expect(() => readMeetingDate(written)).toThrow(expect.objectContaining({ code: 'MEETING_DATE_INVALID', message: expect.stringContaining(`«\u00A0${written}\u00A0»`) }));
  });
});

describe('listing', () => {
  test('folders are searched to the bottom, by name; hidden and foreign files are passed over; each counts once', async () => {
    const [ten, two, deep] = await Promise.all([put('10.txt', 'a'), put('2.VTT', 'a'), put('archives/été/un.json', 'a'), put('.caché/x.txt', 'a'), put('photo.png', 'a'), put('.secret.txt', 'a')]);
    await symlink(String(ten), join(folder, 'zz.txt'));
    expect(await listTranscripts([folder, String(two)])).toEqual([two, ten, deep]);
  });

  test('a file named by itself is taken whatever it is called, even in a hidden folder', async () => {
    const path = await put('.caché/notes.docx', 'a');
    expect(await listTranscripts([path])).toEqual([path]);
    expect(await listTranscripts([join(folder, '.caché')])).toMatchObject([{ ok: false, code: 'TRANSCRIPT_FOLDER_EMPTY', message: expect.stringContaining('.caché') }]);
  });
});

describe('reading', () => {
  const all = async (paths: string[], options?: { date?: Date }) => Array.fromAsync(readTranscripts(paths, options));

  test('gives turns, title and date of each, and says why of those that cannot be read', async () => {
    await put('a_b.txt', iconv.encode('Zoé : l’été', 'windows-1252'));
    await put('b.json', JSON.stringify({ subject: 'Point hebdo', startTime: '2024-03-12T10:00:00+01:00', entries: [{ speaker: 'Marie', text: 'Bonjour' }] }));
    await put('c.txt', '');
    await put('d.vtt', 'WEBVTT\n\nNOTE rien\n');
    await put('e.txt', Buffer.from([0, 1, 2, 0, 1, 2, 0, 1]));
    expect(await all([folder, join(folder, 'absent.txt')])).toMatchObject([
      { ok: true, title: 'A b', heldAt: null, transcript: { turns: [{ speaker: 'Zoé', text: 'l’été' }], faults: [] } },
      { ok: true, title: 'Point hebdo', heldAt: new Date('2024-03-12T09:00:00Z'), transcript: { format: 'json' } },
      { ok: false, code: 'TRANSCRIPT_FILE_EMPTY', path: join(folder, 'c.txt') },
      { ok: false, code: 'TRANSCRIPT_WITHOUT_TURNS', message: 'Le fichier «\u00A0d.vtt\u00A0» n’est pas importé. Aucune prise de parole n’a été trouvée dans la transcription.' },
      { ok: false, code: 'TRANSCRIPT_FILE_BINARY' },
      { ok: false, code: 'TRANSCRIPT_FILE_UNREADABLE', message: 'Le fichier «\u00A0absent.txt\u00A0» est introuvable.' },
    ]);
  });

  test('the date given goes before the one found; one without a zone is local', async () => {
    const path = await put('a.txt', '[2024-03-12 10:00:00] Marie: a');
    const date = new Date('2020-01-01T00:00:00Z');
    expect(await all([path], { date })).toMatchObject([{ heldAt: date }]);
    expect(await all([path])).toMatchObject([{ heldAt: new Date(2024, 2, 12, 10) }]);
  });

  test('a file is read only when it is asked for', async () => {
    const [first, second] = await Promise.all([put('1.txt', 'Marie : a'), put('2.txt', 'Paul : b')]);
    const reading = readTranscripts([folder]);
    expect((await reading.next()).value).toMatchObject({ path: first, ok: true });
    await rm(String(second));
    expect((await reading.next()).value).toMatchObject({ path: second, ok: false });
  });
});
