import { analyze } from '#api/contract/analysis.ts';
import { login } from '#api/contract/auth.ts';
import { problem } from '#api/contract/problem.ts';
import { apiHealth, health } from '#api/contract/system.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEGABYTE, TRANSCRIPT_LIMIT } from './http/endpoint.ts';

const METRICS_TOKEN = 'jeton-de-la-collecte';

let api: TestApi;
let claire: Person;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'greffier-.web-'));
  await mkdir(join(webRoot, 'assets'));
  await mkdir(join(webRoot, '.vite'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Greffier</title>');
  await writeFile(join(webRoot, 'assets', 'index-abc123.js'), `export default '${'x'.repeat(5000)}'`);
  await writeFile(
    join(webRoot, 'assets', 'index-abc123.js.br'),
    brotliCompressSync(`export default '${'x'.repeat(5000)}'`),
  );
  await writeFile(join(webRoot, 'theme.js'), '// theme');
  await writeFile(join(webRoot, '.vite', 'manifest.json'), '{}');
  api = await openTestApi({ webRoot, metricsToken: METRICS_TOKEN });
  claire = await api.person('user');
});
afterAll(async () => {
  await api.close();
  await rm(webRoot, { recursive: true });
});

describe('a refusal', () => {
  it('is problem details that name the failure, and joins what was logged', async () => {
    const { status, headers, body } = await api.send('/api/nulle-part', {
      headers: { 'x-correlation-id': 'pas un uuid' },
    });
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(problem.parse(body)).toMatchObject({
      type: 'about:blank',
      title: 'Introuvable',
      status: 404,
      code: 'ROUTE_NOT_FOUND',
      detail: 'Cette adresse n’existe pas.',
      error: 'Cette adresse n’existe pas.',
    });
    expect(headers.get('x-correlation-id')).toBe(body['correlationId']);
    await expect.poll(api.logged).toContain(String(body['correlationId']));
    expect(api.logged()).not.toContain('nulle-part');
  });

  it.each([
    ['POST', '/api/meeting'],
    ['PUT', '/api'],
    ['DELETE', '/'],
    ['GET', '/auth/google/inconnu'],
  ])('of %s %s is a 404 and no page', async (method, path) => {
    expect((await api.send(path, { method, token: claire.token })).body['code']).toBe('ROUTE_NOT_FOUND');
  });

  it.each([
    ['POST', '/api/meetings/x', 'DELETE, GET, HEAD'],
    ['PUT', '/api/meetings', 'GET, HEAD, POST'],
    ['DELETE', '/api/meetings/testbot-analysis/mindmap', 'GET, HEAD, POST'],
    ['OPTIONS', '/metrics', 'GET, HEAD'],
  ])('of %s %s names the methods that the address has: %s', async (method, path, allowed) => {
    const { headers, body } = await api.send(path, { method, token: claire.token });
    expect(body).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED', title: 'Méthode non autorisée' });
    expect(headers.get('allow')?.split(', ').toSorted().join(', ')).toBe(allowed);
  });

  it.each(['/api/meetings/%E0%A4%A', '/assets/%E0%A4%A'])(
    'of an address that cannot be decoded is a bad request: %s',
    async (path) => {
      expect((await api.send(path, { token: claire.token })).body).toMatchObject({
        status: 400,
        code: 'REQUEST_INVALID',
      });
    },
  );

  it.each([
    ['{"email": ', {}, 400, 'JSON_MALFORMED'],
    ['"un texte"', {}, 400, 'JSON_MALFORMED'],
    ['email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'BODY_UNSUPPORTED'],
    ['{}', { 'content-type': 'application/json; charset=koi8-r' }, 415, 'BODY_UNSUPPORTED'],
    ['{}', { 'content-encoding': 'rot13' }, 415, 'BODY_UNSUPPORTED'],
    ['pas du gzip', { 'content-encoding': 'gzip' }, 400, 'REQUEST_INVALID'],
  ])('of the body %s with %j is %i %s', async (body, headers, status, code) => {
    const answer = await api.send(login.path, { body, headers });
    expect(answer.body).toMatchObject({ status, code });
    expect(problem.parse(answer.body).error).toMatch(/^(?:La requête|Le corps)/u);
  });

  it('never shows what the exception said, nor where it happened', async () => {
    const broken = await openTestApi({
      services: () => {
        throw new Error('sentinelle: select * from secrets');
      },
    });
    const { token } = await broken.person('admin');
    const answer = await broken.send('/api/admin/stats', { token });
    expect(answer.body).toMatchObject({
      status: 500,
      code: 'UNEXPECTED',
      error: "Une erreur inattendue s'est produite",
    });
    expect(answer.text).not.toMatch(/sentinelle|\.ts|node_modules|at /u);
    expect(broken.logged()).toContain('server.spec.ts');
    await broken.close();
  });

  it('keeps what exceptions say out of the log of production', async () => {
    const broken = await openTestApi({
      environment: 'production',
      metricsToken: METRICS_TOKEN,
      services: () => {
        throw new Error('sentinelle');
      },
    });
    expect((await broken.send('/health', { token: METRICS_TOKEN })).status).toBe(500);
    expect(broken.logged()).toContain('UNEXPECTED');
    expect(broken.logged()).not.toContain('sentinelle');
    await broken.close();
  });

  it('of an answer that is not what the contract says is a failure of ours, in development', async () => {
    const broken = await openTestApi({
      metricsToken: METRICS_TOKEN,
      services: () => ({ ...api.dependencies.services(), graph: 'perdu' as 'down' }),
    });
    expect((await broken.send('/health', { token: METRICS_TOKEN })).body).toMatchObject({
      status: 500,
      code: 'ANSWER_INVALID',
    });
    expect(broken.logged()).toContain('checks.graph.status');
    await broken.close();
  });
});

describe('a body', () => {
  it('may be as large as a transcript where one is asked for', async () => {
    const { status } = await api.call(analyze, {
      token: claire.token,
      params: { id: 'testbot-analysis' },
      // Blanks that nobody has to analyse.
      body: JSON.stringify({ transcript: 'Claire: bonjour à tous' }) + ' '.repeat(2 * MEGABYTE),
    });
    // On a busy machine it takes longer than a call may, and goes on after its answer.
    expect([200, 202]).toContain(status);
  });

  it('is refused beyond that, and beyond much less elsewhere', async () => {
    const send = (route: typeof saveMeeting, body: unknown) => api.call(route, { token: claire.token, body });
    expect((await send(saveMeeting, { transcript: 'x'.repeat(TRANSCRIPT_LIMIT.bytes) })).body).toMatchObject({
      status: 413,
      code: 'BODY_TOO_LARGE',
      error: 'Le corps de la requête est trop volumineux.',
    });
    expect((await api.send(login.path, { body: { email: 'a', password: 'x'.repeat(20_000) } })).body['code']).toBe(
      'BODY_TOO_LARGE',
    );
  });

  it('is counted after decompression', async () => {
    const response = await fetch(`${api.origin}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ email: 'a', password: 'x'.repeat(MEGABYTE) })),
    });
    expect(response.status).toBe(413);
  });

  it('of strangers is not read', async () => {
    const answer = await api.call(saveMeeting, { body: { transcript: 'x'.repeat(TRANSCRIPT_LIMIT.bytes + 1) } });
    expect(answer.body).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  it('cannot give objects other properties than its own', async () => {
    const answer = await api.send(login.path, { body: '{"__proto__": {"email": "a", "password": "b"}}' });
    expect(answer.body).toMatchObject({ status: 400, code: 'REQUEST_INVALID' });
  });
});

describe('headers', () => {
  it('let browsers run and show only what comes from here', async () => {
    const { headers } = await api.send('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split(';').toSorted()).toEqual(
      [
        "default-src 'self'",
        "script-src 'self'",
        "script-src-attr 'none'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].toSorted(),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('insist on https where there is https, and cookies then travel only so', async () => {
    const secure = await openTestApi({ https: true });
    const { email, password } = await secure.person('user');
    const { headers } = await secure.call(login, { body: { email, password } });
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    expect(headers.get('set-cookie')).toContain('Secure');
    await secure.close();
  });

  it('forbid keeping what the API answers', async () => {
    const { headers } = await api.call(listMeetings, { token: claire.token });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });
});

describe('the web application', () => {
  it.each(['/', '/dashboard', '/meetings/42', '/n-importe/quoi'])(
    'is the same page at %s, asked for each time',
    async (path) => {
      const { status, text, headers } = await api.send(path);
      expect(status).toBe(200);
      expect(text).toContain('<title>Greffier</title>');
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('has files that never change, and others', async () => {
    const hashed = await api.send('/assets/index-abc123.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-encoding')).toBe('gzip');
    expect((await api.send('/theme.js')).headers.get('cache-control')).toBe('no-cache');
    const small = await api.send('/assets/index-abc123.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(Object.fromEntries(small.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
      vary: expect.stringMatching(/accept-encoding/iu),
    });
    expect(small.text).toBe(hashed.text);
  });

  it('has no page in place of a file of another build, and shows neither hidden files nor others', async () => {
    expect((await api.send('/assets/index-old.js')).body['code']).toBe('ROUTE_NOT_FOUND');
    for (const path of ['/.vite/manifest.json', '/..%2f..%2fetc/passwd', '/assets/..%2f..%2findex.html'])
      expect((await api.send(path)).text).not.toMatch(/^\{\}|root:/u);
  });

  it('is not served where there is none', async () => {
    const bare = await openTestApi();
    expect((await bare.send('/')).body['code']).toBe('ROUTE_NOT_FOUND');
    await bare.close();
  });
});

describe('health', () => {
  it('tells strangers whether it serves and no more, at both addresses', async () => {
    await api.record.caughtUp();
    const { token } = await api.person('user');
    for (const route of [health, apiHealth]) {
      for (const asked of [{}, { token }, { token: 'nonsense' }])
        expect((await api.call(route, asked)).body).toEqual({ status: 'healthy' });
    }
  });

  it('tells administrators and the collector everything, at both addresses', async () => {
    const { token } = await api.person('admin');
    await api.record.caughtUp();
    for (const [route, asked] of [
      [health, { token }],
      [apiHealth, { token }],
      [health, { token: METRICS_TOKEN }],
    ] as const) {
      const { status, answer } = await api.call(route, asked);
      expect(status).toBe(200);
      const asOf: unknown = expect.any(String);
      expect(answer).toEqual({
        status: 'healthy',
        checks: {
          database: { status: 'healthy', asOf },
          eventStore: { status: 'healthy', since: asOf, waiting: null },
          clock: { status: 'healthy', aheadSeconds: expect.any(Number), asOf },
          disk: { status: 'not_configured' },
          feed: { status: 'healthy', asOf },
          graph: { status: 'not_configured', code: null },
          chat: { status: 'not_configured', code: null, late: 0, asOf },
          analyses: { status: 'healthy', late: 0, asOf },
          backups: { status: 'degraded', standing: 'never', proof: 'never', asOf },
          auditHeads: { status: 'not_configured', failing: 0, asOf },
          webhooks: { status: 'not_configured', on: 0, stopped: 0, failed: 0, asOf },
          subscriptions: { status: 'not_configured', count: 0 },
          google: { status: 'not_configured', code: null },
          microsoftCalendars: { status: 'not_configured', code: null },
          projections: { status: 'healthy', behind: 0, asOf },
          bots: { status: 'not_configured', sessions: 0, alarms: 0, asOf },
          mail: { status: 'not_configured', code: null, smtpCode: null, asOf: null },
          model: { status: 'not_configured', code: null, asOf: null },
          workers: { list: [], asOf },
        },
        reasons: [{ part: 'backups', status: 'degraded', message: 'Aucune sauvegarde n’a encore été faite.' }],
      });
    }
  });

  it('is degraded when a projection stands still', async () => {
    const other = await openTestApi({ metricsToken: METRICS_TOKEN });
    await other.record.pool.query(`update state.checkpoint set status = 'stopped' where projection = 'users'`);
    expect((await other.call(health)).answer).toEqual({ status: 'degraded' });
    expect((await other.call(health, { token: METRICS_TOKEN })).answer).toMatchObject({
      status: 'degraded',
      checks: { projections: { status: 'down' } },
    });
    await other.close();
  });

  it('is down, with a status that says so, and every call has a name for it, when the database is away', async () => {
    const { Pool } = await import('pg');
    const away = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none', connectionTimeoutMillis: 1000 });
    const lost = await openTestApi({ pool: away, metricsToken: METRICS_TOKEN });
    const { token } = await lost.person('user');
    expect(await lost.call(health)).toMatchObject({ status: 503, body: { status: 'down' } });
    const { status, body } = await lost.call(health, { token: METRICS_TOKEN });
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'down', checks: { database: { status: 'down' } } });
    const answer = await lost.call(listMeetings, { token });
    expect(answer.body).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
    expect(answer.headers.get('retry-after')).toBe('1');
    await lost.close();
    await away.end();
  });
});

it('answers nonsense on the wire without falling over', async () => {
  const { port } = new URL(api.origin);
  const answered = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET / HTTP/9.9\r\n\r\n'));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answered).toContain('400');
  expect((await api.send('/api/health')).status).toBe(200);
});
