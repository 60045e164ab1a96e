import { changeIntegration, ownRequest, readIntegration } from '#commands/microsoft/integration.ts';
import type { Dependencies } from '#commands/handle.ts';
import { errorCode, isError } from '#domain/errors.ts';
import type { IntegrationCommand } from '#domain/microsoft/decide.ts';
import { GRAPH_FAILURES, graphFailureOf } from '#domain/microsoft/failures.ts';
import type { Graph, KnownSubscription } from '#domain/microsoft/graph.ts';
import type { HeldSubscription, Integration } from '#domain/microsoft/integration.ts';
import type { NotificationSecrets } from '#domain/microsoft/notification-secrets.ts';
import { nextStep, type Step, type WatchedResource } from '#domain/microsoft/plan.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import type { Pool } from 'pg';

const TICK_MS = 60_000;
const ACCESS_MS = 3_600_000;
/** What was refused is asked for again after so many ms. */
const POSTPONED_MS = 300_000;
/** More steps at once than there are things to do mean that they undo each other. */
const MOST_STEPS = 20;

export interface KeeperDependencies extends Dependencies {
  readonly graph: Graph;
  readonly secrets: NotificationSecrets;
  /** Where Microsoft reaches this installation by https; null where it cannot. */
  readonly address: string | null;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** Keeps the subscriptions at Microsoft as the plan wants them, a step at a time, each recorded once it is done. */
export class Keeper {
  readonly #dependencies: KeeperDependencies;
  readonly #postponed = new Map<string, number>();
  #checkedAt = -Infinity;

  constructor(dependencies: KeeperDependencies) {
    this.#dependencies = dependencies;
  }

  /** Does all that is due. Answers whether Microsoft let it. */
  async tick(): Promise<boolean> {
    if (!(await this.#mayCall())) return false;
    for (let count = 0; count < MOST_STEPS; count += 1) {
      const state = await readIntegration(this.#dependencies);
      const step = nextStep(state, {
        now: this.#now(),
        address: this.#dependencies.address,
        postponed: this.#postponedNow(),
      });
      if (step === null) return true;
      await this.#take(step, state);
    }
    return true;
  }

  #now(): number {
    return Date.parse(this.#dependencies.now());
  }

  #postponedNow(): ReadonlySet<string> {
    const now = this.#now();
    for (const [resource, until] of this.#postponed) if (until <= now) this.#postponed.delete(resource);
    return new Set(this.#postponed.keys());
  }

  /** Signs in once an hour, and each time after it could not. */
  async #mayCall(): Promise<boolean> {
    if (this.#now() - this.#checkedAt < ACCESS_MS) return true;
    const { graph, now } = this.#dependencies;
    const application = graph.applicationId;
    try {
      const access = await graph.checkAccess();
      await this.#record({ type: 'recordAccess', failure: null, at: now(), application, ...access });
      this.#checkedAt = this.#now();
      return true;
    } catch (error) {
      const failure = graphFailureOf(error);
      if (failure === null) throw error;
      const known = (await readIntegration(this.#dependencies)).access;
      const { tenantId = null, missing = [], superfluous = [] } = known ?? {};
      const said = { tenantId, missing, superfluous };
      await this.#record({ type: 'recordAccess', failure, at: now(), application, ...said });
      return false;
    }
  }

  async #record(command: IntegrationCommand): Promise<void> {
    await changeIntegration(this.#dependencies, command, ownRequest('teams-graph'));
  }

  async #take(step: Step, state: Integration): Promise<void> {
    const { graph, secrets, now } = this.#dependencies;
    switch (step.do) {
      case 'make-certificate': {
        const { id: certificateId, ...certificate } = await secrets.newCertificate();
        return this.#record({ type: 'addCertificate', certificateId, ...certificate, at: now() });
      }
      case 'retire-certificate': {
        // In this order: an interrupted retirement is repeated, and nothing opens without its secret.
        await secrets.forgetCertificate(step.certificateId);
        return this.#record({ type: 'retireCertificate', certificateId: step.certificateId });
      }
      case 'sweep':
        return this.#record({ type: 'requestSweep', reason: step.reason, at: now() });
      case 'forget':
        return this.#end(step.subscription, 'gone');
      case 'subscribe':
        return this.#attempt(step.watched.resource, () => this.#subscribe(step.watched, state));
      case 'unsubscribe':
        return this.#about(step.subscription, async ({ id }) => {
          await graph.unsubscribe(id);
          await this.#end(step.subscription, 'deleted');
        });
      case 'reauthorise':
        return this.#about(step.subscription, async ({ id }) => {
          await graph.reauthorise(id);
          await this.#record({ type: 'reauthoriseSubscription', subscriptionId: id });
        });
      case 'renew':
        return this.#about(step.subscription, async ({ id }) => {
          const { expiresAt } = await graph.renew(id, this.#until(step.watched));
          await this.#record({ type: 'renewSubscription', subscriptionId: id, at: now(), expiresAt });
        });
    }
  }

