import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/**
 * A cable on loopback between a client and a server, to pull at: it carries bytes both ways until it is told to break,
 * to hold still, or to lose what the server answers.
 */
export class TcpRelay {
  readonly #target: { readonly host: string; readonly port: number };
  readonly #pairs = new Set<Pair>();
  #server: Server | null = null;
  #port = 0;
  #frozen = false;
  #losesAnswers = false;
  #lateMs = 0;

  private constructor(target: { readonly host: string; readonly port: number }) {
    this.#target = target;
  }

  static async open(target: { readonly host: string; readonly port: number }): Promise<TcpRelay> {
    const relay = new TcpRelay(target);
    await relay.accept();
    return relay;
  }

  get port(): number {
    return this.#port;
  }

  /** How many connections it carries. */
  get connections(): number {
    return this.#pairs.size;
  }

  /** Breaks every connection; new ones are taken. */
  cut(): void {
    for (const { near, far } of this.#pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    this.#losesAnswers = false;
  }

  /** Breaks every connection and takes no more, as a server that is not running. */
  async refuse(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    const closed = server ? once(server, 'close') : null;
    server?.close();
    this.cut();
    await closed;
  }

  /** Takes connections again, on the port that it had. */
  async accept(): Promise<void> {
    const server = createServer((near) => this.#carry(near));
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Carries nothing more, and breaks nothing, as a server that hangs. */
  freeze(): void {
    this.#frozen = true;
    for (const pair of this.#pairs) this.#hold(pair);
  }

  /** The connections that are there carry nothing more; new ones do. */
  mute(): void {
    for (const pair of this.#pairs) this.#hold(pair);
  }

  thaw(): void {
    this.#frozen = false;
    for (const { near, far } of this.#pairs) {
      near.resume();
      far.resume();
    }
  }

  /** Everything arrives that much later, in ms: a server that is slow, or far away. */
  delay(ms: number): void {
    this.#lateMs = ms;
  }

  /** From now on the server hears everything, and nothing that it says arrives; until the connections are cut. */
  loseAnswers(): void {
    this.#losesAnswers = true;
  }

  async close(): Promise<void> {
    this.thaw();
    if (this.#server) await this.refuse();
  }

  #hold({ near, far }: Pair): void {
    near.pause();
    far.pause();
  }

  #carry(near: Socket): void {
    const far = connect(this.#target.port, this.#target.host);
    const pair = { near, far };
    this.#pairs.add(pair);
    const end = (): void => {
      this.#pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.on('data', (bytes) => this.#pass(bytes, near, far));
    far.on('data', (bytes) => this.#losesAnswers || this.#pass(bytes, far, near));
    for (const socket of [near, far]) socket.on('error', end).on('close', end).setNoDelay(true);
    if (this.#frozen) this.#hold(pair);
  }

  #pass(bytes: Buffer, from: Socket, to: Socket): void {
    if (this.#lateMs > 0) {
      setTimeout(() => void (to.destroyed || to.write(bytes)), this.#lateMs);
      return;
    }
    if (to.write(bytes)) return;
    from.pause();
    to.once('drain', () => this.#frozen || from.resume());
  }
}
