import { openApiDocument } from '#api/contract/reference.ts';
import { health } from '#api/contract/system.ts';
import type { OpenApiDocument } from '#api/openapi/document.ts';
import { GreffierError } from '#domain/errors.ts';
import { MAIL_NOT_CONFIGURED } from '#domain/mail/mailer.ts';
import { chooseAnalyst } from '#infra/main/analyst.ts';
import { heavyShots } from '#test/hostile/shots.ts';
import { operationsOf } from '#test/roles/ask.ts';
import { isLong } from '#test/support/long.ts';
import { openScene, type Scene } from '#test/roles/scene.ts';
import { sharedThreads } from '#test/support/threads.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shots } from './generate.ts';
import { Judge } from './judge.ts';
import { outcomeOf, type Attack } from './outcome.ts';
import type { Shot } from './shot.ts';
import { openGrounds, targetsOf, type Targets } from './targets.ts';
import { tokensOf } from './tokens.ts';
import { Wire } from './wire.ts';

/** Requests in all: `REQUESTS=20000`, say; with every other test there is time for fewer. */
const REQUESTS = Number(process.env['REQUESTS'] ?? (isLong ? 4_000 : 160));
/** One of so many is a transcript or a body that is meant to hold everybody up: see test/hostile. */
const HEAVY_ONE_IN = 20;
/** Characters of the longest of those. */
const MOST = 131_072;
const SEED = Number(process.env['REQUESTS_SEED'] ?? 1);
/** That many come at once. */
const AT_ONCE = 16;

let scene: Scene;
let targets: Targets;
let attack: Attack;
let document: OpenApiDocument;
beforeAll(async () => {
  // No mail leaves: whatever server the requests set, none is asked.
  const mailer = {
    source: async () => 'none' as const,
    last: () => null,
    send: () => Promise.reject(new GreffierError(MAIL_NOT_CONFIGURED)),
  };
  scene = await openScene({ mailer, analyst: chooseAnalyst(sharedThreads).analyst });
  const grounds = await openGrounds(scene);
  targets = targetsOf(grounds);
  document = (await scene.api.call(openApiDocument)).body as unknown as OpenApiDocument;
  attack = { wire: new Wire(scene.api.origin), judge: new Judge(document), grounds, tokenOf: tokensOf(scene) };
});
afterAll(async () => {
  attack.wire.close();
  await scene.close();
});

/** More of them say nothing new. */
const ENOUGH_FAULTS = 30;

it(`answers ${REQUESTS} requests of every kind as the document says, tells nobody what they may not know, and breaks at none`, async () => {
  const before = await scene.revisions();
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const fire = async (shot: Shot): Promise<void> => {
    const outcome = await outcomeOf(shot, attack);
    statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1);
    faults.push(...outcome.faults);
  };
  const shot = fc.oneof(
    { weight: HEAVY_ONE_IN - 1, arbitrary: shots(operationsOf(document), targets) },
    { weight: 1, arbitrary: heavyShots({ most: MOST }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(shot, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (salvo) => {
      // What was asked before changes what comes of the next, so nothing is gained by asking less again: faults are
      // gathered.
      if (faults.length < ENOUGH_FAULTS) await Promise.all(salvo.map(fire));
    }),
    { numRuns: Math.ceil(REQUESTS / AT_ONCE), seed: SEED },
  );
  if (process.env['REQUESTS']) process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}\n`);
  expect(faults).toEqual([]);
  expect(await scene.revisions()).toEqual(before);
  expect(
    scene.api
      .logged()
      .split('\n')
      .filter((line) => line.includes('"msg":"failure"')),
  ).toEqual([]);
  for (const personal of ['@exemple.fr', 'zquser', 'zqadmin', 'zqobserver'])
    expect(scene.api.logged()).not.toContain(personal);
  expect(scene.api.record.reports).toEqual([]);
  expect((await scene.api.call(health)).answer.status).toBe('healthy');
}, 3_600_000);