  #until({ lifetimeMs }: WatchedResource): string {
    return new Date(this.#now() + lifetimeMs).toISOString();
  }

  #end({ id }: HeldSubscription, reason: 'deleted' | 'gone'): Promise<void> {
    const { now } = this.#dependencies;
    return this.#record({ type: 'endSubscription', subscriptionId: id, reason, at: now() });
  }

  /** Does something about a subscription; one that Microsoft does not know any more has ended. */
  async #about(subscription: HeldSubscription, work: (one: HeldSubscription) => Promise<void>): Promise<void> {
    await this.#attempt(subscription.resource, async () => {
      try {
        await work(subscription);
      } catch (error) {
        if (!isError(error, GRAPH_FAILURES.notFound)) throw error;
        await this.#end(subscription, 'gone');
      }
    });
  }

  /** What Microsoft refuses is put off, and keeps nothing else waiting. */
  async #attempt(resource: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const failure = graphFailureOf(error);
      if (failure === null) throw error;
      this.#postponed.set(resource, this.#now() + POSTPONED_MS);
      this.#dependencies.report('Microsoft refused something about a subscription', { resource, code: failure });
      await this.#record({ type: 'refuseSubscription', resource, failure });
    }
  }

  async #subscribe({ resource, lifetimeMs, isRich }: WatchedResource, state: Integration): Promise<void> {
    const { graph, secrets, address, now } = this.#dependencies;
    const newest = state.certificates.at(-1) ?? null;
    if (address === null || (isRich && newest === null)) return;
    const certificate = isRich && newest ? { id: newest.id, der: newest.der } : null;
    const clientState = await secrets.clientStateOf(resource);
    const expiresAt = new Date(this.#now() + lifetimeMs).toISOString();
    const wanted = { resource, address, clientState, expiresAt, certificate };
    const made = await graph.subscribe(wanted).catch(async (error: unknown) => {
      if (!isError(error, GRAPH_FAILURES.exists)) throw error;
      return this.#adopt(wanted);
    });
    await this.#record({ ...made, type: 'addSubscription', at: now(), resource, address });
  }

  /**
   * There is one already that nobody recorded: this process ended in between, or Microsoft's answer was lost. It is
   * ours where it leads here under the present certificate, since its client state then is; another is replaced.
   */
  async #adopt(wanted: Parameters<Graph['subscribe']>[0]): Promise<KnownSubscription> {
    const { graph } = this.#dependencies;
    const there = (await graph.subscriptions()).find(({ resource }) => resource === wanted.resource);
    const isOurs = there?.address === wanted.address && there.certificateId === (wanted.certificate?.id ?? null);
    if (there && isOurs) return there;
    if (there) await graph.unsubscribe(there.id);
    return graph.subscribe(wanted);
  }
}

/** Keeps subscriptions until `signal` is aborted, in one process at a time. */
export async function runKeeper(
  { pool, ...dependencies }: KeeperDependencies & { readonly pool: Pool },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await exclusively({ pool, names: 'teams-graph', signal }, async (held) => {
        const keeper = new Keeper(dependencies);
        while (!held.aborted) {
          await keeper.tick();
          await pause(TICK_MS, held);
        }
      });
    } catch (error) {
      if (signal.aborted) return;
      dependencies.report('keeping subscriptions at Microsoft interrupted, starting again', { code: errorCode(error) });
      await pause(TICK_MS, signal);
    }
  }
}
