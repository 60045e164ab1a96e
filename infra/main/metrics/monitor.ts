import { inTime } from '#api/http/in-time.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { listen } from '../../http/listen.ts';
import type { OpenRecord } from '../record.ts';

/** How long the database has to answer, in ms. */
const LOOK_MS = 850;
/** How long a scrape that is under way may take at the end, in ms. */
const LAST_CALLS_MS = 2_000;

export interface Monitored {
  readonly config: Pick<Config, 'MONITOR_PORT' | 'MONITOR_HOST' | 'METRICS_TOKEN'>;
  readonly record: Pick<OpenRecord, 'pool' | 'watch'>;
  readonly metrics: Registry;
  /** Aborted once the process takes nothing new. */
  readonly draining: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * Answers who watches this process, whatever its roles, where MONITOR_PORT is set: `/metrics`, `/health/live`, and
 * `/health/ready` with why it is not. Nothing else is there, and nothing of people. Answers the port; null where there
 * is none.
 */
export async function openMonitor(monitored: Monitored, stack: AsyncDisposableStack): Promise<number | null> {
  const { MONITOR_PORT: port, MONITOR_HOST: host } = monitored.config;
  if (port === undefined) return null;
  const opened = await listen(answering(monitored), port, host);
  stack.defer(() => opened.close(LAST_CALLS_MS));
  return opened.port;
}

function answering(monitored: Monitored): RequestListener {
  return (request, response) => {
    void answerTo(request, monitored)
      .catch((): Answer => json(500, { status: 'failed' }))
      .then(({ status, type, body }) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      );
  };
}

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

async function answerTo(request: IncomingMessage, { config, record, metrics, draining }: Monitored): Promise<Answer> {
  const path = request.url?.split('?', 1)[0];
  if (request.method !== 'GET') return json(405, { status: 'not allowed' });
  if (path === '/health/live') return json(200, { status: 'alive' });
  if (path === '/health/ready') {
    const reasons = await reasonsOf(record, draining);
    return json(reasons.length === 0 ? 200 : 503, { status: reasons.length === 0 ? 'ready' : 'not ready', reasons });
  }
  if (path !== '/metrics') return json(404, { status: 'not found' });
  if (!mayCollect(request, config.METRICS_TOKEN)) return json(401, { status: 'not authorised' });
  return { status: 200, type: metrics.contentType, body: await metrics.metrics() };
}

/** Why nothing can be done here now. A store that is away is waited for, and makes no process worth a restart. */
async function reasonsOf({ pool, watch }: Monitored['record'], draining: AbortSignal): Promise<string[]> {
  const looked = await inTime(
    LOOK_MS,
    pool.query('select').then(
      () => true,
      () => false,
    ),
  );
  const { status } = watch.state();
  return [
    ...(draining.aborted ? ['Le processus s’arrête.'] : []),
    ...(looked === true ? [] : ['La base de données ne répond pas.']),
    ...(status === 'older' ? ['Le journal d’événements est plus ancien que les tables.'] : []),
  ];
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Without a token anybody who reaches the port may: it is on the loopback unless configured otherwise. */
function mayCollect({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true;
  const given = /^Bearer (\S+)$/iu.exec(headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(hashOf(given), hashOf(token));
}
