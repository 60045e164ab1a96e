import { openApiDocument } from '#api/contract/reference.ts';
import { health } from '#api/contract/system.ts';
import type { OpenApiDocument } from '#api/openapi/document.ts';
import { GreffierError } from '#domain/errors.ts';
import { MAIL_NOT_CONFIGURED } from '#domain/mail/mailer.ts';
import { chooseAnalyst } from '#infra/main/analyst.ts';
import { ThreadPool } from '#infra/threads/pool.ts';
import { operationsOf } from '#test/roles/ask.ts';
import { openScene, type Scene } from '#test/roles/scene.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shots } from './generate.ts';
import { Judge } from './judge.ts';
import type { AskerName, Shot } from './shot.ts';
import { openTargets, type Targets } from './targets.ts';
import { Wire } from './wire.ts';

/** Requests in all: `REQUESTS=20000`, say; with every other test there is time for fewer. */
const REQUESTS = Number(process.env['REQUESTS'] ?? 4_000);
const SEED = Number(process.env['REQUESTS_SEED'] ?? 1);
/** That many come at once. */
const AT_ONCE = 16;

const threads = new ThreadPool();
let scene: Scene;
let targets: Targets;
let wire: Wire;
let judge: Judge;
let document: OpenApiDocument;
beforeAll(async () => {
  // No mail leaves: whatever server the requests set, none is asked.
  const mailer = { source: async () => 'none' as const, send: () => Promise.reject(new GreffierError(MAIL_NOT_CONFIGURED)) };
  scene = await openScene({ mailer, analyst: chooseAnalyst(threads).analyst });
  targets = await openTargets(scene);
  document = (await scene.api.call(openApiDocument)).body as unknown as OpenApiDocument;
  judge = new Judge(document);
  wire = new Wire(scene.api.origin);
});
afterAll(async () => {
  wire.close();
  await scene.close();
  await threads[Symbol.asyncDispose]();
});

const tokens = new Map<AskerName, string>();

/** A token of a session that requests may have ended meanwhile: then of another one. */
async function tokenOf(by: AskerName, anew = false): Promise<string | null> {
  if (by === 'anonymous') return null;
  if (by === 'garbled') return 'abc.def.ghi';
  if (by === 'forged') return `${scene.people.admin.token.slice(0, -6)}AAAAAA`;
  const known = tokens.get(by);
  if (known && !anew) return known;
  const { sessions, tokens: access } = scene.api.dependencies;
  const [userId, now] = [scene.people[by].id, scene.api.clock.date()];
  const { sessionId } = await sessions.start(userId, now, new Date(now.getTime() + 3_600_000));
  const token = await access.issue({ userId, sessionId }, now);
  tokens.set(by, token);
  return token;
}

const isSomebody = (by: AskerName) => by === 'observer' || by === 'user' || by === 'admin';

/** Words of meetings that this asker may not know of. */
const hiddenFrom = (by: AskerName): string[] => {
  const known = (of: string, row: string) => by === 'admin' || (isSomebody(by) && row === 'public') || (by === 'user' && of === 'user' && row !== 'foreign');
  return [...scene.meetings, ...scene.sessions].filter(({ of, row }) => !known(of, row)).map(({ sentinel }) => sentinel);
};

async function outcomeOf(shot: Shot): Promise<{ readonly status: number; readonly found: readonly string[] }> {
  try {
    let impact = await wire.send(shot, await tokenOf(shot.by));
    if (isSomebody(shot.by) && impact.text.includes('"SESSION_ENDED"')) impact = await wire.send(shot, await tokenOf(shot.by, true));
    return { status: impact.status, found: judge.faultsOf(shot, impact, hiddenFrom(shot.by)) };
  } catch (error) {
    return { status: 0, found: [`no answer (${String(error)})`] };
  }
}

const described = ({ by, method, target, headers, body }: Shot) => `${by}: ${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString('utf8', 0, 300) ?? ''}`;

/** More of them say nothing new. */
const ENOUGH_FAULTS = 30;

it(`answers ${REQUESTS} requests of every kind as the document says, tells nobody what they may not know, and breaks at none`, async () => {
  const before = await scene.revisions();
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const fire = async (shot: Shot): Promise<void> => {
    const { found, status } = await outcomeOf(shot);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    faults.push(...found.map((fault) => `${fault}: ${described(shot)}`));
  };
  await fc.assert(
    fc.asyncProperty(fc.array(shots(operationsOf(document), targets), { minLength: AT_ONCE, maxLength: AT_ONCE }), async (salvo) => {
      // What was asked before changes what comes of the next, so nothing is gained by asking less again: faults are gathered.
      if (faults.length < ENOUGH_FAULTS) await Promise.all(salvo.map(fire));
    }),
    { numRuns: Math.ceil(REQUESTS / AT_ONCE), seed: SEED },
  );
  if (process.env['REQUESTS']) process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}\n`);
  expect(faults).toEqual([]);
  expect(await scene.revisions()).toEqual(before);
  expect(scene.api.logged().split('\n').filter((line) => line.includes('"msg":"failure"'))).toEqual([]);
  for (const personal of ['@exemple.fr', 'zquser', 'zqadmin', 'zqobserver']) expect(scene.api.logged()).not.toContain(personal);
  expect(scene.api.record.reports).toEqual([]);
  expect((await scene.api.call(health)).answer.status).toBe('healthy');
}, 3_600_000);
