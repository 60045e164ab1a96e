import type { HealthChecks, ServiceStatus } from '#api/contract/system.ts';
import { SERIOUS_DRIFT } from '#domain/bot-session/drift.ts';
import { openAlarms, openSessions } from '#projections/sessions/queries.ts';
import { eventsBehind } from '#projections/engine/behind.ts';
import { projectionStatus } from '#projections/engine/status.ts';
import type { ApiDependencies } from './dependencies.ts';

/** Events behind from which readers notice. */
const NOTICEABLE = 1_000;
/** How long a check may take, in ms: all of them run at once, and the answer is due within a second. */
const CHECK_MS = 850;

export interface Health extends Pick<HealthChecks, 'database' | 'eventStore' | 'projections' | 'bots'> {
  readonly overall: ServiceStatus;
}

/** One that is older than the tables can be read, and nothing is written to it. */
const STORE_STATUS = { answering: 'healthy', away: 'down', older: 'degraded' } as const;

type Means = Pick<ApiDependencies, 'pool' | 'store' | 'watch' | 'services'>;

/** A check that answers within CHECK_MS: while it hangs, its last known value and the time of that. */
class Check<Found extends object> {
  readonly #look: () => Promise<Found>;
  #last: (Found & { readonly asOf: string | null }) | null = null;

  constructor(look: () => Promise<Found>) {
    this.#look = look;
  }

  /** Null where it finds nothing now and never did. */
  async read(): Promise<{ readonly isNow: boolean; readonly last: (Found & { readonly asOf: string | null }) | null }> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      // An answer that already waits to be read still counts.
      timer = setTimeout(() => setImmediate(() => resolve(false)), CHECK_MS);
    });
    const looked = this.#look().then(
      (found) => {
        this.#last = { ...found, asOf: new Date().toISOString() };
        return true;
      },
      () => false,
    );
    const isNow = await Promise.race([looked, late]);
    clearTimeout(timer);
    return { isNow, last: this.#last };
  }
}

/** How Greffier itself stands. One for each server: it remembers what was found last. */
export class HealthChecker {
  readonly #means: Means;
  readonly #database: Check<object>;
  readonly #behind: Check<{ readonly behind: number }>;
  readonly #projections: Check<{ readonly status: ServiceStatus }>;
  readonly #bots: Check<Pick<Health['bots'], 'status' | 'sessions' | 'alarms'>>;

  constructor(means: Means) {
    const { pool, store } = means;
    this.#means = means;
    this.#database = new Check(async () => pool.query('select'));
    this.#behind = new Check(async () => {
      const counts = await eventsBehind(store, await projectionStatus(pool), NOTICEABLE + 1);
      return { behind: Math.max(0, ...counts.values()) };
    });
    this.#projections = new Check(async () => {
      const all = await projectionStatus(pool);
      const slow = all.some(({ held, status }) => !held || status === 'paused');
      return { status: all.some(({ status }) => status === 'stopped') ? 'down' : slow ? 'degraded' : 'healthy' };
    });
    this.#bots = new Check(async () => {
      const [sessions, drift] = await Promise.all([openSessions(pool), openAlarms(pool)]);
      const alarms = SERIOUS_DRIFT.reduce((sum, signal) => sum + (drift.get(signal) ?? 0), 0);
      return { status: alarms > 0 ? 'degraded' : means.services().browserBot.status, sessions: sessions.length, alarms };
    });
  }

  /**
   * Down without its database; degraded while the event store is away, since reading goes on and nothing can be saved,
   * and when what is read does not follow what is written.
   */
  async look(): Promise<Health> {
    const { status, since } = this.#means.watch.standing();
    const [database, behind, projections, bots] = await Promise.all([
      this.#database.read(),
      this.#behind.read(),
      this.#projections.read(),
      this.#bots.read(),
    ]);
    const shown = this.#projectionsHealth(projections.last, behind.last);
    const eventStore = { status: STORE_STATUS[status], since: since.toISOString() };
    const isWell = eventStore.status === 'healthy' && shown.status === 'healthy' && bots.last?.status !== 'degraded';
    return {
      database: { status: database.isNow ? 'healthy' : 'down', asOf: database.last?.asOf ?? null },
      eventStore,
      projections: shown,
      bots: bots.last ?? { status: 'unknown', sessions: 0, alarms: 0, asOf: null },
      overall: database.isNow ? (isWell ? 'healthy' : 'degraded') : 'down',
    };
  }

  #projectionsHealth(
    projections: { readonly status: ServiceStatus; readonly asOf: string | null } | null,
    counted: { readonly behind: number; readonly asOf: string | null } | null,
  ): Health['projections'] {
    const behind = counted?.behind ?? 0;
    if (!projections) return { status: 'unknown', behind, asOf: null };
    const status = projections.status === 'healthy' && behind > NOTICEABLE ? 'degraded' : projections.status;
    return { status, behind, asOf: counted?.asOf ?? null };
  }
}
