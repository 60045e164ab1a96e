import type { HubLimits, LiveContext } from '../context/live.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { ServingContext } from '../context/serving.ts';
import type { RecordContext } from '../context/record.ts';
import type { IdentityDependencies } from '../context/identity.ts';
import { analysisResult } from '#api/contract/analysis.ts';
import { exportState } from '#api/contract/exports.ts';
import { saveResult } from '#api/contract/saves.ts';
import { MODEL_READINGS_CHANNEL } from '#domain/analysis/model/readings.ts';
import { LATE_RESULTS_CHANNEL, type ArrivedResult, type LateKind } from '#domain/analysis/late-results.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { asChanged } from '#projections/meetings/changed.ts';
import type { Response } from 'express';
import type { Principal } from '../http/endpoint.ts';
import { named } from '../http/problems.ts';
import { Connection, type Followed } from './connection.ts';
import { FOLLOWED_NO_MORE, SERVER_STOPPING, STREAM_TOO_SLOW, TOO_MANY_STREAMS } from './errors.ts';
import { USUAL_LIMITS } from './limits.ts';
import { streamMetrics } from './metrics.ts';
import { StreamQuota } from './quota.ts';
import { mayHear, expiredConnections } from './authorization.ts';
import { tellMissed } from './missed.ts';
import { readerNews, type Consequences } from './reader-news.ts';
import { RecentChanges } from './recent-changes.ts';
import { MODEL_READINGS } from './table-news.ts';
import { TableWatch } from './table-watch.ts';
import { watchTranscripts, type HearTranscript } from './transcript-watch.ts';
import { WaitingWatch } from './waiting-watch.ts';

type Dependencies = Pick<ReadingContext, 'pool' | 'progress'> &
  Pick<LiveContext, 'live' | 'closing'> &
  Pick<RecordContext, 'log' | 'watch' | 'now'> &
  Pick<IdentityDependencies, 'sessions' | 'visits'> &
  Pick<ServingContext, 'logger' | 'metrics'>;

/**
 * Milliseconds before what a reader has read, of which they are told as well: for answers that were on their way, and
 * pages that were slow to begin.
 */
const MARGIN_MS = 5_000;

/** So often it is kept who is there, in ms: when somebody left is known as exactly. */
const VISIT_EVERY_MS = 60_000;

/** Where late results of each kind are. */
const RESULTS: Readonly<Record<LateKind, { readonly path: string }>> = {
  analysis: analysisResult,
  save: saveResult,
  export: exportState,
};

/** Everybody who follows changes live. It listens while somebody does, and holds nothing open when nobody does. */
export class LiveHub {
  readonly #dependencies: Dependencies;
  readonly #limits: HubLimits;
  readonly #places: StreamQuota;
  readonly #connections = new Set<Connection>();
  readonly #ended: (code: string) => void;
  readonly #waiting: WaitingWatch;
  readonly #recent: RecentChanges;
  #listening: Promise<() => void> | null = null;
  /** Whether somebody looks who has to go, and whether to look once more afterwards. */
  #looking: 'no' | 'once' | 'again' = 'no';
  #visitsKeptAt = 0;

