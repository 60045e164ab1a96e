import { analyze, mindMapOfTranscript } from '#api/contract/analysis.ts';
import { saveMeeting } from '#api/contract/meetings.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { once } from 'node:events';
import { request as open } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEGABYTE } from './http/endpoint.ts';

let api: TestApi;
let claire: Person;
let noor: Person;
let observer: Person;
beforeAll(async () => {
  api = await openTestApi();
  [claire, noor, observer] = await Promise.all([api.person('user'), api.person('user'), api.person('observer')]);
});
afterAll(() => api.close());

const unsaved = { id: 'testbot-analysis' };

/** A call whose body has been announced and not been sent. */
async function begin(path: string, { token }: Person, bytes: number) {
  const call = open(`${api.origin}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': bytes } });
  // The server may end a call that it has refused.
  call.on('error', () => undefined).flushHeaders();
  return call;
}

describe('a body of many small values', () => {
  it('is refused before it is parsed', async () => {
    const body = `{"transcript":"a","x":[${'{},'.repeat(4 * MEGABYTE)}{}]}`;
    const before = process.memoryUsage().heapUsed;
    expect((await api.call(analyze, { token: claire.token, params: unsaved, body })).body).toMatchObject({ status: 413, code: 'BODY_TOO_COMPLEX' });
    // Parsed, it would be four million objects.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * MEGABYTE);
  });

  it('is refused when it is nested too deep, and not for what its texts contain', async () => {
    const nested = `{"transcript":"a","x":${'['.repeat(200)}${']'.repeat(200)}}`;
    expect((await api.call(analyze, { token: claire.token, params: unsaved, body: nested })).body).toMatchObject({ code: 'BODY_TOO_COMPLEX' });
    const transcript = `Claire : ${'[{,:"\\'.repeat(60_000)}`;
    expect((await api.call(analyze, { token: claire.token, params: unsaved, body: { transcript } })).status).toBe(200);
  });

  it('names a hundred fields that do not exist, not a thousand', async () => {
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`champ${index}`, 1]));
    const { body: problem } = await api.send('/api/auth/login', { body });
    expect((problem['errors'] as unknown[] | undefined)?.length ?? 0).toBeLessThanOrEqual(100);
  });
});

describe('halves of characters', () => {
  it('are replaced in what is kept', async () => {
    const { answer } = await api.call(analyze, { token: claire.token, params: unsaved, body: '{"transcript":"Claire : a\\ud800b, on retient le devis."}' });
    expect(answer.lines[0]?.text).toBe('a\uFFFDb, on retient le devis.');
  });
});

describe('the right to send', () => {
  it('is asked for before the body: an observer saves nothing, whatever it is', async () => {
    const call = await begin(saveMeeting.path, observer, 15 * MEGABYTE);
    const [response] = (await once(call, 'response')) as [{ statusCode: number }];
    expect(response.statusCode).toBe(403);
    call.destroy();
  });

  it('is an observer’s for less', async () => {
    const body = { transcript: 'Claire : bonjour.\n'.repeat(150_000) };
    expect((await api.call(analyze, { token: observer.token, params: unsaved, body })).body).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  it('is one person’s for two large bodies at once, and another’s meanwhile', async () => {
    const path = analyze.path.replace(':id', unsaved.id);
    const begun = await Promise.all([begin(path, claire, 2 * MEGABYTE), begin(path, claire, 2 * MEGABYTE)]);
    const small = { transcript: 'Claire : on retient le devis.' };
    const sendThird = async () => (await api.call(analyze, { token: claire.token, params: unsaved, body: { ...small, title: 'a'.repeat(MEGABYTE) } })).body['code'];
    await expect.poll(sendThird, { timeout: 60_000 }).toBe('TOO_MANY_LARGE_BODIES');
    expect((await api.call(analyze, { token: claire.token, params: unsaved, body: small })).status).toBe(200);
    expect((await api.call(analyze, { token: noor.token, params: unsaved, body: { transcript: 'Noor : on retient le devis.\n'.repeat(50_000) } })).status).toBeLessThan(300);
    for (const call of begun) call.destroy();
    await expect.poll(sendThird, { timeout: 60_000 }).toBe('REQUEST_INVALID');
  });
});

describe('a mind map', () => {
  it('of two hundred thousand people is refused', async () => {
    const analysis = { participants: Array.from({ length: 90_000 }, (_, index) => `Nom ${index}`) };
    const { body } = await api.call(mindMapOfTranscript, { token: claire.token, body: { transcript: 'Claire : oui', analysis } });
    expect(body).toMatchObject({ status: 400, code: 'ANALYSIS_INVALID' });
  });
});
