import { listMeetings } from '#api/contract/meetings.ts';
import { openApiDocument } from '#api/contract/reference.ts';
import { health } from '#api/contract/system.ts';
import type { OpenApiDocument } from '#api/openapi/document.ts';
import { GreffierError } from '#domain/errors.ts';
import { MAIL_NOT_CONFIGURED } from '#domain/mail/mailer.ts';
import { chooseAnalyst } from '#infra/main/analyst.ts';
import { ThreadPool } from '#infra/threads/pool.ts';
import { openGrounds } from '#test/requests/targets.ts';
import { tokensOf } from '#test/requests/tokens.ts';
import { openScene, type Scene } from '#test/roles/scene.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackFrom, quantile, startProbe } from './processes.ts';
import type { Felt } from './probe.ts';

/** Requests in all, with texts of megabytes. In `npm test` some of those of test/requests are of this kind. */
const REQUESTS = Number(process.env['REQUESTS'] ?? 21_000);
const SEED = Number(process.env['REQUESTS_SEED'] ?? 1);
const PROCESSES = 3;
const AT_ONCE = 8;
const MEGABYTE = 1_048_576;
const MOST = 8 * MEGABYTE;
/** How long the probe watches the idle server, in ms. */
const IDLE_MS = 10_000;
/** A call that waits so long was not served, in ms: every call is answered within ten seconds. */
const HELD_UP_MS = 10_000;

const threads = new ThreadPool();
let scene: Scene;
beforeAll(async () => {
  // No mail leaves: whatever server the requests set, none is asked.
  const mailer = {
    source: async () => 'none' as const,
    last: () => null,
    send: () => Promise.reject(new GreffierError(MAIL_NOT_CONFIGURED)),
  };
  scene = await openScene({ mailer, analyst: chooseAnalyst(threads).analyst });
});
afterAll(async () => {
  await scene.close();
  await threads[Symbol.asyncDispose]();
});

const told = (name: string, { ms, refused }: Felt): string =>
  `${name}: ${ms.length} calls, median ${Math.round(quantile(ms, 0.5))} ms, 99 % ${Math.round(quantile(ms, 0.99))} ms, longest ${Math.round(Math.max(0, ...ms))} ms, ${refused} refused`;

it(`serves others while ${PROCESSES} processes send ${REQUESTS} hostile requests, and answers each as the document says`, async () => {
  const grounds = await openGrounds(scene);
  const before = await scene.revisions();
  const document = (await scene.api.call(openApiDocument)).body as unknown as OpenApiDocument;
  const other = await scene.api.person('user');
  using probe = startProbe({ url: `${scene.api.origin}${listMeetings.path}?limit=5`, token: other.token, everyMs: 50 });
  await delay(IDLE_MS);
  const idle = await probe.felt();

  const orders = {
    origin: scene.api.origin,
    document,
    grounds,
    requests: Math.ceil(REQUESTS / PROCESSES),
    atOnce: AT_ONCE,
    heavyOneIn: 10,
    most: MOST,
  };
  const found = await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) => attackFrom({ ...orders, seed: SEED + index }, tokensOf(scene))),
  );
  const attacked = await probe.felt();

  const statuses: Record<string, number> = {};
  for (const one of found)
    for (const [status, count] of Object.entries(one.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  const reached = new Set(found.flatMap((one) => one.reached));
  process.stdout.write(
    `${told('idle', idle)}\n${told('attacked', attacked)}\nstatuses ${JSON.stringify(statuses)}, ${reached.size} operations reached\n`,
  );

  expect(found.flatMap(({ faults }) => faults)).toEqual([]);
  expect(attacked.refused).toBe(0);
  expect(attacked.ms.filter((ms) => ms >= HELD_UP_MS)).toEqual([]);
  // Askers that were signed out by what they had sent would get no further than 401.
  expect(statuses['401'] ?? 0).toBeLessThan(REQUESTS / 2);
  expect(await scene.revisions()).toEqual(before);
  expect(
    scene.api
      .logged()
      .split('\n')
      .filter((line) => line.includes('"msg":"failure"')),
  ).toEqual([]);
  for (const personal of ['@exemple.fr', 'zquser', 'zqadmin', 'zqobserver'])
    expect(scene.api.logged()).not.toContain(personal);
  expect((await scene.api.call(health)).answer.status).toBe('healthy');
}, 3_600_000);