  constructor(dependencies: Dependencies, limits: HubLimits = USUAL_LIMITS) {
    this.#dependencies = dependencies;
    this.#limits = limits;
    this.#places = new StreamQuota(limits);
    this.#recent = new RecentChanges(dependencies);
    this.#waiting = new WaitingWatch(dependencies, this.#connections, (error) => this.#failed(error));
    this.#ended = streamMetrics(dependencies.metrics, () => this.#connections.size);
    dependencies.closing.addEventListener('abort', () => {
      for (const one of this.#connections) this.#end(one, SERVER_STOPPING);
    });
  }

  /**
   * Streams to `response` until it closes, or must. Throws TOO_MANY_STREAMS and SERVER_STOPPING. The caller has made
   * sure that the principal may hear `followed`; it is looked at again once nothing more can be missed. What they read
   * in the last `sinceMs` and has changed is told; nothing of the past where it is null.
   */
  async connect(
    principal: Principal,
    { followed, sinceMs = null }: { readonly followed: Followed | null; readonly sinceMs?: number | null },
    response: Response,
  ): Promise<void> {
    if (response.destroyed) return;
    if (!this.#places.take(principal.userId)) throw new GreffierError(TOO_MANY_STREAMS, { retryAfter: 30 });
    response.once('close', () => {
      this.#places.giveBack(principal.userId);
      if (this.#places.taken === 0) this.#stopListening();
    });
    await (this.#listening ??= this.#startListening());
    if (this.#dependencies.closing.aborted) throw new GreffierError(SERVER_STOPPING);
    if (response.destroyed) return;
    const connection = new Connection(principal, followed, response);
    this.#connections.add(connection);
    response.once('close', () => this.#connections.delete(connection));
    connection.begin();
    void this.#keepVisits([principal.userId]);
    this.#waiting.greet(connection);
    // What was taken from them since the caller looked was told to those who were connected then.
    if (followed) void this.#lookAgain(connection, followed);
    if (sinceMs !== null) void this.#tellMissed(connection, sinceMs);
  }

  async #tellMissed(connection: Connection, sinceMs: number): Promise<void> {
    try {
      const lately = this.#recent.lately(sinceMs + MARGIN_MS);
      await tellMissed(this.#dependencies.pool, lately, readerNews([connection], this.#consequences));
    } catch (error) {
      this.#failed(error);
      connection.tell({ kind: 'changed', tables: null, meetings: null });
    }
  }

  #startListening(): Promise<() => void> {
    const listening = this.#listen();
    listening.catch(() => {
      // Where everybody left meanwhile and others came, theirs is another.
      if (this.#listening === listening) this.#listening = null;
    });
    return listening;
  }

  /** Answers how to stop. What was begun is left again where one of them fails. */
  async #listen(): Promise<() => void> {
    using begun = new DisposableStack();
    begun.defer(await this.#dependencies.progress.subscribe(LATE_RESULTS_CHANNEL, this.#resultArrived));
    begun.defer(await this.#dependencies.progress.subscribe(MODEL_READINGS_CHANNEL, this.#modelRead));
    const watch = await TableWatch.start(this.#dependencies, readerNews(this.#connections, this.#consequences));
    begun.defer(() => watch.stop());
    const leave = new AbortController();
    watchTranscripts(this.#dependencies, { hear: this.#hearTranscript, failed: this.#failed }, leave.signal);
    begun.defer(() => leave.abort());
    begun.defer(this.#dependencies.watch.onChange(() => this.#waiting.changed()));
    const timer = setInterval(() => this.#look(), this.#limits.lookEveryMs);
    begun.defer(() => clearInterval(timer));
    const kept = begun.move();
    return () => kept.dispose();
  }

  #stopListening(): void {
    void this.#listening?.then(
      (stop) => stop(),
      () => undefined,
    );
    this.#listening = null;
  }

  readonly #failed = (error: unknown): void =>
    this.#dependencies.logger.warn({ code: named(error).code }, 'the live stream could not read a change');

  readonly #consequences: Consequences = {
    lookAgain: (one, followed) => void this.#lookAgain(one, followed),
    letGo: () => void this.#letGo(),
    failed: this.#failed,
  };

  readonly #hearTranscript: HearTranscript = (meetingId, news) => {
    let told = 0;
    for (const one of this.#connections) {
      const { followed } = one;
      if (!followed || (meetingId !== null && followed.meetingId !== meetingId)) continue;
      told += 1;
      one.tell(
        meetingId === null ? { kind: 'changed', tables: ['transcripts'], meetings: [followed.meetingId] } : news,
      );
    }
    return told;
  };

  readonly #resultArrived = (arrived: unknown): void => {
    const { id, userId, of } = arrived as ArrivedResult;
    const { path } = RESULTS[of ?? 'analysis'];
    const location = path.replace(':id', id);
    for (const one of this.#connections) if (one.principal.userId === userId) one.tell({ kind: 'result', location });
  };

  /** A model is further with a meeting: no event, and nothing else of the meeting is another for that. */
  readonly #modelRead = (told: unknown): void => {
    const tell = async () => {
      const meeting = await asChanged(this.#dependencies.pool, (told as { readonly meetingId: string }).meetingId);
      if (meeting?.audience) readerNews(this.#connections, this.#consequences).meetings([MODEL_READINGS], [meeting]);
    };
    tell().catch(this.#failed);
  };

  /** What somebody follows has changed: they may have lost it. */
  async #lookAgain(one: Connection, followed: Followed): Promise<void> {
    try {
      if (!(await mayHear(this.#dependencies, one.principal, followed))) this.#end(one, FOLLOWED_NO_MORE);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Ends readers who take nothing, greets the others, and looks who must go. */
  #look(): void {
    for (const one of this.#connections) {
      if (one.blockedFor > this.#limits.patienceMs) this.#cut(one);
      else one.beat(this.#limits.heartbeatMs);
    }
    void this.#letGo();
    void this.#waiting.look();
    if (performance.now() - this.#visitsKeptAt < VISIT_EVERY_MS) return;
    this.#visitsKeptAt = performance.now();
    void this.#keepVisits([...this.#connections].map(({ principal }) => principal.userId));
  }

  /** Whose window is in sight is there: pages that nobody sees have no stream. */
  async #keepVisits(userIds: readonly string[]): Promise<void> {
    try {
      await this.#dependencies.visits.seen(userIds, new Date(this.#dependencies.now()));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Ends the streams of those who must go; one look at a time. */
  async #letGo(): Promise<void> {
    if (this.#looking !== 'no') {
      this.#looking = 'again';
      return;
    }
    do {
      this.#looking = 'once';
      try {
        for (const [one, why] of await expiredConnections(this.#dependencies, this.#connections)) this.#end(one, why);
      } catch (error) {
        // A database that is away ends nobody's session: the next look asks again.
        this.#failed(error);
      }
    } while (this.#mustLookAgain());
    this.#looking = 'no';
  }

  #mustLookAgain(): boolean {
    return this.#looking === 'again';
  }

  /** To somebody who takes nothing, nothing can be said. */
  #end(one: Connection, why: ErrorDefinition): void {
    if (!this.#connections.delete(one)) return;
    this.#ended(why.code);
    if (one.blockedFor > 0) one.cut();
    else one.end(why);
  }

  #cut(one: Connection): void {
    if (!this.#connections.delete(one)) return;
    this.#ended(STREAM_TOO_SLOW.code);
    this.#dependencies.logger.warn({ code: STREAM_TOO_SLOW.code }, 'disconnected a slow reader of the live stream');
    one.cut();
  }
}
