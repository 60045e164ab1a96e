import { resumeLate } from '#api/analysis/resume.ts';
import { analysisPending, analysisResult, analyze, mindMapOfTranscript } from '#api/contract/analysis.ts';
import { meetingDetail } from '#api/contract/meetings.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { GreffierError } from '#domain/errors.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { listen } from '#test/support/live.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import { randomUUID } from 'node:crypto';
import { isLong } from '#test/support/long.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const transcript = 'Claire: Bonjour à tous\nNoor: Décision : on retient le devis\nClaire: Qui écrit ?';

/** Does what the spec at hand wants done first; then it quotes. */
let before: () => Promise<void>;
const analyst: Analyst = {
  ...quotingAnalyst,
  analyse: async (request, signal) => {
    await before();
    return quotingAnalyst.analyse(request, signal);
  },
};

let api: TestApi;
let claire: Person;
let noor: Person;
let observer: Person;
beforeAll(async () => {
  api = await openTestApi({ analyst });
  [claire, noor, observer] = await Promise.all([api.person('user'), api.person('user'), api.person('observer')]);
});
beforeEach(() => {
  before = async () => undefined;
});
afterAll(() => api.close());

const ask = (body: object, id = 'testbot-analysis', by: Person = claire) =>
  api.call(analyze, { token: by.token, params: { id }, body });

describe('analysing a transcript', () => {
  it('answers what was found and the lines that it cites, and keeps nothing', async () => {
    const head = await api.record.store.head();
    const { status, answer } = await ask({ transcript });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      success: true,
      savedToDatabase: false,
      lines: [{ line: 0, speaker: 'Claire' }, { line: 1, speaker: 'Noor' }, { line: 2 }],
    });
    expect(answer.analysis).toMatchObject({
      participants: ['Claire', 'Noor'],
      wordCount: 10,
      duration: null,
      decisions: ['Décision : on retient le devis'],
      questions: ['Qui écrit ?'],
      timeline: [{ time: 'ligne 2' }],
      citations: { decisions: [[{ line: 1, quote: 'Décision : on retient le devis' }]] },
      analyst: 'citations 1',
    });
    expect(answer).not.toHaveProperty('meetingId');
    expect(await api.record.store.head()).toBe(head);
  });

  it('says what of the transcript could not be taken as it stands', async () => {
    const cues = ['00:00:01.000 --> zz', 'Claire : bonjour', '', '00:00:04.000 --> 00:00:05.000', 'Noor : bonsoir'];
    const { answer } = await ask({ transcript: ['WEBVTT', '', ...cues].join('\n') });
    expect(answer.lines).toHaveLength(2);
    expect(answer.remarks).toMatchObject({
      count: 1,
      first: [{ line: 3, message: expect.stringContaining('illisible') }],
    });
    const cut = JSON.stringify([
      { speaker: 'Claire', text: 'Bonjour' },
      { speaker: 'Noor', text: 'Bonsoir' },
    ]);
    expect((await ask({ transcript: cut.slice(0, -20) })).answer.remarks?.first[0]?.message).toContain('JSON');
    expect((await ask({ transcript: cut })).answer).not.toHaveProperty('remarks');
  });

  it('drops what the analyst made up', async () => {
    const inventive: Analyst = {
      ...quotingAnalyst,
      analyse: async (request) => {
        const found = await quotingAnalyst.analyse(request);
        return {
          ...found,
          analysis: {
            ...found.analysis,
            decisions: [{ id: '1', text: 'Inventée', citations: [{ line: 0, quote: 'jamais dit' }] }],
          },
        };
      },
    };
    const other = await openTestApi({ analyst: inventive });
    const { token } = await other.person('user');
    const { answer } = await other.call(analyze, { token, params: { id: 'testbot-analysis' }, body: { transcript } });
    expect(answer.analysis.decisions).toEqual([]);
    await other.close();
  });

  it.each([
    [{}, 'TRANSCRIPT_INVALID', 'Transcript invalide'],
    [{ transcript: ['Bonjour'] }, 'TRANSCRIPT_INVALID', 'Transcript invalide'],
    [{ transcript: ' \n ' }, 'TRANSCRIPT_EMPTY', 'Transcript vide'],
    [
      { transcript: '{"lines": []}' },
      'ANALYSIS_IMPOSSIBLE',
      'Analyse impossible: Aucune prise de parole n’a été trouvée dans la transcription.',
    ],
  ])('refuses %j as %s', async (body, code, error) => {
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code, error, success: false });
  });

  it.each(['testbot-', 'testbot-hier', randomUUID()])('has no place called %s', async (id) => {
    expect((await ask({ transcript }, id)).body).toMatchObject({ status: 400, code: 'ANALYSIS_ID_INVALID' });
  });

  it('says what the analyst says when it cannot, and the specified reason when it says nothing fit for people', async () => {
    before = () =>
      Promise.reject(new GreffierError({ code: 'QUOTA', kind: 'unavailable', message: 'le quota est épuisé' }));
    expect((await ask({ transcript })).body).toMatchObject({
      status: 503,
      code: 'ANALYSIS_IMPOSSIBLE',
      error: 'Analyse impossible: le quota est épuisé',
    });
    before = () => Promise.reject(new Error('sentinelle interne'));
    const hidden = await ask({ transcript });
    expect(hidden.body).toMatchObject({ status: 500, error: "Analyse impossible: Erreur d'analyse" });
    expect(hidden.text).not.toContain('sentinelle');
  });
});

