import { findPostmaster } from '#infra/postgres/postmaster-file.ts';
import { EXIT } from '#infra/startup-error.ts';
import { runGreffier, startCommand } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { isLong } from '#test/support/long.ts';
import { checkArchive, eventsOf } from '../../main/archive/archive.ts';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Several processes a test, each of which starts from nothing.
vi.setConfig({ testTimeout: 240_000 });

/** Enough of them to be interrupted in the middle. */
const MANY = isLong ? 120 : 30;
const FREDSUM = join(import.meta.dirname, '../../../../shared/data/fredsum/transcript');

interface Printed {
  readonly files: readonly {
    readonly path: string;
    readonly title: string | null;
    readonly meetingId: string | null;
    readonly analysis: { readonly state: string } | null;
    readonly remarks: readonly { readonly code: string; readonly line: number }[];
    readonly refusal: { readonly code: string; readonly line: number | null } | null;
  }[];
}

describe('greffier import', () => {
  let greffier: Greffier;
  let folder: string;
  let environment: Record<string, string>;
  beforeAll(async () => {
    [greffier, folder] = await Promise.all([startGreffier(), mkdtemp(join(tmpdir(), 'greffier-import-'))]);
    environment = { DATA_DIR: greffier.dataDir };
  });
  afterAll(async () => {
    await greffier.stop();
    await rm(folder, { recursive: true });
  });

  const put = async (name: string, content: string): Promise<string> => {
    const path = join(folder, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
    return path;
  };
  const speech = (lines: number, topic: string): string =>
    Array.from(
      { length: lines },
      (_, index) => `Voix ${index % 3} : Nous décidons que ${topic} sera livré le lot numéro ${index}.`,
    ).join('\n');
  const many = async (name: string, count: number): Promise<string> => {
    await Promise.all(
      Array.from({ length: count }, (_, index) => put(join(name, `${index}.txt`), speech(20, `${name} ${index}`))),
    );
    return join(folder, name);
  };

  /** Every meeting of the log, with the types of its events in their order. */
  let exports = 0;
  async function meetings(): Promise<Map<string, string[]>> {
    const file = join(folder, `export-${(exports += 1)}.jsonl`);
    const { code, words } = await runGreffier(['events', 'export', file], environment);
    expect({ code, words }).toMatchObject({ code: 0 });
    const found = new Map<string, string[]>();
    for await (const { stream, type } of eventsOf(await checkArchive(file))) {
      if (stream.startsWith('meeting-')) found.set(stream, [...(found.get(stream) ?? []), type]);
    }
    return found;
  }
  const WHOLE = ['MeetingRegistered', 'TranscriptCompleted', 'MeetingAnalysed'];
  const postmaster = () => findPostmaster(join(greffier.dataDir, 'postgres', 'cluster'));

  it('beside a server: imports what it can, names what it cannot, and waits for the analyses', async () => {
    await put('mixte/point-produit.txt', speech(30, 'le produit'));
    await put(
      'mixte/daté.json',
      JSON.stringify({
        subject: 'Comité de mars',
        startTime: '2024-03-12T10:00:00',
        entries: [{ speaker: 'Marie', text: 'Nous retenons la date du 4 avril.' }],
      }),
    );
    await put(
      'mixte/bref.vtt',
      'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Zoé>Bonjour à tous, on commence par le budget.\n\n00:05.000 --> 00:09.000\n<v Paul>Entendu.\n',
    );
    await put('mixte/muet.vtt', 'WEBVTT\n\nNOTE rien\n');
    await put('mixte/vide.txt', '');
    const { code, out, words } = await runGreffier(
      ['import', join(folder, 'mixte'), join(folder, 'absent.txt'), '--json'],
      environment,
    );
    expect(code).toBe(EXIT.badData);
    const { files } = JSON.parse(out) as Printed;
    expect(
      files.map(({ title, analysis, refusal }) => [
        title,
        analysis?.state ?? null,
        refusal?.code ?? null,
        refusal?.line ?? null,
      ]),
    ).toEqual([
      ['Bref', 'skipped', null, null],
      ['Comité de mars', 'analysed', null, null],
      [null, null, 'TRANSCRIPT_WITHOUT_TURNS', 1],
      ['Point produit', 'analysed', null, null],
      [null, null, 'TRANSCRIPT_FILE_EMPTY', null],
      [null, null, 'TRANSCRIPT_FILE_UNREADABLE', null],
    ]);
    expect(words).toContain(`${join(folder, 'mixte', 'muet.vtt')}, ligne 1\u00A0: Aucune prise de parole`);
    const found = await meetings();
    expect(found.get(`meeting-${files[3]?.meetingId}`)).toEqual(WHOLE);
    expect(found.get(`meeting-${files[0]?.meetingId}`)?.at(-1)).toBe('MeetingAnalysisSkipped');

    const shown = JSON.parse(
      (await runGreffier(['events', 'show', `meeting-${files[1]?.meetingId}`, '--json'], environment)).out,
    ) as { events: { data: Record<string, unknown> }[] };
    expect(shown.events[0]?.data).toMatchObject({
      title: 'Comité de mars',
      startedAt: '2024-03-12T09:00:00.000Z',
      source: 'import',
      platform: 'unknown',
      organiser: { email: greffier.adminEmail },
    });
  });

  it.runIf(isLong)('takes the date and the organiser that it is given, and refuses those that are none', async () => {
    const file = await put('seul.txt', speech(5, 'la suite'));
    const { out } = await runGreffier(
      ['import', file, '--date', '2024-07-12T10:30', '--as', greffier.adminEmail.toUpperCase(), '--json'],
      environment,
    );
    const [imported] = (JSON.parse(out) as Printed).files;
    expect((await runGreffier(['events', 'show', `meeting-${imported?.meetingId}`], environment)).out).toContain(
      '"startedAt": "2024-07-12T08:30:00.000Z"',
    );
    expect(await runGreffier(['import', file, '--date', 'hier'], environment)).toMatchObject({
      code: EXIT.badData,
      words: expect.stringContaining('(MEETING_DATE_INVALID)'),
    });
    expect(await runGreffier(['import', file, '--as', 'personne@exemple.fr'], environment)).toMatchObject({
      code: EXIT.notFound,
      words: expect.stringContaining('Aucun compte n’a l’adresse «\u00A0personne@exemple.fr\u00A0»'),
    });
  });

  it.runIf(isLong)('keeps of a date without an hour that only the day is known', async () => {
    const file = await put('jour.txt', speech(5, 'ce jour-là'));
    const at = async (date: string) => {
      const { out } = await runGreffier(['import', file, '--date', date, '--json'], environment);
      const [imported] = (JSON.parse(out) as Printed).files;
      return (await runGreffier(['events', 'show', `meeting-${imported?.meetingId}`], environment)).out;
    };
    const day = await at('2024-07-12');
    expect(day).toContain('"startedAt": "2024-07-11T22:00:00.000Z"');
    expect(day).toContain('"dayOnly": true');
    expect(await at('2024-07-12T00:00')).not.toContain('dayOnly');
  });

  it.runIf(isLong)('says of a damaged file that it is to be checked, and tells files of one name apart', async () => {
    const cut = JSON.stringify({
      entries: [
        { speaker: 'Marie', text: 'Nous retenons la date.' },
        { speaker: 'Paul', text: 'Entendu.' },
      ],
    }).slice(0, -20);
    const files = [await put('double/suite.json', cut), await put('double/suite.txt', speech(5, 'la suite'))];
    const { code, out } = await runGreffier(['import', ...files, '--json'], environment);
    const printed = (JSON.parse(out) as Printed).files;
    expect(printed.map(({ title, remarks, refusal }) => [title, remarks.map((one) => one.code), refusal])).toEqual([
      ['Suite (json)', ['JSON_MALFORMED', 'ENTRY_WITHOUT_TEXT'], null],
      ['Suite (txt)', [], null],
    ]);
    expect(code).toBe(0);
    expect((await runGreffier(['import', String(files[0])], environment)).out).toContain(
      '1 fichier à vérifier (remarques ci-dessus)',
    );
  });

  it.runIf(isLong)('goes on by itself when Postgres is killed under it, and saves nothing twice', async () => {
    const before = (await meetings()).size;
    const command = startCommand(['import', await many('coupure', MANY)], environment);
    await command.printed('Import\u00A0:');
    process.kill((await postmaster())?.pid ?? Number.NaN, 'SIGKILL');
    const { code, out, words } = await command.finished;
    expect({ code, out, words }).toMatchObject({
      code: 0,
      out: `${MANY} réunions importées, ${MANY} analysées.\n`,
      words: expect.stringContaining('répond de nouveau'),
    });
    const found = await meetings();
    expect(found.size).toBe(before + MANY);
    expect([...found.values()].slice(before).every((types) => types.join() === WHOLE.join())).toBe(true);
  });

  // In `npm test`: commands/handle.spec.ts, where a command is cut off between its appends.
  it.runIf(isLong)('killed in the middle, leaves whole meetings, whose analyses the next start makes', async () => {
    await greffier.end();
    const command = startCommand(['import', await many('tué', MANY)], environment);
    await command.printed('Import\u00A0:');
    command.child.kill('SIGKILL');
    await command.finished;
    await greffier.restart();
    await vi.waitFor(
      async () => {
        const saved = [...(await meetings()).values()];
        expect(saved.filter((types) => !types.includes('TranscriptCompleted'))).toEqual([]);
        expect(saved.filter((types) => !types.at(-1)?.startsWith('MeetingAnalys'))).toEqual([]);
      },
      { timeout: 120_000, interval: 1_000 },
    );
  });

  it.runIf(isLong)('alone: starts Postgres, brings it back when it is killed, analyses, and stops it', async () => {
    await greffier.end();
    const command = startCommand(['import', await many('solitaire', 40)], environment);
    await command.printed('Import\u00A0:');
    process.kill((await postmaster())?.pid ?? Number.NaN, 'SIGKILL');
    expect(await command.finished).toMatchObject({ code: 0, out: '40 réunions importées, 40 analysées.\n' });
    expect(await postmaster()).toBeUndefined();
  });

  it.runIf(isLong)('ends in order on Ctrl-C', async () => {
    await greffier.end();
    const command = startCommand(['import', await many('arrêté', MANY)], environment);
    await command.printed('Import\u00A0:');
    command.child.kill('SIGINT');
    expect(await command.finished).toMatchObject({
      code: EXIT.interrupted,
      words: expect.stringContaining('les réunions enregistrées le restent'),
    });
    expect(await postmaster()).toBeUndefined();
    expect(await readFile(join(greffier.dataDir, 'greffier.log'), 'utf8')).not.toContain('COMMAND_STUCK');
  });

  it.runIf(isLong && existsSync(FREDSUM))(
    'imports 115 real transcripts, each with its analysis, none failed (needs ../shared)',
    async () => {
      const { code, out, words } = await runGreffier(['import', FREDSUM, '--json'], environment);
      expect({ code, words }).toMatchObject({ code: 0 });
      const { files } = JSON.parse(out) as Printed;
      expect(files).toHaveLength(115);
      expect(files.filter(({ analysis }) => analysis?.state !== 'analysed')).toEqual([]);
    },
  );
});
