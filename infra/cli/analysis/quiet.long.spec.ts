import { listAnalyses } from '#api/contract/meeting-analyses.ts';
import { listNotices } from '#api/contract/notices.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { startOpenAi, type OpenAiStandIn } from '#test/emulators/openai/emulator.ts';
import { strict } from '#test/emulators/openai/models.ts';
import { administrator } from '#test/support/calls.ts';
import { runGreffier, startCommand } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { payload } from '#test/support/minutes.ts';
import { startTestSmtp, type TestSmtp } from '#test/support/smtp.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Several processes, one of which waits for another.
vi.setConfig({ testTimeout: 600_000 });

const PATIENCE = { timeout: 200_000, interval: 20 };
/** What the model is asked of one meeting: what was found, and a summary. */
const CALLS = 2;
const MEETINGS = 3;
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const speech = (topic: number): string =>
  [
    `[00:00:00] Claire: Bonjour à tous, parlons du lot ${topic} et de son budget.`,
    `[00:10:00] Noor: Décision : on garde le prestataire pour le lot ${topic}.`,
    `[00:20:00] Claire: Je m’en occupe d’ici vendredi pour le lot ${topic}.`,
    `[00:30:00] Noor: Je prépare un budget de ${topic + 2} mille euros.`,
  ].join('\n');

/** A server that mails and tells, and a model that the command alone knows. */
let greffier: Greffier;
let smtp: TestSmtp;
let standIn: OpenAiStandIn;
let ask: Awaited<ReturnType<typeof administrator>>;
const ids: string[] = [];
const save = async (topic: number): Promise<string> => {
  const participants = [{ name: 'Claire', email: greffier.adminEmail }, { name: 'Noor' }];
  const times = { startTime: minutesAgo(70), endTime: minutesAgo(10) };
  // Each in a room of its own: of one room and time they would be one.
  const metadata = {
    captureMethod: 'browser_bot',
    meetingUrl: `https://meet.google.com/lot-lott-lo${'abcdef'[topic]}`,
  };
  const body = payload({ ...times, subject: `Lot ${topic}`, participants, transcript: speech(topic), metadata });
  return (await ask(saveMeeting, { body })).id;
};
beforeAll(async () => {
  [smtp, standIn] = await Promise.all([startTestSmtp(), startOpenAi({ models: [strict('maison')] })]);
  greffier = await startGreffier({ SMTP_URL: smtp.url });
  ask = await administrator(greffier);
  for (let topic = 0; topic < MEETINGS; topic += 1) ids.push(await save(topic));
  await vi.waitUntil(() => smtp.mails.length === MEETINGS, PATIENCE);
});
afterAll(async () => {
  await greffier.stop();
  await Promise.all([smtp.close(), standIn.close()]);
});

const environment = () => ({ DATA_DIR: greffier.dataDir, OPENAI_BASE_URL: standIn.baseUrl, OPENAI_MODEL: 'maison' });
const ARGS = ['analysis', 'replay', '--analyst', 'model'];
const run = async (...args: string[]) => {
  const ended = await runGreffier(args, environment());
  return { ...ended, report: JSON.parse(ended.out || 'null') as unknown };
};
/** The models of the analyses of each meeting, in their order. */
const models = async (): Promise<string[][]> =>
  Promise.all(
    ids.map(async (id) =>
      (await ask(listAnalyses, { params: { id } })).analyses
        .toSorted((a, b) => a.number - b.number)
        .map(({ analyst }) => analyst),
    ),
  );
const replayed = async () => (await models()).filter((all) => all.some((one) => one.includes('maison'))).length;
const told = async () => (await ask(listNotices)).notices.map(({ id, kind, at }) => ({ id, kind, at }));

/** What stands before any replay: what people were told, and by whom the minutes are. */
let before: Awaited<ReturnType<typeof told>>;
let rules: string;

describe('greffier analysis replay, beside a server that mails and tells', () => {
  it('goes on after a kill in the middle of an answer where it was', async () => {
    before = await told();
    rules = (await models())[0]?.[0] ?? '';
    expect(before).not.toEqual([]);
    const calls = standIn.faults.calls.length;
    const command = startCommand([...ARGS, '--rate', '6'], environment());
    await vi.waitUntil(() => standIn.faults.calls.length >= calls + CALLS, PATIENCE);
    standIn.faults.inject({ kind: 'stalls' });
    await vi.waitUntil(() => standIn.faults.calls.length > calls + CALLS, PATIENCE);
    command.child.kill('SIGKILL');
    expect(await command.finished).toMatchObject({ code: null, words: expect.stringContaining('Nouvelles analyses') });
    await vi.waitUntil(async () => (await replayed()) > 0, PATIENCE);
    expect(await replayed()).toBe(1);
    standIn.faults.clear();
    expect(await run(...ARGS, '--json')).toMatchObject({
      code: 0,
      words: expect.stringMatching(new RegExp(`${MEETINGS}.${MEETINGS} réunions`, 'u')),
      report: { totals: { meetings: MEETINGS - 1 }, counts: { 'up-to-date': 1 } },
    });
  });

  it('does nothing twice and tells nobody anything', async () => {
    await vi.waitUntil(async () => (await replayed()) === MEETINGS, PATIENCE);
    expect(await models()).toEqual(ids.map(() => [rules, 'maison']));
    expect(await told()).toEqual(before);
    // Mails are asked for in the order of what happened: that of a later meeting comes, and no other.
    await save(MEETINGS);
    await vi.waitUntil(() => smtp.mails.length > MEETINGS, PATIENCE);
    expect(smtp.mails.map(({ subject }) => subject).toSorted()).toEqual(
      Array.from({ length: MEETINGS + 1 }, (_, topic) => `Compte rendu\u00A0: Lot ${topic}`),
    );
  });
});
