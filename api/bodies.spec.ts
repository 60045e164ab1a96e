import { analyze, mindMapOfTranscript } from '#api/contract/analysis.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { once } from 'node:events';
import { request as open } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
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
  const call = open(`${api.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': bytes },
  });
  // The server may end a call that it has refused.
  call.on('error', () => undefined).flushHeaders();
  return call;
}

describe('a body of many small values', () => {
  it('is refused before it is parsed', async () => {
    const body = `{"transcript":"a","x":[${'{},'.repeat(4 * MEGABYTE)}{}]}`;
    const before = process.memoryUsage().heapUsed;
    expect((await api.call(analyze, { token: claire.token, params: unsaved, body })).body).toMatchObject({
      status: 400,
      code: 'BODY_TOO_COMPLEX',
    });
    // Parsed, it would be four million objects.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * MEGABYTE);
  });

  it('is refused when it is nested too deep, and not for what its texts contain', async () => {
    const nested = `{"transcript":"a","x":${'['.repeat(200)}${']'.repeat(200)}}`;
    expect((await api.call(analyze, { token: claire.token, params: unsaved, body: nested })).body).toMatchObject({
      code: 'BODY_TOO_COMPLEX',
    });
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
    const { answer } = await api.call(analyze, {
      token: claire.token,
      params: unsaved,
      body: '{"transcript":"Claire : a\\ud800b, on retient le devis."}',
    });
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
    expect((await api.call(analyze, { token: observer.token, params: unsaved, body })).body).toMatchObject({
      status: 413,
      code: 'BODY_TOO_LARGE',
    });
  });

  it('is one person’s for two large bodies at once, and another’s meanwhile', async () => {
    const path = analyze.path.replace(':id', unsaved.id);
    const small = { transcript: 'Claire : on retient le devis.' };
    const sendThird = async () =>
      (
        await api.call(analyze, {
          token: claire.token,
          params: unsaved,
          body: { ...small, title: 'a'.repeat(MEGABYTE) },
        })
      ).body['code'];
    const begun: Awaited<ReturnType<typeof begin>>[] = [];
    // One that arrives behind the third is refused itself, and another begins.
    const beginAndSend = async () => {
      begun.push(await begin(path, claire, 2 * MEGABYTE));
      return sendThird();
    };
    await expect.poll(beginAndSend, { timeout: 60_000 }).toBe('TOO_MANY_LARGE_BODIES');
    expect((await api.call(analyze, { token: claire.token, params: unsaved, body: small })).status).toBe(200);
    // Blanks behind the value: a large body of which little is to be read.
    const large = JSON.stringify(small) + ' '.repeat(MEGABYTE);
    expect((await api.call(analyze, { token: noor.token, params: unsaved, body: large })).status).toBeLessThan(300);
    for (const call of begun) call.destroy();
    await expect.poll(sendThird, { timeout: 60_000 }).toBe('REQUEST_INVALID');
  });
});

describe('a body in another form', () => {
  const body = Buffer.from(JSON.stringify({ transcript: `Claire : ${'on retient le devis. '.repeat(5_000)}` }));
  const post = async (bytes: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>) => {
    const path = analyze.path.replace(':id', unsaved.id);
    const response = await fetch(`${api.origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${claire.token}`, 'content-type': 'application/json', ...headers },
      body: bytes,
    });
    const { code } = (await response.json()) as { readonly code?: string };
    return [response.status, code];
  };

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('is read as %s', async (encoding, pack) => {
    expect(await post(new Uint8Array(pack(body)), { 'content-encoding': encoding })).toEqual([200, undefined]);
  });

  it('counts as what it is unpacked', async () => {
    const packed = gzipSync(Buffer.alloc(30 * MEGABYTE, ' '));
    expect(await post(new Uint8Array(packed), { 'content-encoding': 'gzip' })).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it.each([
    [body, { 'content-encoding': 'gzip' }, 400, 'REQUEST_INVALID'],
    [body, { 'content-encoding': 'compress' }, 415, 'BODY_UNSUPPORTED'],
    [body, { 'content-type': 'application/json; charset=utf-16' }, 415, 'BODY_UNSUPPORTED'],
    [body, { 'content-type': 'text/plain' }, 415, 'BODY_UNSUPPORTED'],
    [Buffer.from('{"transcript"'), {}, 400, 'JSON_MALFORMED'],
    [Buffer.from('"texte"'), {}, 400, 'JSON_MALFORMED'],
  ] as const)('is refused with a code (case %#)', async (bytes, headers, status, code) => {
    expect(await post(bytes, headers)).toEqual([status, code]);
  });

  it('may begin with a byte order mark', async () => {
    expect(await post(new Uint8Array(Buffer.concat([Buffer.from('\uFEFF'), body])), {})).toEqual([200, undefined]);
  });
});

describe('a mind map', () => {
  it.each([
    [200_000, 'BODY_TOO_COMPLEX'],
    [15_000, 'ANALYSIS_INVALID'],
  ])('of %i people is refused', async (people, code) => {
    const analysis = { participants: Array.from({ length: people }, (_, index) => `Nom ${index}`) };
    const { body } = await api.call(mindMapOfTranscript, {
      token: claire.token,
      body: { transcript: 'Claire : oui', analysis },
    });
    expect(body).toMatchObject({ status: 400, code });
  });
});
