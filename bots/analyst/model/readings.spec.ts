import type { Request } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { correctTranscript } from '#commands/meeting/correct.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { MODEL_READINGS_CHANNEL } from '#domain/analysis/model/readings.ts';
import type { MeetingCommand } from '#domain/meeting/decide.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { PostgresModelReadings } from '#infra/vault/sealed/model-readings.ts';
import { modelReadingOf } from '#projections/summaries/reading.ts';
import { startOpenAi, type OpenAiStandIn } from '#test/emulators/openai/emulator.ts';
import { strict } from '#test/emulators/openai/models.ts';
import { ORGANISER, someAnalysis, someMeeting } from '#test/support/meetings.ts';
import { openModel } from '#test/support/model.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { personEraser } from '../../eraser/person-eraser.ts';
import { runReactor, type Reactor } from '../../reactor.ts';
import { analystReactor } from '../analyst.ts';
import { EXTRACTIVE_ANALYST } from '../extractive/identity.ts';
import { createModelAnalyst } from './analyst.ts';
import { partsOf } from './parts.ts';
import { modelReactor } from './reactor.ts';

const principal = { userId: ORGANISER, isAdmin: false };
const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: 'spec' });
const never = new AbortController().signal;
const LINES = numberLines(
  Array.from({ length: 420 }, (_, turn) => ({
    speaker: turn % 3 === 0 ? 'Noé' : 'Claire',
    text: `C’est entendu, je vois bien ce que tu veux dire sur le sujet numéro ${turn} de notre liste.`,
    at: turn * 9_000,
  })),
);
const PARTS = partsOf(LINES).map(({ own }) => own[0]?.line ?? -1);

const byRules: Analyst = {
  name: EXTRACTIVE_ANALYST.name,
  model: EXTRACTIVE_ANALYST.name,
  promptVersion: '1',
  analyse: async () => ({ analysis: someAnalysis([]), tokens: null }),
};

let record: TestRecord;
let standIn: OpenAiStandIn;
let stopProjecting: () => Promise<void>;
beforeAll(async () => {
  record = await openTestRecord();
  stopProjecting = record.project();
  standIn = await startOpenAi({ models: [strict('gpt-5'), strict('gpt-6')] });
});
afterAll(async () => {
  await stopProjecting();
  await Promise.all([record.close(), standIn.close()]);
});

let meetingId: string;
let readings: PostgresModelReadings;
const until = (what: () => unknown) => vi.waitFor(what, { timeout: 30_000, interval: 20 });
const events = async () => (await record.log.load(meetingStream(meetingId))).events;
const change = async (command: MeetingCommand) => {
  await changeMeeting(record.dependencies, { meetingId, command, request: request() });
};
/** What rules write, which asks a model. */
const byRulesAgain = async () => {
  const askedBy = (await events()).findLast(({ type }) =>
    ['MeetingRegistered', 'MeetingAnalysisRequested', 'PersonErased'].includes(type),
  )?.id;
  const open = { kind: 'analyse', subject: meetingId, detail: '', askedBy: askedBy ?? '', correlationId: 'spec' };
  await analystReactor(record.dependencies, byRules).act(open, never);
};
beforeEach(async () => {
  readings = new PostgresModelReadings({ pool: record.pool, keyring: record.vault });
  ({ meetingId } = await saveMeeting(record.dependencies, someMeeting({ lines: LINES }), request()));
  await byRulesAgain();
});

const reports: string[] = [];
const running: { readonly leave: AbortController; readonly done: Promise<void> }[] = [];
function run(reactor: Reactor): void {
  const head = async () => `${record.store.id}:${await record.store.head()}`;
  const leave = new AbortController();
  const { pool, progress } = record;
  running.push({
    leave,
    done: runReactor({ pool, progress, head, report: (problem) => reports.push(problem) }, reactor, leave.signal),
  });
}
/** As a process that is killed: what it was doing is not finished, and nothing is said about it. */
const kill = async () => {
  for (const { leave } of running) leave.abort();
  await Promise.all(running.splice(0).map(({ done }) => done));
};
afterEach(async () => {
  await kill();
  await change({ type: 'deleteMeeting', principal });
  standIn.faults.clear();
  if (reports.length > 0) throw new Error(reports.splice(0).join(', '));
});

const start = (model = 'gpt-5') =>
  run(
    modelReactor({
      ...record.dependencies,
      pool: record.pool,
      readings,
      analyst: async (reading) =>
        createModelAnalyst({
          model: openModel(standIn.baseUrl, { model }).model,
          byRules,
          answers: readings.of(reading, { model, address: standIn.baseUrl }),
        }),
    }),
  );
