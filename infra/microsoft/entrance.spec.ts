import { METHOD_NOT_ALLOWED } from '#api/http/errors.ts';
import { chatBotWebhook } from '#api/contract/chat-bot.ts';
import { createApi } from '#api/server.ts';
import { serveHttps } from '#test/emulators/microsoft/https-server.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecuredServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entranceAt } from './entrance.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const ask = (origin: string, signal = new AbortController().signal) =>
  entranceAt(`${origin}${chatBotWebhook.path}`, METHOD_NOT_ALLOWED.code)(signal);

async function answering(listener: RequestListener, secured?: { readonly key: string; readonly cert: string }) {
  const server = secured ? createSecuredServer(secured, listener) : createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http${secured ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

it('is open where a Greffier answers, whose figures of calls stay as they were', async () => {
  const metrics = new Registry();
  const front = await serveHttps((app) => {
    app.use(createApi({ ...api.dependencies, metrics }));
  });
  expect(await ask(front.origin)).toBe('open');
  expect(await metrics.metrics()).not.toContain('greffier_chat_activities_total{');
  await front.close();
});

it('is another’s where a page, a refusal or a move elsewhere answers', async () => {
  const answers: readonly RequestListener[] = [
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bienvenue</h1>'),
    (_, response) => response.writeHead(502).end(),
    (_, response) => response.writeHead(302, { location: 'https://greffier.invalid/' }).end(),
    (_, response) => response.writeHead(401).end(JSON.stringify({ code: 'NOT_SIGNED_IN' })),
  ];
  for (const listener of answers) {
    await using other = await answering(listener);
    expect(await ask(other.origin)).toBe('other');
  }
});

it('tells a name that is not found, a certificate that nobody vouches for, and silence apart', async () => {
  const closed = await answering(() => undefined);
  await closed[Symbol.asyncDispose]();
  expect(await ask(closed.origin)).toBe('silent');
  expect(await ask('https://greffier.invalid')).toBe('unknown-host');
  const own = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  await using untrusted = await answering(() => undefined, { key: own.private, cert: own.cert });
  expect(await ask(untrusted.origin)).toBe('untrusted');
  await using mute = await answering(() => undefined);
  expect(await ask(mute.origin, AbortSignal.timeout(100))).toBe('silent');
});
