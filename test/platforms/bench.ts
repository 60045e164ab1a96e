import { concluder } from '#bots/kit/concluder.ts';
import { announceWorker } from '#bots/at-work.ts';
import { Leases } from '#bots/kit/lease.ts';
import { BotWorker } from '#bots/kit/worker.ts';
import { runReactor } from '#bots/reactor.ts';
import { discardEraser } from '#bots/eraser/discard-eraser.ts';
import { requestKinds } from '#bots/requests.ts';
import { PostgresEvidence } from '#infra/vault/sealed/evidence.ts';
import { readModels } from '#projections/all.ts';
import { requestsProjection } from '#projections/requests/projection.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { QUICK_RULES } from '#test/support/meet-rules.ts';
import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import { randomUUID } from 'node:crypto';
import type { Venue } from './venue.ts';

const LEASE_MS = 3_000;
const LOOK_MS = 50;

/** Leases of a worker that can fall silent: it believes that it holds what others see lapse. */
class SilencedLeases extends Leases {
  isSilent = false;

  override async hold(sessionIds: readonly string[], leaseMs: number): Promise<ReadonlySet<string>> {
    return this.isSilent ? new Set(sessionIds) : super.hold(sessionIds, leaseMs);
  }
}

/**
 * The API, a worker, and the reactors that make meetings and discard, all real, on one record, for meetings of one
 * platform.
 */
export interface PlatformBench {
  readonly api: TestApi;
  /** The worker renews no lease any more and takes on nothing; another one begins beside it. */
  replaceWorker(): void;
  /** The worker is told to end soon; resolves once it runs nothing any more. */
  drainWorker(): Promise<void>;
  /** Another one begins. */
  startWorker(): void;
  /** Languages that were chosen for the captions of meetings, by their addresses: BCP 47 tags. */
  readonly languages: Map<string, string>;
  /** What workers reported. */
  readonly reports: readonly string[];
  close(): Promise<void>;
}

export async function openPlatformBench({ platform, described }: Venue): Promise<PlatformBench> {
  const kinds = [...requestKinds.filter(({ kind }) => kind !== platform.launch.kind), platform.launch];
  const projections = [...readModels, requestsProjection(kinds)];
  const now = () => new Date().toISOString();
  const api = await openTestApi({ now, projections, platforms: [described] });
  const { record, dependencies } = api;
  const { pool, progress, log } = record;
  const reports: string[] = [];
  const report = (problem: string) => void reports.push(problem);
  const stop = new AbortController();
  const running: Promise<void>[] = [];

  const languages = new Map<string, string>();

  const startWorker = () => {
    const worker = `worker-${randomUUID()}`;
    const leases = new SilencedLeases(pool, worker);
    const bots = new BotWorker({
      log,
      now,
      pool,
      progress,
      leases,
      worker,
      platforms: [platform],
      evidence: new PostgresEvidence(pool, record.vault),
      analyst: quotingAnalyst,
      publicPage: 'https://greffier.exemple.fr/information',
      publishDraft: (draft) => api.feed.publishDraft(draft),
      report,
      lookMs: LOOK_MS,
      captionLanguage: async ({ meetingUrl }) => languages.get(meetingUrl) ?? null,
      leaseMs: LEASE_MS,
      rules: async () => ({ ...QUICK_RULES, capacity: leases.isSilent ? 0 : 4 }),
    });
    const draining = new AbortController();
    const done = bots.run(stop.signal, draining.signal);
    const look = async () => ({ capacity: 4, taken: bots.running });
    const announcing = { pool, id: worker, role: 'meet', draining: draining.signal, look, report } as const;
    running.push(done, announceWorker(announcing, stop.signal));
    return { leases, draining, done };
  };
  let present = startWorker();
  const reactors = [
    concluder({ log, now, platforms: [described] }, pool),
    discardEraser({ log, now }, record.vault, pool),
  ];
  const reading = { pool, progress, head: dependencies.headPosition, report };
  for (const reactor of reactors) running.push(runReactor(reading, reactor, stop.signal));
  return {
    api,
    reports,
    languages,
    replaceWorker: () => {
      present.leases.isSilent = true;
      present = startWorker();
    },
    drainWorker: () => {
      present.draining.abort();
      return present.done;
    },
    startWorker: () => void (present = startWorker()),
    close: async () => {
      stop.abort();
      await Promise.all(running);
      await api.close();
    },
  };
}
