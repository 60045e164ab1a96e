import { googleMeet } from '#bots/google-meet/platform.ts';
import { Leases } from '#bots/kit/lease.ts';
import { BotWorker } from '#bots/kit/worker.ts';
import { openChrome } from '#infra/browser/open-chrome.ts';
import { PostgresEvidence } from '#infra/vault/sealed/evidence.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { QUICK_RULES } from './meet-rules.ts';
import { quotingAnalyst } from './quoting-analyst.ts';
import { openRecordAt } from './record-at.ts';

/** What a worker in a process of its own needs to find its record and the meetings. */
export interface WorkerPlace {
  /** Of the database. */
  readonly url: string;
  /** In hex. */
  readonly masterKey: string;
  /** Of the meetings. */
  readonly origin: string;
  readonly worker: string;
  /** How long its leases last, in ms. */
  readonly leaseMs: number;
}

/** A worker that can be frozen, as a machine that is short of memory or suspended freezes it. Its browsers run on. */
export interface WorkerProcess {
  /** What it reported so far, one problem a line. */
  readonly output: string;
  freeze(): void;
  thaw(): void;
  /** Ends it in an orderly way. */
  stop(): Promise<void>;
}

/** Starts the worker and resolves when it looks for launches. */
export async function startWorkerProcess(place: WorkerPlace): Promise<WorkerProcess> {
  const child: ChildProcess = fork(import.meta.filename, [JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close');
  await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the worker ended with code ${String(code)}:\n${output}`))),
  ]);
  return {
    get output() {
      return output;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function work({ url, masterKey, origin, worker, leaseMs }: WorkerPlace): Promise<void> {
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  await using record = await openRecordAt(url, Buffer.from(masterKey, 'hex'));
  const { pool, log, vault } = record;
  const progress = await ProjectionProgress.open(pool, url);
  const bots = new BotWorker({
    log,
    now: () => new Date().toISOString(),
    pool,
    progress,
    leases: new Leases(pool, worker),
    worker,
    platforms: [
      googleMeet({
        origin,
        metrics: { answered: () => undefined, silent: () => undefined },
        locale: 'fr-FR',
        pagePatienceMs: 60_000,
        openBrowser: (options) => openChrome({ configured: process.env['CHROME_PATH'], ...options }),
      }),
    ],
    evidence: new PostgresEvidence(pool, vault),
    analyst: quotingAnalyst,
    publicPage: 'https://greffier.exemple.fr/information',
    publishDraft: () => undefined,
    report: (problem, details) => void process.stdout.write(`${problem} ${JSON.stringify(details)}\n`),
    lookMs: 100,
    captionLanguage: async () => null,
    leaseMs,
    rules: async () => ({ ...QUICK_RULES, capacity: 1 }),
  });
  process.send?.({ ready: true });
  await bots.run(stop.signal);
  await progress.close();
}

const [, , place] = process.argv;
if (import.meta.main && place !== undefined) {
  await work(JSON.parse(place) as WorkerPlace);
  process.exit(0);
}
