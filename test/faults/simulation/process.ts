import { eraser } from '#bots/eraser/eraser.ts';
import { runPublisher } from '#bots/publisher/publisher.ts';
import { runReactor } from '#bots/reactor.ts';
import { attacher } from '#bots/rooms/attacher.ts';
import type { Dependencies } from '#commands/handle.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { StoreWatch } from '#infra/event-store/watch.ts';
import { VaultSealer } from '#infra/vault/keys/sealer.ts';
import { PostgresVault } from '#infra/vault/keys/vault.ts';
import { runProjections } from '#projections/engine/engine.ts';
import { chanceOf } from './chance.ts';
import { simulated } from './projections.ts';
import { FeedOnLine, StoreOnLine, type LineConditions } from './network.ts';
import { PostgresLink } from './postgres-link.ts';
import type { World } from './world.ts';

export type SimulatedRole = 'api' | 'worker';

const now = (): string => new Date().toISOString();
const RARELY = 0.004;
/** Of a process to Postgres, at most. */
const CONNECTIONS = 6;

/**
 * A process of the server as far as a simulation needs it: the real log, vault, projector, publisher and reactors, with
 * simulated lines to the store and the feed, and a link to Postgres that breaks. It can be killed at any point.
 */
export class SimulatedProcess {
  readonly name: string;
  readonly link: PostgresLink;
  readonly dependencies: Dependencies;
  readonly #world: World;
  readonly #vault: PostgresVault;
  readonly #sealer: VaultSealer;
  readonly #log: StoredEventLog;
  readonly #store: StoreWatch;
  readonly #conditions: LineConditions;
  #isDead = false;

  constructor(world: World, name: string) {
    this.name = name;
    this.#world = world;
    const chance = chanceOf(world.seed, `${name}: Postgres`);
    this.link = new PostgresLink(CONNECTIONS, world, {
      fate: () =>
        world.isCalm || !chance.chance(RARELY) ? 'done' : chance.pick(['lost before', 'lost after', 'lost after']),
      isAway: () => world.isAway('postgres'),
    });
    const lineTo = (server: 'store' | 'feed'): LineConditions => ({
      chance: chanceOf(world.seed, `${name}: ${server}`),
      get disturbed() {
        return world.isCalm ? 0 : 0.06;
      },
      isAway: () => world.isAway(server),
      isDead: () => this.#isDead,
    });
    this.#conditions = lineTo('feed');
    const line = new StoreOnLine(world.store, lineTo('store'), (one) => world.acknowledged.push(one));
    this.#store = new StoreWatch(line);
    this.#vault = new PostgresVault(this.link.pool, world.masterKey);
    this.#sealer = new VaultSealer(this.link.pool, world.masterKey, this.#vault);
    this.#log = new StoredEventLog(this.#store, new EventCodec(eventRegistry, this.#vault));
    this.dependencies = { log: this.#log, now };
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  start(role: SimulatedRole): void {
    if (role === 'worker') this.#work();
  }

  /** As `kill -9`: what it had sent may still arrive. */
  kill(): void {
    this.#isDead = true;
    this.link.kill();
  }

  #work(): void {
    const { pool } = this.link;
    const { signal } = new AbortController();
    const report = (problem: string, details: Readonly<Record<string, unknown>>): void =>
      this.#world.reported(`${problem} ${JSON.stringify(details)}`);
    const store = this.#world.store.id;
    const [log, sealer] = [this.#log, this.#sealer];
    void runProjections({ pool, sealer, log, store, projections: simulated, report }, signal);
    const feed = new FeedOnLine(this.#world.feed, this.#conditions);
    void runPublisher({ pool, log, store, feed, report }, signal);
    const head = async (): Promise<string | null> => {
      const last = await this.#store.head();
      return last === null ? null : `${store}:${last}`;
    };
    const reacting = { pool, progress: this.#world.progress, head, report };
    void runReactor(reacting, eraser(this.dependencies, this.#vault), signal);
    void runReactor(reacting, attacher(this.dependencies, pool), signal);
  }
}
