import { signal } from '#test/support/freeze.ts';
import { launchProcess, type LaunchedProcess, type Within } from '#test/support/greffier-process.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Part } from './part.ts';

/** After this a supervisor starts again what has ended by itself, in ms. */
const AGAIN_MS = 300;
/** How long an orderly end may take, in ms: after that it is killed, as orchestrators do. */
const ENDING_MS = 20_000;

export interface Supervision {
  readonly name: string;
  readonly roles: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly within?: Within;
  /** Told what happens to it. */
  readonly tell: (what: string) => void;
}

/** A `greffier serve` under a supervisor, which starts it again whenever it ends, unless it was killed to stay down. */
export class Supervised implements Part {
  readonly #supervision: Supervision;
  #process: LaunchedProcess | null = null;
  #isUp = false;
  #work: Promise<void> = Promise.resolve();
  #output = '';

  constructor(supervision: Supervision) {
    this.#supervision = supervision;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  get output(): string {
    return this.#output + (this.#process?.output ?? '');
  }

  /** Resolves once it was ready, however often it had to be started. */
  async ready(): Promise<void> {
    for (;;) {
      const current = this.#process;
      const isReady = await current?.ready.then(
        () => true,
        () => false,
      );
      if (isReady && current === this.#process) return;
      await wait(20);
    }
  }

  async start(): Promise<void> {
    if (this.#isUp) return;
    await this.#work;
    this.#isUp = true;
    this.#work = this.#supervise();
  }

  async kill(): Promise<void> {
    this.#isUp = false;
    if (this.#process) signal(this.pid, 'SIGKILL');
    await this.#work;
  }

  async freeze(): Promise<void> {
    if (this.#process) signal(this.pid, 'SIGSTOP');
  }

  async thaw(): Promise<void> {
    if (this.#process) signal(this.pid, 'SIGCONT');
  }

  readonly restart = async (): Promise<void> => {
    const ending = this.#process;
    if (!ending) return;
    signal(ending.pid, 'SIGTERM');
    const isLate = await Promise.race([ending.ended.then(() => false), wait(ENDING_MS, true, { ref: false })]);
    if (!isLate) return;
    this.#supervision.tell(`${this.#supervision.name} does not end, and is killed`);
    signal(ending.pid, 'SIGKILL');
  };

  close = (): Promise<void> => this.kill();

  async #supervise(): Promise<void> {
    const { name, roles, environment, within, tell } = this.#supervision;
    while (this.#isUp) {
      const running = launchProcess(['serve', '--roles', roles], environment, within);
      this.#process = running;
      const { code, signal: by } = await running.ended;
      this.#output += running.output;
      this.#process = null;
      if (!this.#isUp) return;
      tell(`${name} ended (${by ?? code})`);
      await wait(AGAIN_MS);
    }
  }
}
