import { login } from '#api/contract/auth.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { hasCaddy, startCaddy, type Caddy } from '#test/support/caddy.ts';
import { listen } from '#test/support/live.ts';
import { payload } from '#test/support/minutes.ts';
import express from 'express';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const DASHBOARD = 'tableau.greffier.test';
/** What is about the connection, or about the moment. */
const OF_THE_MOMENT =
  /^(?:date|connection|keep-alive|etag|last-modified|content-length|transfer-encoding|accept-ranges|vary|x-correlation-id|ratelimit.*)$/u;
const FILES = ['index.html', 'early.js', 'drawing.html', 'drawing.js', 'assets/a1B2.js', 'assets/drawing/c3D4.js'];

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function get(port: number, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const asked = ask({ host: '127.0.0.1', port, path, headers });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const lasting = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_THE_MOMENT.test(name))
      .map(([name, value]) => [name, String(value).toLowerCase()]),
  );

describe.skipIf(!hasCaddy)('the web container (skipped without caddy)', () => {
  let folder: string;
  let api: TestApi;
  let web: Caddy;
  let proxy: Caddy;
  const own = () => Number(new URL(api.origin).port);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greffier-web-'));
    for (const name of FILES) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      const content = `/* ${name} ${'x'.repeat(2_000)} */`;
      await writeFile(path, content);
      if (name.endsWith('.js')) await writeFile(`${path}.br`, brotliCompressSync(content));
    }
    api = await openTestApi({ webRoot: folder, https: true });
    web = await startCaddy('web.Caddyfile', (port) => ({
      WEB_PORT: String(port),
      WEB_ROOT: folder,
      API_ADDRESSES: `127.0.0.1:${own()}`,
      PROXY_NETWORKS: '127.0.0.1/32',
    }));
    proxy = await startCaddy('proxy.Caddyfile', (port) => ({
      DASHBOARD_HOST: `http://${DASHBOARD}:${port}`,
      WEB_ADDRESS: `127.0.0.1:${web.port}`,
      ACME_EMAIL: 'admin@greffier.test',
    }));
  });
  afterAll(async () => {
    await proxy.stop();
    await web.stop();
    await api.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['/', {}],
    ['/meetings/1?tab=resume', {}],
    ['/early.js', {}],
    ['/early.js', { 'accept-encoding': 'br' }],
    ['/drawing.html', {}],
    ['/drawing.js', {}],
    ['/assets/a1B2.js', { 'accept-encoding': 'br' }],
    ['/assets/drawing/c3D4.js', {}],
  ])('answers %s as Greffier itself does (%j)', async (path, headers) => {
    const [expected, answered] = await Promise.all([get(own(), path, headers), get(web.port, path, headers)]);
    expect(answered.status).toBe(200);
    expect(answered.body).toBe(expected.body);
    const { 'content-type': type, ...others } = lasting(answered.headers);
    const { 'content-type': ownType, ...ownOthers } = lasting(expected.headers);
    expect(others).toEqual(ownOthers);
    expect(type?.split(';')[0]?.replace('application/', 'text/')).toBe(ownType?.split(';')[0]);
  });

  it('has no file of another build, and lets nobody write', async () => {
    const missing = await get(web.port, '/assets/of-another-build.js');
    expect([missing.status, missing.headers['cache-control'] ?? 'no-cache']).toEqual([404, 'no-cache']);
    expect((await fetch(`http://127.0.0.1:${web.port}/meetings`, { method: 'POST' })).status).toBe(404);
  });

  it.each(['/health/ready', '/information', '/api/meetings', '/auth/google/callback', '/metrics'])(
    'passes %s on, and what is answered with its own headers',
    async (path) => {
      const [expected, answered] = await Promise.all([get(own(), path), get(web.port, path)]);
      expect(answered.status).toBe(expected.status);
      expect(lasting(answered.headers)).toEqual(lasting(expected.headers));
    },
  );

  it('passes on whole documents, and the stream word for word, behind the proxy of the dashboard’s host', async () => {
    const claire = await api.person('user');
    const origin = `http://127.0.0.1:${web.port}`;
    const stream = await listen(origin, claire.token, '');
    await stream.until(({ kind }) => kind === 'ready');
    const json = { 'content-type': 'application/json', authorization: `Bearer ${claire.token}` };
    const save = (transcript: string, at = origin) =>
      fetch(`${at}${saveMeeting.path}`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(payload({ transcript })),
      });
    const saved = await save('Claire: On migre samedi.');
    const { id } = (await saved.json()) as { readonly id: string };
    await stream.until((message) => message.kind === 'changed' && (message.meetings?.includes(id) ?? false));
    await stream.leave();
    // How large a body may be is Greffier's to say.
    const tooLarge = { method: 'POST', headers: json, body: JSON.stringify({ email: 'x'.repeat(2_000_000) }) };
    const refusals = await Promise.all([origin, api.origin].map((at) => fetch(`${at}${login.path}`, tooLarge)));
    expect(refusals.map(({ status }) => status)).toEqual([413, 413]);

    const host = { host: `${DASHBOARD}:${proxy.port}` };
    expect((await get(proxy.port, '/meetings', host)).body).toContain('index.html');
    expect(await get(proxy.port, '/health/ready', host)).toMatchObject({ status: 200, body: '{"status":"ready"}' });
    // Of another host nothing is known here.
    expect((await get(proxy.port, '/health/ready', { host: 'ailleurs.test' })).body).toBe('');
  });
});

describe.skipIf(!hasCaddy)('proxy and web container together (skipped without caddy)', () => {
  it('tell Greffier for whom they call, whatever the caller says', async () => {
    const app = express().set('trust proxy', ['127.0.0.1/32']);
    app.get('/health/ready', (_request, response) => void response.json({ status: 'ready' }));
    app.get('/api/who', (request, response) => void response.json([request.ip, request.protocol, request.host]));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const web = await startCaddy('web.Caddyfile', (port) => ({
      WEB_PORT: String(port),
      WEB_ROOT: tmpdir(),
      API_ADDRESSES: `127.0.0.1:${(server.address() as AddressInfo).port}`,
      PROXY_NETWORKS: '127.0.0.1/32',
    }));
    const proxy = await startCaddy('proxy.Caddyfile', (port) => ({
      DASHBOARD_HOST: `http://${DASHBOARD}:${port}`,
      WEB_ADDRESS: `127.0.0.1:${web.port}`,
      ACME_EMAIL: 'admin@greffier.test',
    }));
    const asked = ask({
      host: '127.0.0.1',
      port: proxy.port,
      localAddress: '127.0.0.9',
      path: '/api/who',
      headers: { host: `${DASHBOARD}:${proxy.port}`, 'x-forwarded-for': '203.0.113.7' },
    });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(JSON.parse(await text(answer))).toEqual(['127.0.0.9', 'http', `${DASHBOARD}:${proxy.port}`]);
    await proxy.stop();
    await web.stop();
    server.closeAllConnections();
    server.close();
  });
});
