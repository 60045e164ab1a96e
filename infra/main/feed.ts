import { openFeedCheckpoint } from '#bots/publisher/checkpoint.ts';
import { runPublisher } from '#bots/publisher/publisher.ts';
import type { TranscriptFeed } from '#domain/feed/feed.ts';
import { pause } from '#projections/engine/pause.ts';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { CurrentFeed } from '../feed/current-feed.ts';
import { InProcessFeed } from '../feed/in-process.ts';
import { NatsFeed } from '../feed/nats.ts';
import { NatsServer, NATS_SERVER } from '../feed/nats-server.ts';
import { detailsOf } from '../feed/nats-start-error.ts';
import { findProgram } from '../system/program.ts';
import { namedSecret } from '../vault/master-key/secret.ts';
import type { StartupStatus } from './startup-status.ts';
import type { OpenRecord } from './record.ts';
import { whileWhole } from './while-whole.ts';
import { reporterTo, type Reporter } from './reporter.ts';

export interface FeedPlan {
  readonly part: StartupStatus;
  /**
   * Opens the feed, and what it runs on; both are closed with the stack that is given. May fail while a server is away.
   */
  readonly open: (stack: AsyncDisposableStack) => Promise<TranscriptFeed>;
}

const NAME = 'Fil des transcriptions';
const FIRST_RETRY = 500;
const LONGEST_RETRY = 10_000;

/** NATS where `NATS_URL` says, else a nats-server of our own, else a feed inside this process. */
export async function planFeed(config: Config, record: OpenRecord, logger: Logger): Promise<FeedPlan> {
  const { NATS_URL, DATA_DIR } = config;
  const report = reporterTo(logger);
  if (NATS_URL !== undefined) {
    return {
      part: {
        name: NAME,
        state: 'configuré',
        detail: NATS_URL.split(',')
          .map((address) => new URL(address.trim()).host)
          .join(', '),
      },
      open: (stack) => opened(NATS_URL, { stack, report }),
    };
  }
  const program = findProgram(NATS_SERVER);
  if (program === null) {
    const { sequence } = await openFeedCheckpoint(record.pool, record.store.id);
    return {
      part: { name: NAME, state: 'embarqué', detail: 'en mémoire' },
      open: async () => new InProcessFeed(sequence),
    };
  }
  const folder = join(DATA_DIR, 'nats');
  return {
    part: { name: NAME, state: 'embarqué', detail: program },
    async open(stack) {
      const secret = async (name: string) => (await namedSecret(record.pool, record.masterKey, name)).toString('hex');
      const [token, storeKey] = await Promise.all([secret('nats-token'), secret('nats-store')]);
      const server = await NatsServer.start({ program, folder, token, storeKey, report });
      stack.defer(() => server.stop());
      const forget = record.disk?.onRoom(() => void server.restart());
      stack.defer(() => forget?.());
      return opened(server.url, { stack, report });
    },
  };
}

async function opened(
  url: string,
  { stack, report }: { readonly stack: AsyncDisposableStack; readonly report: Reporter },
): Promise<TranscriptFeed> {
  const feed = await NatsFeed.open(url, { report: (message) => report(message, {}) });
  stack.defer(() => feed.close());
  return feed;
}

/** The feed of a process: how it is opened, who listens to it, and whether the process publishes. */
export interface FeedWork {
  readonly plan: FeedPlan;
  readonly live: CurrentFeed;
  readonly publishes: boolean;
}

export interface FeedDependencies {
  readonly record: OpenRecord;
  readonly logger: Logger;
}

/**
 * Holds the feed open for those who listen, and publishes where that is wanted, until `signal` is aborted: a feed that
 * is away delays nothing else.
 */
export async function runFeed(
  { plan, live, publishes }: FeedWork,
  { record: { pool, log, store, watch }, logger }: FeedDependencies,
  signal: AbortSignal,
): Promise<void> {
  const report = reporterTo(logger);
  for (let wait = FIRST_RETRY; !signal.aborted; wait = Math.min(LONGEST_RETRY, wait * 2)) {
    await using stack = new AsyncDisposableStack();
    try {
      const feed = await plan.open(stack);
      live.open(feed);
      stack.defer(() => live.leave());
      if (publishes)
        await whileWhole(watch, signal, (whole) => runPublisher({ pool, log, store: store.id, feed, report }, whole));
      else if (!signal.aborted) await once(signal, 'abort');
    } catch (error) {
      if (signal.aborted) return;
      report('cannot open the transcript feed, retrying', detailsOf(error));
      await pause(wait, signal);
    }
  }
}
