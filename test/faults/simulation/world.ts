import { InProcessFeed } from '#infra/feed/in-process.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import type { Random } from '#test/bench/load/random.ts';
import type { Acknowledged } from '#test/oracle/recording-store.ts';
import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import type { Backends } from './backends.ts';
import { chanceOf } from './chance.ts';
import { PostgresLink, PostgresWork } from './postgres-link.ts';
import { SimulatedProcess, type SimulatedRole } from './process.ts';
import { VirtualTime } from './virtual-time.ts';

export type Server = 'postgres' | 'store' | 'feed';

/** For how long things go wrong, in ms of virtual time; afterwards everything comes to rest. */
const TROUBLE_MS = 20_000;

/** Connections of who looks on, at most. */
const LOOKS = 4;

const PROCESSES: readonly (readonly [string, SimulatedRole])[] = [
  ['api-a', 'api'],
  ['api-b', 'api'],
  ['worker-a', 'worker'],
  ['worker-b', 'worker'],
];

export interface Place {
  readonly seed: number;
  /** Connections to a database with the durable tables and all read tables. */
  readonly backends: Backends;
  /** The address of another database on the same server, in which nobody notifies anybody. */
  readonly elsewhere: string;
}

interface Opened {
  readonly work: PostgresWork;
  readonly onlooker: PostgresLink;
  readonly progress: ProjectionProgress;
}

/** What a run consists of: two servers that are simulated, a real Postgres, and processes that come and go. */
export class World {
  readonly seed: number;
  readonly backends: Backends;
  readonly masterKey: Uint8Array;
  readonly store = new MemoryEventStore();
  readonly feed = new InProcessFeed();
  readonly work: PostgresWork;
  readonly time: VirtualTime;
  /** Postgres without any disturbance, for who looks on. */
  readonly onlooker: PostgresLink;
  /** By looking alone: notifications would come at times of the real clock. */
  readonly progress: ProjectionProgress;
  readonly acknowledged: Acknowledged[] = [];
  /** Everything that happened, in its order: the same for the same seed. */
  readonly story: string[] = [];
  readonly wrong: string[] = [];
  readonly #away = new Map<Server, number>();
  readonly #processes = new Map<string, SimulatedProcess>();
  #starts = 0;

  private constructor(place: Place, { work, onlooker, progress }: Opened) {
    this.seed = place.seed;
    this.backends = place.backends;
    this.masterKey = createHash('sha256').update(String(place.seed)).digest();
    this.work = work;
    this.onlooker = onlooker;
    this.progress = progress;
    this.time = new VirtualTime(work);
    vi.spyOn(Math, 'random').mockImplementation(chanceOf(place.seed, 'Math.random').part);
  }

  /** Time is virtual from here on, until the world ends. */
  static async open(place: Place): Promise<World> {
    const work = new PostgresWork();
    const onlooker = new PostgresLink(
      LOOKS,
      { work, backends: place.backends },
      { fate: () => 'done', isAway: () => false },
    );
    const progress = await ProjectionProgress.open(onlooker.pool, place.elsewhere);
    const world = new World(place, { work, onlooker, progress });
    await onlooker.pool.query('update state.checkpoint set store = $1', [world.store.id]);
    return world;
  }

  /** Ends every process, and gives the real time back. */
  async end(): Promise<void> {
    for (const process of this.#processes.values()) process.kill();
    this.time.end();
    vi.restoreAllMocks();
    await this.progress.close();
    await this.onlooker.pool.end();
    await this.work.idle;
    if (this.backends.taken > 0) throw new Error(`${this.backends.taken} connections were never ended`);
  }

  get isCalm(): boolean {
    return this.time.elapsedMs >= TROUBLE_MS;
  }

  isAway(server: Server): boolean {
    return (this.#away.get(server) ?? 0) > this.time.elapsedMs;
  }

  /** Starts every process, and draws what goes wrong and when. */
  begin(): void {
    for (const [name, role] of PROCESSES) this.#start(name, role);
    const chance = chanceOf(this.seed, 'trouble');
    const troubles = chance.int(2, 6);
    for (let nth = 0; nth < troubles; nth += 1) this.#plan(chance);
  }

  /** A process that answers people, any of them. */
  api(chance: Random): SimulatedProcess | null {
    const found = this.#processes.get(chance.pick(['api-a', 'api-b']));
    return found && !found.isDead ? found : null;
  }

  tell(what: string): void {
    this.story.push(`${this.time.elapsedMs} ${what}`);
  }

  reported(problem: string): void {
    this.tell(problem);
    if (problem.startsWith('event parked')) this.wrong.push(problem);
  }

  #start(name: string, role: SimulatedRole): void {
    // Killed twice before it was started again, it comes back once: one that nobody knew any more would never end.
    if (this.#processes.get(name)?.isDead === false) return;
    this.#starts += 1;
    const process = new SimulatedProcess(this, `${name}.${this.#starts}`);
    this.#processes.set(name, process);
    this.tell(`${process.name} starts`);
    process.start(role);
  }

  #plan(chance: Random): void {
    const at = chance.int(500, TROUBLE_MS - 6_000);
    const [name, role] = chance.pick([...PROCESSES] as [(typeof PROCESSES)[number], ...typeof PROCESSES]);
    const lasting = chance.int(300, 5_000);
    const trouble = chance.pick(['kill', 'kill', 'cut', 'postgres', 'store', 'feed', 'clock'] as const);
    setTimeout(() => {
      this.tell(`${trouble} ${name} ${lasting}`);
      switch (trouble) {
        case 'kill':
          this.#processes.get(name)?.kill();
          setTimeout(() => this.#start(name, role), lasting);
          return;
        case 'cut':
          this.#processes.get(name)?.link.cut();
          return;
        case 'clock':
          this.time.jump(chance.pick([-3_600_000, 3_600_000]));
          return;
        case 'postgres':
          for (const process of this.#processes.values()) process.link.cut();
      }
      this.#away.set(trouble as Server, this.time.elapsedMs + lasting);
    }, at);
  }
}
