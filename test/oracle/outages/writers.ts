import type { Home } from '#test/support/inhabited.ts';
import type { Served } from '#test/support/people.ts';
import { startChild } from '../child.ts';
import type { Commit, CommitterMessage } from './committer.ts';
import { configureOften, type Calls } from './http-client.ts';
import { Tally } from './tally.ts';

export interface WriterLoad {
  /** Processes, and how many commands each gives. */
  readonly processes: number;
  readonly commands: number;
  /** Programs that call over HTTP, and how many changes each makes. */
  readonly clients: number;
  readonly calls: number;
}

export interface Written {
  readonly commits: readonly Commit[];
  /** How often a process was told that the store is away, or that others were faster. */
  readonly unavailable: number;
  readonly contended: number;
  readonly calls: readonly Calls[];
}

export interface Writers {
  readonly done: Promise<Written>;
  /** Resolves when that share of everything, 0 to 1, was acknowledged. */
  reach(share: number): Promise<void>;
}

/**
 * Processes that give commands and programs that call over HTTP, all at once, each until its last one is acknowledged.
 */
export function startWriters(served: Served, home: Home, load: WriterLoad, stack: AsyncDisposableStack): Writers {
  const tally = new Tally();
  const commits: Commit[] = [];
  const told = { unavailable: 0, contended: 0 };
  const hear = (message: CommitterMessage): void => {
    if ('commit' in message) {
      commits.push(message.commit);
      return tally.add();
    }
    told.unavailable += message.unavailable;
    told.contended += message.contended;
  };
  const committers = Array.from({ length: load.processes }, (_, index) => {
    const args = [JSON.stringify(home), String(index), String(load.commands)];
    return startChild<CommitterMessage>('outages/committer.ts', args, hear);
  });
  for (const one of committers) stack.defer(() => one.kill());
  const calling = Array.from({ length: load.clients }, () => configureOften(served, load.calls, tally.add));
  const work = async (): Promise<Written> => {
    const [calls] = await Promise.all([Promise.all(calling), ...committers.map(({ ended }) => ended)]);
    return { commits, ...told, calls };
  };
  const done = work();
  done.catch(() => undefined);
  const total = load.processes * load.commands + load.clients * load.calls;
  return { done, reach: (share) => tally.reaches(Math.ceil(total * share), done) };
}
