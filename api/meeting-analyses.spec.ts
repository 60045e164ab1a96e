import {
  cancelModelAnalysis,
  chooseAnalysis,
  compareAnalyses,
  listAnalyses,
  requestAnalysis,
} from '#api/contract/meeting-analyses.ts';
import { correctLine, correctStatement } from '#api/contract/corrections.ts';
import { meetingDetail, meetingSummary } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { changeTranscript } from '#commands/meeting/correct.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import type { Analysis } from '#domain/analysis/analysis.ts';
import type { MeetingCommand } from '#domain/meeting/decide.ts';
import { PostgresModelReadings } from '#infra/vault/sealed/model-readings.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { analysisOf } from '#test/support/meetings.ts';
import { payload } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let noor: Person;
let chief: Person;
let id: string;
beforeAll(async () => {
  api = await openTestApi();
  [claire, noor, chief] = await Promise.all([api.person('user', 'Claire'), api.person('user'), api.person('admin')]);
});
afterAll(() => api.close());

const change = async (command: MeetingCommand) => {
  const request = { commandId: randomUUID(), actor: 'system:spec', correlationId: 'spec' } as const;
  const { position } = await changeMeeting(api.record.dependencies, { meetingId: id, command, request });
  await api.record.caughtUp();
  return String(position);
};
/** Recorded as an analyst found it. */
const analysed = async (analysisId: string, found: Partial<Analysis>) => {
  const { transcript } = await captureOf();
  const { result, ...analysis } = analysisOf(id, analysisId, { actions: [] });
  await change({ ...analysis, captureId: transcript, result: { ...result, ...found } });
};
const captureOf = async (): Promise<{ readonly transcript: string }> => {
  const { rows } = await api.record.pool.query<{ transcript: string }>(
    'select transcript_id as transcript from meetings where meeting_id = $1',
    [id],
  );
  const [row] = rows;
  if (!row) throw new TypeError('a saved meeting');
  return row;
};
const by = (person: Person, more: object = {}) => ({ token: person.token, params: { id }, ...more });
const list = async (person = claire) => (await api.call(listAnalyses, by(person))).answer;
const decided = (...texts: readonly string[]) => ({
  decisions: texts.map((text, line) => ({ id: `d-${text}`, text, citations: [{ line, quote: 'b' }] })),
});

beforeEach(async () => {
  const { answer } = await api.call(saveMeeting, { token: claire.token, body: payload({ meetingId: randomUUID() }) });
  id = answer.id;
  await api.record.caughtUp();
});

describe('the analyses of a meeting', () => {
  it('are all there, the latest first, and one of them is shown', async () => {
    await analysed('one', { summary: 'Un.' });
    await analysed('two', { summary: 'Deux.' });
    const { analyses } = await list();
    expect(analyses).toMatchObject([
      { id: 'two', number: 2, current: true, chosenBy: null, origin: 'model' },
      { id: 'one', number: 1, current: false, chosenBy: null },
    ]);
    expect((await api.call(listAnalyses, by(noor))).body).toMatchObject({ code: 'MEETING_NOT_FOUND' });
  });

  it('differ in words, and in decisions that came, went and changed', async () => {
    await analysed('one', { summary: 'Le budget est voté.', ...decided('Garder le stand', 'Vendre le bus') });
    await analysed('two', { summary: 'Le budget est refusé.', ...decided('Garder le grand stand') });
    const params = { id, before: 'one', after: 'two' };
    const { answer } = await api.call(compareAnalyses, { token: claire.token, params });
    expect(answer.summary).toEqual([
      { kind: 'same', text: 'Le budget est ' },
      { kind: 'removed', text: 'voté' },
      { kind: 'added', text: 'refusé' },
      { kind: 'same', text: '.' },
    ]);
    expect(answer.decisions.map(({ state, before, after }) => [state, before, after])).toEqual([
      ['changed', 'Garder le stand', 'Garder le grand stand'],
      ['went', 'Vendre le bus', null],
    ]);
    const unknown = await api.call(compareAnalyses, { token: claire.token, params: { ...params, after: 'three' } });
    expect(unknown.body).toMatchObject({ status: 404, code: 'ANALYSIS_NOT_FOUND' });
  });

  it('are chosen by the organiser, with what people corrected; a choice that was overtaken is refused', async () => {
    await analysed('one', { summary: 'Un.' });
    await analysed('two', { summary: 'Deux.' });
    const corrected = { params: { id, part: 'keyPoints', item: 'k1' }, body: { text: 'Corrigé' } };
    const { answer: after } = await api.call(correctStatement, { token: claire.token, ...corrected });
    const { revision } = await list();
    const { answer } = await api.call(chooseAnalysis, by(claire, { body: { id: 'one', seen: revision } }));
    const minPosition = answer.position > after.position ? answer.position : after.position;
    const shown = await api.call(meetingSummary, by(claire, { query: { minPosition } }));
    expect(shown.answer).toMatchObject({ summary: 'Un.', keyPoints: ['Corrigé'] });
    expect((await list()).analyses.at(-1)).toMatchObject({ id: 'one', current: true, chosenBy: 'Claire' });
    const late = await api.call(chooseAnalysis, by(chief, { body: { id: 'two', seen: revision } }));
    expect(late.body).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
  });
});

