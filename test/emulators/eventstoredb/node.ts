import type { Metadata } from '@grpc/grpc-js';
import { Faults, type Method } from './faults.ts';
import type { EmulatedLog } from './log.ts';
import { notLeader, unauthenticated, type Refusal } from './status.ts';
import { append, remove, type Expected, type Outcome, type RecentIds } from './write.ts';
import type { ProposedEvent } from './record.ts';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

export interface NodeOptions {
  /** What the server says it is; what differs between 23.10 and 24.2 follows it. */
  readonly version: '23.10.6' | '24.2.0';
  readonly log: EmulatedLog;
  /** Names and passwords; without them everybody may do everything. */
  readonly users?: Readonly<Record<string, string>>;
}

/**
 * What one emulated server knows while it runs: its log, its role in a cluster, and the faults that it was told to
 * have.
 */
export class Node {
  readonly version: NodeOptions['version'];
  readonly log: EmulatedLog;
  readonly faults = new Faults();
  readonly #recent: RecentIds = new Map();
  readonly #users: Readonly<Record<string, string>> | undefined;
  /** Where the leader is, for a follower. */
  leader: Endpoint | null = null;

  constructor({ version, log, users }: NodeOptions) {
    this.version = version;
    this.log = log;
    this.#users = users;
  }

  append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Outcome {
    return append(this.log, this.#recent, stream, expected, events);
  }

  remove(stream: string, expected: Expected, hard: boolean): Outcome {
    return remove(this.log, stream, expected, hard);
  }

  /** Why a call with these headers is not served; null when it is. */
  refusal(headers: Metadata): Refusal | null {
    if (this.#users && !this.#knows(String(headers.get('authorization')[0] ?? ''))) return unauthenticated();
    if (this.leader && headers.get('requires-leader')[0] === 'true')
      return notLeader(this.leader.host, this.leader.port);
    return null;
  }

  /** Does what was asked and answers it, unless the next fault says otherwise. */
  perform<T>(method: Method, act: () => T, answer: (result: T) => void, refuse: (refusal: Refusal) => void): void {
    const fault = this.faults.take(method);
    if (fault?.kind === 'refuse') return refuse(fault.refusal);
    if (fault?.kind === 'silence') return;
    const result = act();
    if (fault?.kind === 'misreported') refuse(fault.refusal);
    else if (!fault) answer(result);
  }

  /** The ids written lately are only in memory. */
  forget(): void {
    this.#recent.clear();
  }

  #knows(authorization: string): boolean {
    const [, encoded] = /^Basic (.+)$/u.exec(authorization) ?? [];
    const [name = '', password] = Buffer.from(encoded ?? '', 'base64')
      .toString('utf8')
      .split(':');
    return this.#users?.[name] !== undefined && this.#users[name] === password;
  }
}
