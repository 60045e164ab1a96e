import { resumeLate } from '#api/analysis/resume.ts';
import { analysisPending, analysisResult } from '#api/contract/analysis.ts';
import { meetingDetail } from '#api/contract/meetings.ts';
import { saveMeeting, saveResult } from '#api/contract/saves.ts';
import type { TranscriptReader } from '#domain/transcript/reader.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { listen } from '#test/support/live.ts';
import { payload } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** What reading a transcript waits for. */
let gate: Promise<void>;
const slowReader = (reader: TranscriptReader): TranscriptReader => ({
  async read(text, context) {
    await gate;
    return reader.read(text, context);
  },
});

let quick: TestApi;
let api: TestApi;
let claire: Person;
let noor: Person;
beforeAll(async () => {
  quick = await openTestApi();
  // Shorter than anybody's patience, and no work has to beat it: what ends in time is answered by the other specs.
  api = await openTestApi({ analysisPatience: 50, transcripts: slowReader(quick.dependencies.transcripts) });
  [claire, noor] = await Promise.all([api.person('user'), api.person('user')]);
});
beforeEach(() => {
  gate = Promise.resolve();
});
afterAll(async () => {
  await api.close();
  await quick.close();
});

const idOf = (location: string): string => location.replace('/api/saves/', '');
const result = (id: string, by: Person = claire) => api.call(saveResult, { token: by.token, params: { id } });
function settled(id: string) {
  return expect.poll(async () => (await result(id)).status, { timeout: 20_000 });
}

/** Saves while the transcript is not read, and answers how to let the reading go on. */
async function late(body: object, key: string = randomUUID()) {
  const opened = Promise.withResolvers<void>();
  gate = opened.promise;
  const {
    status,
    headers,
    body: answered,
  } = await api.call(saveMeeting, { token: claire.token, body, headers: { 'idempotency-key': key } });
  const { location } = analysisPending.parse(answered);
  return { status, header: headers.get('location'), id: idOf(location), goOn: opened.resolve };
}

describe('a save that takes longer than its caller waits', () => {
  it('is answered with 202 and an address, where the meeting is named once it is there', async () => {
    const { status, header, id, goOn } = await late(payload({ subject: 'Longue' }));
    expect([status, header]).toEqual([202, `/api/saves/${id}`]);
    expect((await result(id)).status).toBe(202);
    goOn();
    await settled(id).toBe(200);
    const { answer } = await result(id);
    expect(answer.created).toBe(true);
    const shown = await api.call(meetingDetail, {
      token: claire.token,
      params: { id: answer.id },
      query: { minPosition: answer.position },
    });
    expect(shown.answer.data.title).toBe('Longue');
  });

  it('is one save when it is repeated with its key while it goes on, and after', async () => {
    const [body, key] = [payload({ subject: 'Deux fois' }), randomUUID()];
    const first = await late(body, key);
    const second = await late(body, key);
    first.goOn();
    second.goOn();
    await settled(first.id).toBe(200);
    await settled(second.id).toBe(200);
    const third = await late(body, key);
    third.goOn();
    await settled(third.id).toBe(200);
    const answers = await Promise.all([first, second, third].map(async ({ id }) => (await result(id)).answer));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { events } = await api.record.log.load(`meeting-${answers[0]?.id}`);
    expect(events.map(({ type }) => type)).toEqual(['MeetingRegistered', 'TranscriptCompleted']);
  });

  it('is done by another process where the one that began it is gone, once', async () => {
    const body = payload({ subject: 'Reprise', transcript: 'Claire : un secret bien gardé' });
    const { id, goOn } = await late(body);
    const { rows } = await api.record.pool.query<{ clear: number }>(
      `select count(*)::int as clear from vault.late_result where position(convert_to('secret', 'UTF8') in task) > 0`,
    );
    expect(rows[0]?.clear).toBe(0);
    const others = { ...api.dependencies, transcripts: quick.dependencies.transcripts };
    expect(await resumeLate(others)).toBe(false);
    api.clock.advance({ minutes: 1 });
    expect([await resumeLate(others), await resumeLate(others)]).toEqual([true, false]);
    const { status, answer } = await result(id);
    expect([status, answer.created]).toEqual([200, true]);
    expect((await api.record.pool.query('select from vault.late_result where task is not null')).rowCount).toBe(0);
    // The one that was taken for gone comes to the same end.
    goOn();
    await settled(id).toBe(200);
    expect((await result(id)).answer).toEqual(answer);
    const { events } = await api.record.log.load(`meeting-${answer.id}`);
    expect(events.filter(({ type }) => type === 'MeetingRegistered')).toHaveLength(1);
  });

  it('is given up where three processes did not come to its end', async () => {
    const { id, goOn } = await late(payload());
    await api.record.pool.query('update vault.late_result set attempts = 3 where id = $1', [id]);
    api.clock.advance({ minutes: 1 });
    expect(await resumeLate(api.dependencies)).toBe(true);
    expect((await result(id)).body).toMatchObject({ status: 503, code: 'SAVE_GIVEN_UP' });
    goOn();
  });

  it('tells at its address why it failed', async () => {
    const voices = Array.from({ length: 1_200 }, (_, index) => `Nom${index.toString(36)} : bonjour`).join('\n');
    const { id, goOn } = await late(payload({ transcript: voices }));
    goOn();
    await settled(id).toBe(413);
    expect((await result(id)).body).toMatchObject({ code: 'TOO_MANY_SPEAKERS' });
  });

  it('is nobody else’s, no analysis, and told of by the live stream to its caller', async () => {
    const [principal, other] = await Promise.all([listen(api.origin, claire.token), listen(api.origin, noor.token)]);
    const { id, header, goOn } = await late(payload());
    expect((await result(id, noor)).body).toMatchObject({ status: 404, code: 'SAVE_RESULT_NOT_FOUND' });
    goOn();
    expect(await principal.until(({ kind }) => kind === 'result')).toEqual({ kind: 'result', location: header });
    await Promise.all([principal.leave(), other.leave()]);
    expect(JSON.stringify(other.heard)).not.toContain(String(header));
    expect((await api.call(analysisResult, { token: claire.token, params: { id } })).body).toMatchObject({
      code: 'ANALYSIS_RESULT_NOT_FOUND',
    });
  });

  it('counts as a large body while it goes on', async () => {
    const large = () =>
      payload({ meetingId: randomUUID(), transcript: `Claire : ${'on retient le devis. '.repeat(60_000)}` });
    const begun = [await late(large()), await late(large())];
    const third = await api.call(saveMeeting, { token: claire.token, body: large() });
    expect(third.body).toMatchObject({ status: 429, code: 'TOO_MANY_LARGE_BODIES' });
    for (const { goOn } of begun) goOn();
    for (const { id } of begun) await settled(id).toBe(200);
  });
});