describe('an earlier analysis of lines that were put right since', () => {
  it('is shown once it is chosen, and says that it is not up to date until one is asked for', async () => {
    await analysed('one', {
      summary: 'Un.',
      decisions: [{ id: 'd1', text: 'Oui', citations: [{ line: 0, quote: 'b' }] }],
    });
    const line = { token: claire.token, params: { id, line: '0' }, body: { text: 'Corrigé à la main.' } };
    await api.call(correctLine, line);
    await analysed('two', { summary: 'Deux.' });
    await api.call(chooseAnalysis, by(claire, { body: { id: 'one', seen: (await list()).revision } }));
    const look = async () => {
      const request = { commandId: randomUUID(), actor: 'system:spec', correlationId: 'spec' } as const;
      const command = { type: 'outdateMinutes' } as const;
      await changeTranscript(api.record.dependencies, { meetingId: id, command, request });
      await api.record.caughtUp();
    };
    await look();
    const { answer } = await api.call(meetingSummary, by(claire));
    expect(answer).toMatchObject({
      summary: 'Un.',
      outdated: { statements: expect.arrayContaining(['decisions/d1']), failure: { code: 'VERSION_CHOSEN' } },
    });
    const rewriting = "select from requests where kind = 'rewrite' and subject = $1";
    expect((await api.record.pool.query(rewriting, [id])).rowCount).toBe(0);
    await api.call(correctLine, { ...line, body: { text: 'Corrigé encore.' } });
    await look();
    expect((await api.call(meetingSummary, by(claire))).answer.outdated).not.toHaveProperty('failure');
    expect((await api.record.pool.query(rewriting, [id])).rowCount).toBe(1);
  });
});

describe('an analysis that is not due yet', () => {
  it('is refused with when it comes, and taken once the meeting has ended', async () => {
    const at = (minutes: number) => new Date(Date.parse(api.clock.now()) + minutes * 60_000).toISOString();
    const body = payload({ meetingId: randomUUID(), startTime: at(-50), endTime: at(1) });
    ({ id } = (await api.call(saveMeeting, { token: claire.token, body })).answer);
    await api.record.caughtUp();
    const { body: refused } = await api.call(requestAnalysis, by(claire));
    expect(refused).toMatchObject({ status: 409, code: 'ANALYSIS_NOT_DUE' });
    const clock = new Intl.DateTimeFormat('fr', { timeStyle: 'short', timeZone: 'Europe/Paris' });
    expect(JSON.stringify(refused)).toContain(clock.format(new Date(at(6))));
    expect((await api.call(requestAnalysis, by(noor))).body).toMatchObject({ code: 'MEETING_NOT_FOUND' });
    api.clock.advance({ minutes: 7 });
    expect((await api.call(requestAnalysis, by(claire))).status).toBe(202);
  });
});

