import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emulatedStore, missingVariables, realStore } from './disturbed-store.ts';
import { survive, type Load, type Survived } from './survive.ts';

const FREDSUM = join(import.meta.dirname, '../../../../shared/data/fredsum/transcript');
const PARTS = /^MeetingRegistered,TranscriptCompleted,MeetingAnalysed$/u;

/**
 * On a real server, which takes its time: ORACLE_SCALE=0.2 gives a fifth of it. In `npm test` the specs of the adapter
 * (infra/event-store/eventstoredb) cut, freeze and kill the emulated server under writers.
 */
const SCALE = Number(process.env['ORACLE_SCALE'] ?? '1');
const scaled = (count: number): number => Math.max(1, Math.round(count * SCALE));
const FILES = scaled(115);
type Amount = Omit<Load, 'transcripts'>;
/** On the emulated server. */
const SOME: Amount = {
  seed: 1,
  processes: 2,
  commands: 10,
  clients: 1,
  calls: 6,
  foreign: 60,
  outages: 3,
  lasting: [500, 1_000],
  attended: true,
  restMs: 5_000,
};
const MANY: Amount = {
  seed: Number(process.env['ORACLE_SEED'] ?? '1'),
  processes: 8,
  commands: scaled(500),
  clients: 6,
  calls: scaled(120),
  foreign: 200,
  outages: Math.max(4, scaled(12)),
  lasting: [500, 12_000],
  attended: true,
  restMs: 0,
};

const EMULATED: readonly (readonly [string, number])[] = [
  ['an emulated server', 1],
  ['two emulated servers that lead in turn', 2],
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-transcripts-'));
  await mkdir(join(folder, 'some'));
  for (let file = 0; file < FILES; file += 1) {
    const lines = Array.from(
      { length: 40 },
      (_, line) => `Voix ${line % 3} : Nous décidons que le lot ${line} du projet ${file} est livré le 4 avril.`,
    );
    await writeFile(join(folder, 'some', `${file}.txt`), lines.join('\n'));
  }
  if (!existsSync(FREDSUM)) return;
  const names = (await readdir(FREDSUM)).toSorted().slice(0, FILES);
  for (const name of names) await cp(join(FREDSUM, name), join(folder, 'real', name), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Printed {
  readonly files: readonly {
    readonly meetingId: string | null;
    readonly analysis: { readonly state: string } | null;
  }[];
}

/** Streams of imported meetings that are not one meeting, whole and analysed once. */
function brokenImports({ imported, events }: Survived): string[] {
  const { files } = JSON.parse(imported.out) as Printed;
  return files.flatMap(({ meetingId, analysis }) => {
    const types = events.filter(({ stream }) => stream === `meeting-${meetingId}`).map(({ type }) => type);
    return analysis?.state === 'analysed' && PARTS.test(types.join()) ? [] : [`${meetingId}: ${types.join()}`];
  });
}

function expectWhole(survived: Survived, { processes, commands, clients, calls, foreign }: Amount): void {
  const { events, attended, rebuilds, imported } = survived;
  const summary = {
    outages: survived.outages.map(({ kind, ms }) => `${kind} ${ms} ms`),
    events: events.length,
    foreign: survived.foreign,
    commits: survived.commits.length,
    unavailable: survived.unavailable,
    contended: survived.contended,
    calls: survived.calls.map(({ acknowledged, repeated }) => `${acknowledged}, ${repeated} repeated`),
    imported: imported.code === 0 ? 0 : imported,
    said: attended?.said.length ?? 'no browser',
    rebuilds: rebuilds.map((one) => (one.code === 0 ? 0 : one)),
    delivered: survived.delivered,
  };
  process.stdout.write(`${JSON.stringify(summary, null, 1)}\n`);
  expect(survived.faults).toEqual([]);
  expect(survived.commits).toHaveLength(processes * commands);
  expect(events.filter(({ type }) => type === 'TranscriptLineCorrected')).toHaveLength(processes * commands);
  expect(survived.calls).toHaveLength(clients);
  for (const { meetingId } of survived.calls) {
    const configured = events.filter(
      ({ stream, type }) => stream === `meeting-${meetingId}` && type === 'MeetingConfigured',
    );
    expect(configured).toHaveLength(calls);
  }
  expect(survived.delivered).toMatchObject({ inOrder: true });
  expect(imported).toMatchObject({ code: 0 });
  expect(brokenImports(survived)).toEqual([]);
  if (attended) {
    expect(attended.said.length).toBeGreaterThan(0);
    expect(attended.inSession).toEqual(attended.said);
    expect(attended.inMeeting).toEqual(attended.said);
  }
  expect(rebuilds.length).toBeGreaterThan(0);
  expect(rebuilds.filter(({ code }) => code !== 0)).toEqual([]);
  expect(survived.foreign.read).toBeGreaterThan(foreign);
  expect(survived.tables.postgres).toEqual(survived.tables.eventStoreDb);
}

const transcripts = () => join(folder, existsSync(FREDSUM) ? 'real' : 'some');

describe('everything at once beside another application, on an EventStoreDB that is killed, ended and frozen', () => {
  it.each(EMULATED)(
    '%s: every acknowledged write is there once, in order, and every table is what the log gives',
    async (_, members) => {
      await using store = await emulatedStore(members);
      expectWhole(await survive(store, { ...SOME, transcripts: join(folder, 'some') }), SOME);
    },
    900_000,
  );

  const missing = missingVariables();
  it.skipIf(missing.length > 0)(
    `a real server${missing.length > 0 ? ` (needs ${missing.join(', ')})` : ''}`,
    async () => {
      await using store = realStore();
      expectWhole(await survive(store, { ...MANY, transcripts: transcripts() }), MANY);
    },
    3_600_000,
  );
});