/** The first lines of the parts that were asked for, in order; without what a summary was asked of. */
const asked = (): number[] =>
  standIn.faults.calls.flatMap(({ body }) => {
    const first = /\nLines:\\n(\d+) \|/u.exec(JSON.stringify(body).replaceAll('\\nLines:', '\nLines:'));
    return first ? [Number(first[1])] : [];
  });
/** The first parts are read, and the model goes silent at the next. */
const stalledAfter = async (read: number) => {
  standIn.faults.inject({ kind: 'no-usage' }, read);
  standIn.faults.inject({ kind: 'stalls' });
  start();
  await until(() => expect(asked()).toEqual(PARTS.slice(0, read + 1)));
};
const resumed = async () => {
  await kill();
  standIn.faults.clear();
};
const written = () =>
  until(async () =>
    expect((await events()).at(-1)).toMatchObject({ type: 'MeetingAnalysed', data: { analyst: 'modele' } }),
  );
const kept = async (): Promise<number> =>
  (await record.pool.query<{ count: number }>('select count(*)::int from state.model_answer')).rows[0]?.count ?? -1;

describe('a model that was reading a meeting when its process was killed', () => {
  it('is asked for the other parts alone by the next one, which counts what the first one paid', async () => {
    expect(PARTS.length).toBeGreaterThan(3);
    await stalledAfter(2);
    await resumed();
    start();
    await written();
    expect(asked()).toEqual(PARTS.slice(2));
    const analysed = (await events()).at(-1)?.data as { readonly tokens: { readonly input: number } };
    // What is sent of every part, at about four characters a token.
    expect(analysed.tokens.input).toBeGreaterThan(LINES.reduce((sum, { text }) => sum + text.length, 0) / 4);
    expect((await record.pool.query('select from state.model_reading')).rowCount).toBe(0);
    expect(await kept()).toBe(0);
  });

  it('is asked again for what was put right meanwhile, and not for what stands as it was', async () => {
    await stalledAfter(2);
    await resumed();
    const line = PARTS[1] ?? 0;
    const correction = { type: 'correctLine', line: line + 20, text: 'On garde le stand.', principal } as const;
    await correctTranscript(record.dependencies, { meetingId, correction, request: request() });
    start();
    await written();
    // The first part is as it was; where the second one ends, and what follows, is another.
    expect(asked()).toHaveLength(PARTS.length - 1);
    expect(asked()[0]).toBe(line);
  });

  it('is another model now: everything is asked of it', async () => {
    await stalledAfter(2);
    await resumed();
    start('gpt-6');
    await written();
    expect(asked()).toEqual(PARTS);
  });

  it('leaves nothing of what somebody said who is erased before it goes on', async () => {
    await stalledAfter(2);
    await resumed();
    expect(await kept()).toBe(2);
    await change({ type: 'erasePerson', erasureId: randomUUID(), participants: [1] });
    run(personEraser(record.dependencies, record.vault));
    await until(async () => expect((await events()).at(-1)?.type).toBe('PersonErased'));
    expect(await kept()).toBe(0);
    await byRulesAgain();
    start();
    await written();
    // The first line was theirs.
    expect(asked()[0]).toBe(1);
    expect(JSON.stringify(standIn.faults.calls)).not.toContain('sur le sujet numéro 0 ');
  });
});

describe('a model that is reading a meeting', () => {
  it('tells how far it is', async () => {
    const told: unknown[] = [];
    const unsubscribe = await record.progress.subscribe(MODEL_READINGS_CHANNEL, (one) => told.push(one));
    await stalledAfter(2);
    await until(() => expect(told).toEqual([{ meetingId }, { meetingId }, { meetingId }]));
    unsubscribe();
    expect(await modelReadingOf(record.pool, meetingId)).toMatchObject({
      parts: PARTS.length,
      done: 2,
      rewrites: false,
    });
  });

  it('stops at once when somebody calls it off, and asked again goes on from where it was', async () => {
    await stalledAfter(2);
    await change({ type: 'cancelModelAnalysis', isOpen: true, principal });
    await until(() => expect(standIn.faults.calls.at(-1)?.left).toBe(true));
    await record.caughtUp();
    expect(await modelReadingOf(record.pool, meetingId)).toBeNull();
    expect((await events()).at(-1)).toMatchObject({ type: 'ModelAnalysisCancelled', data: { rewrites: false } });
    expect(asked()).toEqual(PARTS.slice(0, 3));
    standIn.faults.clear();
    await change({ type: 'requestAnalysis', principal });
    await byRulesAgain();
    await written();
    expect(asked()).toEqual(PARTS.slice(2));
  });
});
