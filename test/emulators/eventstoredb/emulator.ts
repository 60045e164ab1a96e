import { Server, ServerCredentials } from '@grpc/grpc-js';
import { EmulatedLog } from './log.ts';
import { Node, type Endpoint, type NodeOptions } from './node.ts';
import { serve, type Member, type Subscriptions } from './services.ts';
import type { Faults } from './faults.ts';
import type { Refusal } from './status.ts';

export interface EmulatorOptions {
  readonly version?: NodeOptions['version'];
  /** Shared by the members of a cluster; without it, a new one. */
  readonly log?: EmulatedLog;
  readonly users?: Readonly<Record<string, string>>;
  /** Where it listens, and what it says of itself; by default on loopback, at a free port. */
  readonly host?: string;
  readonly port?: number;
  /** PEM; with it, the server speaks TLS. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

const HOST = '127.0.0.1';
/** Above it gRPC itself refuses a message, in bytes. */
const LARGEST_MESSAGE = 16 * 1024 * 1024;

/**
 * An emulator of EventStoreDB's gRPC protocol, on the service definitions that the client ships: it answers as real
 * servers were observed to answer, for what Greffier and its tests ask. It is no event store to keep anything in.
 */
export class EventStoreDbEmulator {
  #node: Node;
  readonly #options: EmulatorOptions;
  readonly #subscriptions: Subscriptions = new Set();
  #server: Server | null = null;
  readonly #host: string;
  #port: number;
  #members: (() => readonly Member[]) | null = null;

  private constructor(options: EmulatorOptions) {
    this.#options = options;
    this.#host = options.host ?? HOST;
    this.#port = options.port ?? 0;
    this.#node = this.#nodeOver(options.log ?? new EmulatedLog());
  }

  #nodeOver(log: EmulatedLog): Node {
    const { version = '23.10.6', users } = this.#options;
    return new Node({ version, log, ...(users ? { users } : {}) });
  }

  static async start(options: EmulatorOptions = {}): Promise<EventStoreDbEmulator> {
    const emulator = new EventStoreDbEmulator(options);
    await emulator.restart();
    return emulator;
  }

  get log(): EmulatedLog {
    return this.#node.log;
  }

  get port(): number {
    return this.#port;
  }

  get endpoint(): Endpoint {
    return { host: this.#host, port: this.#port };
  }

  /** A connection string for it, without TLS. */
  get url(): string {
    return `esdb://${this.#host}:${this.#port}?tls=false`;
  }

  get faults(): Faults {
    return this.#node.faults;
  }

  /** What it tells a client that looks for a cluster; by default, that it is alone and leads. */
  set members(members: () => readonly Member[]) {
    this.#members = members;
  }

  /** Makes it a follower of the leader at `leader`, or a leader itself. */
  follow(leader: Endpoint | null): void {
    this.#node.leader = leader;
  }

  /** How many subscriptions are served. */
  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  /** Ends every subscription with `refusal`. */
  drop(refusal: Refusal): void {
    for (const one of this.#subscriptions) one.fail(refusal);
  }

  /** As killed: connections break, what was written stays written, what was only in memory is gone. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.#node.forget();
    server?.forceShutdown();
  }

  /**
   * Starts it, again on the port that it had. @param log what it finds on its disk where that is not what it had, as
   * after a restore
   */
  async restart(log?: EmulatedLog): Promise<void> {
    if (log) this.#node = this.#nodeOver(log);
    const { tls } = this.#options;
    const server = new Server({ 'grpc.max_receive_message_length': LARGEST_MESSAGE });
    serve(
      server,
      this.#node,
      this.#subscriptions,
      () => this.#members?.() ?? [{ ...this.endpoint, state: 'leader', alive: true }],
    );
    const credentials = tls
      ? ServerCredentials.createSsl(null, [
          { cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) },
        ])
      : ServerCredentials.createInsecure();
    this.#port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`${this.#host}:${this.#port}`, credentials, (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    this.#server = server;
  }
}