describe('saving an analysis', () => {
  it('makes a meeting that shows its analysis at once', async () => {
    const { answer } = await ask(
      { transcript: `[00:00] ${transcript.replaceAll('\n', '\n[10:00] ')}`, saveToDatabase: true, title: ' Devis ' },
      'testbot-1763600000000',
    );
    expect(answer.savedToDatabase).toBe(true);
    const { data } = (
      await api.call(meetingDetail, {
        token: claire.token,
        params: { id: answer.meetingId ?? '' },
        query: { minPosition: answer.position ?? '' },
      })
    ).answer;
    expect(data).toMatchObject({
      title: 'Devis',
      platform: 'unknown',
      organiser: claire.email,
      duration: 10,
      analysis: { state: 'done' },
    });
  });

  it('twice is one meeting with one analysis; the same moment for another person is another meeting', async () => {
    const first = await ask({ transcript, saveToDatabase: true }, 'testbot-7');
    const again = await ask({ transcript, saveToDatabase: true }, 'testbot-7');
    const others = await ask({ transcript, saveToDatabase: true }, 'testbot-7', noor);
    expect(again.answer.meetingId).toBe(first.answer.meetingId);
    expect(others.answer.meetingId).not.toBe(first.answer.meetingId);
    const { events } = await api.record.log.load(`meeting-${first.answer.meetingId}`);
    expect(events.map(({ type }) => type)).toEqual(['MeetingRegistered', 'TranscriptCompleted', 'MeetingAnalysed']);
  });

  it('names a meeting that nobody named by its moment, in Paris', async () => {
    const { answer } = await ask(
      { transcript: '[2026-07-14T10:30:00] Claire: Bonjour', saveToDatabase: true },
      'testbot-8',
    );
    await api.record.caughtUp();
    const { data } = (await api.call(meetingDetail, { token: claire.token, params: { id: answer.meetingId ?? '' } }))
      .answer;
    expect(data).toMatchObject({ title: 'Analyse du 14 juillet 2026 à 10:30', startTime: '2026-07-14T08:30:00.000Z' });
  });

  it('needs a moment for its name, and somebody who may save', async () => {
    expect((await ask({ transcript, saveToDatabase: true })).body['code']).toBe('ANALYSIS_ID_INVALID');
    expect((await ask({ transcript, saveToDatabase: true }, 'testbot-9', observer)).body).toMatchObject({
      status: 403,
      code: 'READ_ONLY',
    });
    expect((await ask({ transcript }, 'testbot-analysis', observer)).status).toBe(200);
  });
});

