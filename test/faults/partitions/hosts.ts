import type { Within } from '#test/support/greffier-process.ts';
import { spawnSync } from 'node:child_process';

export type HostName = 'a' | 'b';
const HOSTS: readonly HostName[] = ['a', 'b'];

/** A host: a network namespace of its own, which the test reaches by another network than the other host does. */
export interface Host {
  /** Where the other host finds it. */
  readonly address: string;
  /** Where the test finds it, whatever is parted. */
  readonly seenFromTest: string;
  /** Starts a program there. */
  readonly within: Within;
}

/** Two hosts and the network between them. */
export interface Hosts extends Disposable {
  readonly a: Host;
  readonly b: Host;
  /** What this host sends to the other one is lost from now on. */
  silence(host: HostName): void;
  /** Everything arrives again. */
  heal(): void;
}

function run(program: string, args: readonly string[]): string | null {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? null : `${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`;
}

function must(program: string, args: readonly string[]): void {
  const problem = run(program, args);
  if (problem !== null) throw new Error(problem);
}

/** Why no hosts can be made here; null where they can. */
export function whyNoHosts(): string | null {
  const name = `greffier-try-${process.pid}`;
  const problem = run('ip', ['netns', 'add', name]);
  if (problem !== null) return problem;
  const cannotFilter = run('ip', ['netns', 'exec', name, 'nft', 'add', 'table', 'inet', 'try']);
  run('ip', ['netns', 'del', name]);
  return cannotFilter;
}

/** Makes the hosts, of addresses that are for documentation (RFC 5737). */
export function makeHosts(): Hosts {
  const mark = String(process.pid);
  const nameOf = (host: HostName): string => `greffier-${host}-${mark}`;
  const inside = (host: HostName, ...command: readonly [string, ...string[]]): void =>
    must('ip', ['netns', 'exec', nameOf(host), ...command]);
  const between = { a: '192.0.2.1', b: '192.0.2.2' } as const;
  const own = { a: '198.51.100.2', b: '198.51.100.6' } as const;
  const tests = { a: '198.51.100.1', b: '198.51.100.5' } as const;
  const dispose = (): void => {
    for (const host of HOSTS) run('ip', ['netns', 'del', nameOf(host)]);
  };
  try {
    for (const host of HOSTS) {
      must('ip', ['netns', 'add', nameOf(host)]);
      inside(host, 'ip', 'link', 'set', 'lo', 'up');
      const link = `gt${host}${mark}`.slice(0, 15);
      must('ip', ['link', 'add', link, 'type', 'veth', 'peer', 'name', 'test', 'netns', nameOf(host)]);
      must('ip', ['address', 'add', `${tests[host]}/30`, 'dev', link]);
      must('ip', ['link', 'set', link, 'up']);
      inside(host, 'ip', 'address', 'add', `${own[host]}/30`, 'dev', 'test');
      inside(host, 'ip', 'link', 'set', 'test', 'up');
    }
    const [at, of] = [nameOf('a'), nameOf('b')];
    must('ip', ['-n', at, 'link', 'add', 'between', 'type', 'veth', 'peer', 'name', 'between', 'netns', of]);
    for (const host of HOSTS) {
      inside(host, 'ip', 'address', 'add', `${between[host]}/30`, 'dev', 'between');
      inside(host, 'ip', 'link', 'set', 'between', 'up');
    }
  } catch (error) {
    dispose();
    throw error;
  }
  const hostOf = (host: HostName): Host => ({
    address: between[host],
    seenFromTest: own[host],
    within: ['ip', 'netns', 'exec', nameOf(host)],
  });
  return {
    a: hostOf('a'),
    b: hostOf('b'),
    silence(host) {
      inside(host, 'nft', 'add', 'table', 'inet', 'parted');
      inside(host, 'nft', 'add', 'chain', 'inet', 'parted', 'out', '{ type filter hook output priority 0; }');
      inside(host, 'nft', 'add', 'rule', 'inet', 'parted', 'out', 'oifname', 'between', 'drop');
    },
    heal() {
      for (const host of HOSTS) run('ip', ['netns', 'exec', nameOf(host), 'nft', 'delete', 'table', 'inet', 'parted']);
    },
    [Symbol.dispose]: dispose,
  };
}
