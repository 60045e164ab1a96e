import type { ServerResponse } from 'node:http';
import type { OrderOf, Replicated, ReportOf } from '../protocol.ts';
import { Directed } from './direction.ts';
import { Waiting } from './waiting.ts';

interface WaitOptions {
  readonly timeoutMs?: number;
}

/** One page that opened a room's link. Orders reach it in order, also across a broken connection. */
export class Guest<R extends Replicated> extends Directed<R> {
  readonly id: string;
  /** As the page last reported it. */
  state: R['state'];
  readonly #waiting = new Waiting();
  /** Orders that the page may still ask for again; the first has the number `#firstOrder`. */
  #orders: string[] = [];
  #firstOrder = 0;
  #page: ServerResponse | null = null;

  constructor(id: string, state: R['state']) {
    super();
    this.id = id;
    this.state = state;
  }

  /** Resolves with the page's state as soon as `test` holds for it. */
  until(test: (state: R['state']) => boolean, { timeoutMs = 30_000 }: WaitOptions = {}): Promise<R['state']> {
    return this.#waiting.until(() => (test(this.state) ? this.state : undefined), {
      timeoutMs,
      what: `a state of guest ${this.id}`,
      instead: () => JSON.stringify(this.state),
    });
  }

  override order(order: OrderOf<R>): void {
    this.#orders.push(JSON.stringify(order));
    this.#send(this.#firstOrder + this.#orders.length - 1);
  }

  /** The page is there: it gets all orders after the last one that it has seen. */
  attach(response: ServerResponse, lastSeen: number): void {
    this.#page = response;
    this.#orders = this.#orders.slice(lastSeen + 1 - this.#firstOrder);
    this.#firstOrder = lastSeen + 1;
    for (let number = this.#firstOrder; number < this.#firstOrder + this.#orders.length; number++) this.#send(number);
  }

  /** That connection is over; true when there is no newer one. */
  detach(response: ServerResponse): boolean {
    if (this.#page !== response) return false;
    this.#page = null;
    return true;
  }

  heard(report: ReportOf<R>): void {
    if (!('state' in report)) return;
    this.state = report.state as R['state'];
    this.#waiting.changed();
  }

  get isThere(): boolean {
    return this.#page !== null;
  }

  #send(number: number): void {
    const data = this.#orders[number - this.#firstOrder];
    if (data !== undefined) this.#page?.write(`id: ${number}\ndata: ${data}\n\n`);
  }
}