describe('an analysis that takes longer than browsers wait', () => {
  // A server of its own: what the other specs are answered must not depend on how busy the machine is.
  let patient: { readonly api: TestApi; readonly claire: Person; readonly noor: Person };
  beforeAll(async () => {
    patient = { api, claire, noor };
    api = await openTestApi({ analyst, analysisPatience: 1_000 });
    // The first thread takes longer to load than these specs let an analysis take.
    await api.dependencies.transcripts.read('Bonjour', { owner: 'spec' });
    [claire, noor] = await Promise.all([api.person('user'), api.person('user')]);
  });
  afterAll(async () => {
    await api.close();
    ({ api, claire, noor } = patient);
  });

  const result = (id: string, by: Person = claire) => api.call(analysisResult, { token: by.token, params: { id } });
  const idOf = (location: string) => location.replace('/api/analyses/', '');

  /** Asks, and answers how to let the analyst go on. */
  async function late(body: object = { transcript }, id?: string) {
    const gate = Promise.withResolvers<void>();
    before = () => gate.promise;
    const { status, body: pending, headers } = await ask(body, id);
    const { location } = analysisPending.parse(pending);
    return { status, header: headers.get('location'), id: idOf(location), gate };
  }

  function settled(id: string) {
    return expect.poll(async () => (await result(id)).status, { timeout: 20_000 });
  }

  it('is answered with the address of its result, which says that it is not there until it is', async () => {
    const { status, header, id, gate } = await late();
    expect(status).toBe(202);
    expect(header).toBe(`/api/analyses/${id}`);
    expect((await result(id)).status).toBe(202);
    gate.resolve();
    await settled(id).toBe(200);
    expect((await result(id)).answer).toMatchObject({
      success: true,
      analysis: { decisions: ['Décision : on retient le devis'] },
    });
  });

  it.each<[string, (gate: Promise<void>) => Promise<void>]>([
    ['that ends afterwards', (gate) => gate],
    ['that ends in the same moment', async () => undefined],
  ])('is so too where the process was busy past the time for any answer, for one %s', async (_, ending) => {
    const busy = await openTestApi({ analyst, analysisPatience: 250, answerPatience: 1_000 });
    // Signing in is a call as well: a machine that is busy with others may take longer for it than is waited for.
    const { token } = await vi.waitFor(() => busy.person('user'), { timeout: 60_000 });
    const gate = Promise.withResolvers<void>();
    before = async () => {
      // As an analysis that holds the process: both timers are due before either of them can run.
      for (const until = performance.now() + 1_050; performance.now() < until;);
      await ending(gate.promise);
    };
    const { status } = await busy.call(analyze, { token, params: { id: 'testbot-analysis' }, body: { transcript } });
    expect(status).toBe(202);
    gate.resolve();
    await busy.close();
  });

  it.runIf(isLong)('is told of by the live stream when it is there, to who asked for it', async () => {
    const [principal, other] = await Promise.all([listen(api.origin, claire.token), listen(api.origin, noor.token)]);
    const { header, gate } = await late();
    gate.resolve();
    expect(await principal.until(({ kind }) => kind === 'result')).toEqual({ kind: 'result', location: header });
    await Promise.all([principal.leave(), other.leave()]);
    expect(JSON.stringify(other.heard)).not.toContain(String(header));
  });

  it('is kept for an hour, encrypted, for the person who asked', async () => {
    const { id, gate } = await late();
    gate.resolve();
    await settled(id).toBe(200);
    expect((await result(id, noor)).body).toMatchObject({ status: 404, code: 'ANALYSIS_RESULT_NOT_FOUND' });
    const { rows } = await api.record.pool.query<{ found: number }>(
      `select count(*)::int as found from vault.late_result where position(convert_to('devis', 'UTF8') in wrapped) > 0`,
    );
    expect(rows[0]?.found).toBe(0);
    api.clock.advance({ minutes: 59 });
    claire = { ...claire, token: await freshToken(claire) };
    expect((await result(id)).status).toBe(200);
    api.clock.advance({ minutes: 1 });
    claire = { ...claire, token: await freshToken(claire) };
    expect((await result(id)).status).toBe(404);
    expect((await api.record.pool.query('select from vault.late_result where id = $1', [id])).rowCount).toBe(0);
  });

  it('is done by another process where the one that began it is gone, and saved once', async () => {
    const { id, gate } = await late({ transcript, saveToDatabase: true, title: 'Reprise' }, 'testbot-12');
    const others = { ...api.dependencies, analyst: quotingAnalyst };
    expect(await resumeLate(others)).toBe(false);
    const { rows } = await api.record.pool.query<{ clear: number }>(
      `select count(*)::int as clear from vault.late_result where position(convert_to('devis', 'UTF8') in task) > 0`,
    );
    expect(rows[0]?.clear).toBe(0);
    api.clock.advance({ minutes: 1 });
    expect(await resumeLate(others)).toBe(true);
    expect(await resumeLate(others)).toBe(false);
    const { answer } = await result(id);
    expect(answer).toMatchObject({ savedToDatabase: true, meetingId: expect.any(String) });
    const { rowCount } = await api.record.pool.query('select from vault.late_result where task is not null');
    expect(rowCount).toBe(0);
    // The one that was taken for gone comes to the same end.
    gate.resolve();
    await settled(id).toBe(200);
    const { events } = await api.record.log.load(`meeting-${answer.meetingId}`);
    expect(events.filter(({ type }) => type === 'MeetingRegistered')).toHaveLength(1);
  });

  it('is given up where three processes did not come to its end', async () => {
    const { id, gate } = await late();
    await api.record.pool.query('update vault.late_result set attempts = 3 where id = $1', [id]);
    api.clock.advance({ minutes: 1 });
    expect(await resumeLate({ ...api.dependencies, analyst: quotingAnalyst })).toBe(true);
    expect((await result(id)).body).toMatchObject({ code: 'ANALYSIS_IMPOSSIBLE' });
    gate.resolve();
  });

  it('is saved when it was to be', async () => {
    const { id, gate } = await late({ transcript, saveToDatabase: true, title: 'Tardive' }, 'testbot-10');
    gate.resolve();
    await settled(id).toBe(200);
    expect((await result(id)).answer).toMatchObject({
      savedToDatabase: true,
      meetingId: expect.any(String),
      position: expect.any(String),
    });
  });

  it('goes with the meeting that it was saved as, also one that comes later', async () => {
    const { id, gate } = await late({ transcript, saveToDatabase: true, title: 'Effacée' }, 'testbot-11');
    gate.resolve();
    await settled(id).toBe(200);
    const meetingId = String((await result(id)).answer.meetingId);
    const { lateResults } = api.dependencies;
    await api.record.vault.destroy(meetingKeys.owner(meetingId));
    expect((await result(id)).status).toBe(404);
    const later = randomUUID();
    await lateResults.begin({
      id: later,
      userId: claire.id,
      expiresAt: new Date(Date.parse(api.clock.now()) + 60_000),
    });
    await lateResults.finish(later, {
      outcome: { state: 'done', answer: 'sentinelle' },
      expiresAt: new Date(Date.parse(api.clock.now()) + 60_000),
      meetingId,
    });
    expect((await result(later)).status).toBe(404);
    expect(
      (await api.record.pool.query('select from vault.late_result where id = any ($1)', [[id, later]])).rowCount,
    ).toBe(0);
  });

  it('keeps its failure as well', async () => {
    const { id, gate } = await late();
    gate.reject(new Error('sentinelle'));
    await settled(id).toBe(500);
    expect((await result(id)).body).toMatchObject({
      code: 'ANALYSIS_IMPOSSIBLE',
      error: "Analyse impossible: Erreur d'analyse",
    });
  });

  it('leaves room for others: a fourth at the same time is refused', async () => {
    const three = [await late(), await late(), await late()];
    expect((await ask({ transcript })).body).toMatchObject({ status: 429, code: 'TOO_MANY_ANALYSES' });
    for (const { gate } of three) gate.resolve();
    for (const { id } of three) await settled(id).toBe(200);
    before = async () => undefined;
    expect((await ask({ transcript })).status).toBe(200);
  });

  it('is not found under a made-up id', async () => {
    for (const id of [randomUUID(), 'x']) expect((await result(id)).body['code']).toBe('ANALYSIS_RESULT_NOT_FOUND');
  });
});

async function freshToken({ email, password }: Person): Promise<string> {
  const { body } = await api.send('/api/auth/login', { body: { email, password } });
  return String(body['accessToken']);
}

describe('the map of a transcript', () => {
  it('is made of the analysis at hand', async () => {
    const { answer: analysis } = await ask({ transcript });
    const { status, answer } = await api.call(mindMapOfTranscript, {
      token: claire.token,
      body: { transcript, analysis: analysis.analysis, meetingTitle: 'Devis' },
    });
    expect(status).toBe(200);
    expect(answer.mindMap.nodes[0]).toMatchObject({ type: 'root', title: 'Devis' });
  });

  it('is refused by name without one', async () => {
    expect((await api.call(mindMapOfTranscript, { token: claire.token, body: { transcript } })).body).toMatchObject({
      status: 400,
      code: 'ANALYSIS_INVALID',
    });
    expect((await api.call(mindMapOfTranscript, { token: claire.token, body: {} })).body).toMatchObject({
      code: 'TRANSCRIPT_INVALID',
    });
  });
});
