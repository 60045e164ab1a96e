import type { Refusal } from './status.ts';

export type Method = 'append' | 'read' | 'subscribe' | 'delete';

export type Fault =
  /** Nothing is done, and that is said. */
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  /** Nothing is done, and nothing answered. */
  | { readonly kind: 'silence' }
  /** What was asked is done, and nobody hears of it. */
  | { readonly kind: 'unanswered' }
  /** What was asked is done, and something else is answered. */
  | { readonly kind: 'misreported'; readonly refusal: Refusal };

/** What the next calls will meet, in the order given. */
export class Faults {
  readonly #next = new Map<Method, Fault[]>();

  add(method: Method, fault: Fault, times = 1): void {
    const list = this.#next.get(method) ?? [];
    list.push(...Array.from({ length: times }, () => fault));
    this.#next.set(method, list);
  }

  take(method: Method): Fault | null {
    return this.#next.get(method)?.shift() ?? null;
  }
}
