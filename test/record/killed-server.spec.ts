import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { isLong } from '#test/support/long.ts';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { surviveServer, type MortalServer, type Survived } from './killed-server.ts';

const FREDSUM = join(import.meta.dirname, '../../../shared/data/fredsum/transcript');
const TRANSCRIPTS = 115;

interface Printed {
  readonly files: readonly {
    readonly meetingId: string | null;
    readonly analysis: { readonly state: string } | null;
  }[];
}

const PARTS = /^MeetingRegistered,TranscriptCompleted,MeetingAnalysed$/u;

/** Every file is one meeting, whole and analysed once, and both stores give the same tables. */
function expectWhole({ imported, meetings, repeated, tables }: Survived, count: number): void {
  expect(imported).toMatchObject({
    code: 0,
    words: expect.stringContaining('Le journal d’événements répond de nouveau'),
  });
  const { files } = JSON.parse(imported.out) as Printed;
  expect(files).toHaveLength(count);
  expect(files.filter(({ analysis }) => analysis?.state !== 'analysed')).toEqual([]);
  expect([...meetings.keys()].toSorted()).toEqual(files.map(({ meetingId }) => `meeting-${meetingId}`).toSorted());
  expect([...meetings.values()].filter((types) => !PARTS.test(types.join()))).toEqual([]);
  expect(repeated).toEqual([]);
  expect(tables.postgres).toEqual(tables.eventStoreDb);
  expect(Object.values(tables.postgres).filter((hash) => hash.startsWith(`${count}:`)).length).toBeGreaterThan(0);
}

describe('an EventStoreDB that is killed in the middle of an import', () => {
  it.runIf(isLong)(
    'an emulated one: every meeting is there once, analysed once, and gives the same tables in Postgres',
    async () => {
      const emulator = await EventStoreDbEmulator.start();
      const folder = await mkdtemp(join(tmpdir(), 'greffier-transcripts-'));
      const count = 30;
      try {
        for (let file = 0; file < count; file += 1) {
          const lines = Array.from(
            { length: 40 },
            (_, line) => `Voix ${line % 3} : Nous décidons que le lot ${line} du projet ${file} est livré le 4 avril.`,
          );
          await writeFile(join(folder, `${file}.txt`), lines.join('\n'));
        }
        const server: MortalServer = {
          url: emulator.url,
          kill: () => emulator.kill(),
          start: () => emulator.restart(),
        };
        expectWhole(await surviveServer(server, folder, 2), count);
      } finally {
        await emulator.kill();
        await rm(folder, { recursive: true });
      }
    },
  );

  /**
   * A real one, in a process of its own: EVENTSTORE_URL is its address, EVENTSTORE_KILL and EVENTSTORE_START are shell
   * commands that kill it with -9 and start it again on its data in the background, for example `docker kill
   * eventstore` and `docker start eventstore`.
   */
  const { EVENTSTORE_URL: url, EVENTSTORE_KILL: kill, EVENTSTORE_START: start } = process.env;
  const missing = [
    ...(url && kill && start ? [] : ['EVENTSTORE_URL, EVENTSTORE_KILL and EVENTSTORE_START']),
    ...(existsSync(FREDSUM) ? [] : ['../shared']),
  ];
  it.skipIf(missing.length > 0)(
    `a real one, with ${TRANSCRIPTS} real transcripts${missing.length > 0 ? ` (needs ${missing.join(' and ')})` : ''}`,
    async () => {
      // EventStoreDB takes every variable of that beginning for an option of its own.
      const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_')));
      const run = async (command = ''): Promise<void> =>
        void (await promisify(execFile)('sh', ['-c', command], { env }));
      const outcome = await surviveServer(
        { url: url ?? '', kill: () => run(kill), start: () => run(start) },
        FREDSUM,
        40,
      );
      process.stdout.write(
        [
          `${outcome.meetings.size} meetings in ${outcome.events} events, ${outcome.repeated.length} twice`,
          outcome.imported.words,
          outcome.said,
          JSON.stringify(outcome.tables, null, 1),
          '',
        ].join('\n'),
      );
      expectWhole(outcome, TRANSCRIPTS);
    },
    1_200_000,
  );
});