describe('an analysis that failed', () => {
  const fail: MeetingCommand = {
    type: 'failAnalysis',
    meetingId: 'one',
    analyst: 'spec',
    code: 'TIMEOUT',
    attempts: 3,
  };
  const stateOf = async () => (await api.call(meetingDetail, by(claire))).answer.data;

  it('is asked for again by the organiser, and is waited for then', async () => {
    await change(fail);
    expect(await stateOf()).toMatchObject({
      analysis: { state: 'failed', reason: 'L’analyse a échoué (TIMEOUT)' },
      may: { analyse: true },
    });
    const asked = await api.call(requestAnalysis, by(claire));
    expect(asked.status).toBe(202);
    await api.record.caughtUp();
    expect(await stateOf()).toMatchObject({
      analysis: { state: 'waiting', dueAt: expect.any(String) },
      may: { analyse: false },
    });
    const { rowCount } = await api.record.pool.query("select from requests where kind = 'analyse' and subject = $1", [
      id,
    ]);
    expect(rowCount).toBe(1);
  });

  it('leaves the minutes of before, and says why there are no others', async () => {
    await analysed('one', { summary: 'Un.' });
    await api.call(requestAnalysis, by(chief));
    await api.record.caughtUp();
    expect(await stateOf()).toMatchObject({ analysis: { state: 'done', dueAt: expect.any(String) } });
    await change(fail);
    expect(await stateOf()).toMatchObject({
      analysis: {
        state: 'done',
        dueAt: null,
        reason: 'La nouvelle analyse a échoué\u00a0: TIMEOUT. Le compte rendu d’avant reste.',
      },
    });
    expect((await api.call(meetingSummary, by(claire))).answer.summary).toBe('Un.');
  });
});

describe('a model that reads the meeting', () => {
  const stateOf = async (person = claire) => (await api.call(meetingDetail, by(person))).answer.data;
  /** Rules have written minutes, and a model has read two parts of seven. */
  const isReading = async (): Promise<void> => {
    const { run } = analysisOf(id, 'one', { actions: [] });
    const { transcript } = await captureOf();
    const { result, ...analysis } = analysisOf(id, 'one', { actions: [] });
    await change({ ...analysis, captureId: transcript, result, run: { ...run, analyst: 'extractif' } });
    const { rows } = await api.record.pool.query<{ askedBy: string }>(
      `select asked_by as "askedBy" from requests where kind = 'analyse-by-model' and subject = $1`,
      [id],
    );
    const reading = { meetingId: id, analysisId: 'one', askedBy: rows[0]?.askedBy ?? null };
    const { pool, vault } = api.record;
    const readings = new PostgresModelReadings({ pool, keyring: vault });
    await readings.of(reading, { model: 'gpt-5', address: 'https://modele.exemple' }).progress(2, 7);
  };

  it('is shown with how far it is, and called off by those who may edit the minutes, once', async () => {
    await isReading();
    expect(await stateOf()).toMatchObject({
      analysis: { state: 'done', model: { parts: 7, done: 2, begunAt: expect.any(String), rewrites: false } },
    });
    expect((await api.call(cancelModelAnalysis, by(noor))).body).toMatchObject({ status: 404 });
    expect((await api.call(cancelModelAnalysis, by(claire))).status).toBe(200);
    await api.record.caughtUp();
    expect((await stateOf()).analysis).not.toHaveProperty('model');
    expect((await api.call(meetingSummary, by(claire))).answer).toMatchObject({
      summary: expect.any(String),
      modelFailure: { code: 'MODEL_CANCELLED', message: expect.stringContaining('arrêté') },
    });
    const again = await api.call(cancelModelAnalysis, by(claire));
    expect(again.body).toMatchObject({ status: 409, code: 'MODEL_NOT_READING' });
  });

  it('is not waited for where there is none', async () => {
    await isReading();
    await api.record.pool.query('delete from state.model_reading');
    expect((await stateOf()).analysis).not.toHaveProperty('model');
  });
});
