import { ProjectionProgress } from '#projections/engine/progress.ts';
import { rebuildAll } from '#projections/engine/rebuild.ts';
import { seeded } from '#test/bench/load/random.ts';
import { openRecordAt, type RecordAt } from '#test/support/record-at.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild, type Child } from './child.ts';
import { differentFromScratch } from './from-scratch.ts';
import { watched, witnesses } from './projections.ts';
import type { Acknowledged } from './recording-store.ts';
import { everything, faultsOfLog, faultsOfWitness, type Faults } from './verdict.ts';

export interface Ordeal {
  /** An empty database, and another to project into afresh. */
  readonly url: string;
  readonly freshUrl: string;
  /** Decides what is appended and when the projector is killed. */
  readonly seed: number;
  readonly kills: number;
  /** Processes that append, and how many appenders each has. */
  readonly processes: number;
  readonly appenders: number;
  /** How long an appender pauses before each append, at most, in ms. */
  readonly thinkMs: number;
}

export interface Outcome {
  readonly events: number;
  readonly acknowledged: number;
  readonly kills: number;
  /** Rebuilds of everything that were finished while all this went on, and whether each found the live tables right. */
  readonly rebuilds: readonly boolean[];
  readonly problems: readonly string[];
  readonly faults: Faults;
  /**
   * Names of projections whose live tables are not those that the log gives from scratch, and how many were compared.
   */
  readonly different: readonly string[];
  readonly compared: number;
}

/** How long a projector lives after it has begun, at most, in ms. */
const LIFE = 1_500;
const PATIENCE = 120_000;
const rebuildable = watched.filter((one) => one.rebuildable);
const names = watched.map(({ name }) => name);

type ProjectorMessage = 'running' | { readonly problem: string };

/**
 * Appenders in several processes, a live projector that is killed again and again wherever it happens to be, and
 * rebuilds of everything meanwhile. Then the log is held against what was acknowledged, the witnesses against the log,
 * and every read table against what the log gives from scratch.
 */
export async function loseNothing({ url, freshUrl, seed, kills, ...load }: Ordeal): Promise<Outcome> {
  const masterKey = randomBytes(32);
  const random = seeded(seed);
  await using record = await openRecordAt(url, masterKey, { projections: watched, report: () => undefined });
  const progress = await ProjectionProgress.open(record.pool, url);
  const acknowledged: Acknowledged[] = [];
  const problems: string[] = [];
  const key = masterKey.toString('hex');
  const hear = (message: ProjectorMessage) => message !== 'running' && problems.push(message.problem);
  const startProjector = (): Child<ProjectorMessage> => startChild('projector.ts', [url, key], hear);
  const startAppenders = (_: unknown, index: number) =>
    startChild<Acknowledged>(
      'appender.ts',
      [url, key, String(seed * load.processes + index), String(load.appenders), String(seed), String(load.thinkMs)],
      (message) => acknowledged.push(message),
    );
  const appenders = Array.from({ length: load.processes }, startAppenders);
  const leave = new AbortController();
  let projector = startProjector();
  let killed = 0;
  try {
    await Promise.all(appenders.map(({ first }) => first));
    const rebuilds: boolean[] = [];
    const rebuilt = Promise.withResolvers<void>();
    const rebuilding = rebuildUntil(
      record,
      (isSame) => {
        rebuilds.push(isSame);
        rebuilt.resolve();
      },
      leave.signal,
    );
    for (; killed < kills; killed += 1) {
      await projector.first;
      await wait(random.int(0, LIFE));
      await projector.kill();
      projector = startProjector();
    }
    // On a slow machine the first rebuild goes on for longer than the kills.
    await Promise.race([rebuilt.promise, rebuilding]);
    for (const one of appenders) one.send('stop');
    await Promise.all(appenders.map(({ ended }) => ended));
    leave.abort();
    await rebuilding;
    const head = `${record.store.id}:${await record.store.head()}`;
    await progress.reached(names, head, { patience: PATIENCE });
    projector.release();
    await projector.ended;
    const events = await everything(record.store);
    const witnessed = await Promise.all(witnesses.map(({ name }) => faultsOfWitness(record.pool, name, events)));
    return {
      events: events.length,
      acknowledged: acknowledged.reduce((sum, { ids }) => sum + ids.length, 0),
      kills: killed,
      rebuilds,
      problems,
      faults: [...faultsOfLog(events, acknowledged), ...witnessed.flat()],
      different: await differentFromScratch(record, { url: freshUrl, masterKey, head }),
      compared: watched.length,
    };
  } finally {
    leave.abort();
    await Promise.all([projector, ...appenders].map((one) => one.kill()));
    await progress.close();
  }
}

/** Over and over, everything at once. @param found whether the live tables were the same at the swap */
async function rebuildUntil(
  { dependencies }: RecordAt,
  found: (isSame: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const rebuilt = await rebuildAll(dependencies, rebuildable, { verify: true, signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return [];
    });
    if (rebuilt.length > 0) found(rebuilt.every(({ same }) => same === true));
  }
}
