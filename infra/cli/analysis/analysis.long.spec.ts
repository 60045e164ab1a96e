import { EXIT } from '#infra/startup-error.ts';
import { startOpenAi, type OpenAiStandIn } from '#test/emulators/openai/emulator.ts';
import { strict } from '#test/emulators/openai/models.ts';
import { runGreffier, startCommand } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { checkArchive, eventsOf } from '../../main/archive/archive.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

// Several processes a test, each of which starts from nothing.
vi.setConfig({ testTimeout: 240_000 });

const MEETINGS = 4;
const speech = (topic: number): string =>
  Array.from(
    { length: 24 },
    (_, line) =>
      `[00:${String(line).padStart(2, '0')}:00] ${line % 2 ? 'Marc Petit' : 'Claire Morel'}: Nous décidons que le lot ${topic} sera livré en ${2030 + line}.`,
  ).join('\n');

let greffier: Greffier;
let standIn: OpenAiStandIn;
let folder: string;
beforeAll(async () => {
  [greffier, standIn, folder] = await Promise.all([
    startGreffier(),
    startOpenAi({ models: [strict('maison'), strict('autre')] }),
    mkdtemp(join(tmpdir(), 'greffier-replay-')),
  ]);
  for (let topic = 0; topic < MEETINGS; topic += 1) await writeFile(join(folder, `lot-${topic}.txt`), speech(topic));
  const { code, words } = await runGreffier(['import', folder, '--date', '2026-11-20T10:00'], {
    DATA_DIR: greffier.dataDir,
  });
  if (code !== 0) throw new Error(words);
});
afterEach(() => standIn.faults.clear());
afterAll(async () => {
  await Promise.all([greffier.stop(), standIn.close()]);
  await rm(folder, { recursive: true });
});

const environment = () => ({
  DATA_DIR: greffier.dataDir,
  OPENAI_BASE_URL: standIn.baseUrl,
  OPENAI_MODEL: 'maison',
});
const analysis = async (...args: string[]) => {
  const ended = await runGreffier(['analysis', ...args, '--json'], environment());
  return { ...ended, report: JSON.parse(ended.out || 'null') as Record<string, unknown> | null };
};

const modelIn = (data: Uint8Array): string =>
  String((JSON.parse(Buffer.from(data).toString()) as { model: unknown }).model);

/** The models of the analyses of each meeting, in their order. */
async function analysed(): Promise<string[][]> {
  const file = join(folder, `${Date.now()}.jsonl`);
  expect((await runGreffier(['events', 'export', file], environment())).code).toBe(0);
  const found = new Map<string, string[]>();
  for await (const { stream, type, data } of eventsOf(await checkArchive(file)))
    if (type === 'MeetingAnalysed') found.set(stream, [...(found.get(stream) ?? []), modelIn(data)]);
  await rm(file);
  return [...found.values()];
}

describe('greffier analysis', () => {
  it('says what would change without keeping it, then replays, once, and compares', async () => {
    const [before] = await analysed();
    expect(before).toHaveLength(1);
    expect((await analysis('replay', '--since', '2026-11-21', '--analyst', 'model')).report).toMatchObject({
      totals: { meetings: 0 },
    });
    const tried = await analysis('replay', '--analyst', 'model', '--dry-run');
    expect(tried).toMatchObject({ code: 0, report: { totals: { meetings: MEETINGS }, ended: null } });
    expect(await analysed()).toEqual(Array.from({ length: MEETINGS }, () => before));
    expect((await analysis('compare')).report).toMatchObject({ meetings: 0 });

    const { report } = await analysis('replay', '--analyst', 'model');
    expect(report).toEqual(tried.report);
    expect(await analysed()).toEqual(Array.from({ length: MEETINGS }, () => [...(before ?? []), 'maison']));
    expect((await analysis('replay', '--analyst', 'model')).report).toMatchObject({
      totals: { meetings: 0 },
      counts: { 'up-to-date': MEETINGS },
    });
    // Whoever wrote the minutes writes them again: the model.
    expect((await analysis('replay')).report).toMatchObject({ counts: { 'up-to-date': MEETINGS } });
    const compared = await runGreffier(['analysis', 'compare'], environment());
    expect(compared.out).toMatch(/^4 réunions analysées plus d’une fois, sur 4\.\nRien n’a changé dans 0 réunion\./u);
  });

  it('stops where the model stops everybody, and goes on from there', async () => {
    standIn.faults.inject({ kind: 'status', status: 401, code: 'invalid_api_key' });
    const stopped = await analysis('replay', '--model', 'autre');
    expect(stopped).toMatchObject({ code: EXIT.tryAgain, report: { ended: 'MODEL_KEY_REFUSED' } });
    const slowly = startCommand(['analysis', 'replay', '--model', 'autre', '--rate', '60'], environment());
    const calls = standIn.faults.calls.length;
    await vi.waitFor(() => expect(standIn.faults.calls.length).toBeGreaterThan(calls + 2), { timeout: 60_000 });
    slowly.child.kill('SIGINT');
    expect(await slowly.finished).toMatchObject({
      code: EXIT.interrupted,
      words: expect.stringContaining('Interrompu\u00A0: la même commande continue où elle en était.'),
    });
    const { report } = await analysis('replay', '--model', 'autre');
    expect(report).toMatchObject({ failures: {}, ended: null });
    const after = await analysed();
    expect(after.map((models) => models.filter((model) => model === 'autre'))).toEqual(
      Array.from({ length: MEETINGS }, () => ['autre']),
    );
  });

  it('refuses what it does not understand', async () => {
    for (const [args, code] of [
      [['--analyst', 'moi'], 'ANALYST_UNKNOWN'],
      [['--rate', 'vite'], 'RATE_INVALID'],
      [['--since', 'hier'], 'MEETING_DATE_INVALID'],
    ] as const) {
      const { words, code: exit } = await runGreffier(['analysis', 'replay', ...args], environment());
      expect({ words, exit }).toMatchObject({ words: expect.stringContaining(code), exit: EXIT.badData });
    }
  });
});
