import type { OrderOf, Replicated } from '../protocol.ts';

/** The method that gives an order of which there is nothing more to say. */
export const act = <Kind extends string>(kind: Kind) =>
  function (this: { order(order: { readonly kind: Kind }): void }): void {
    this.order({ kind });
  };

/** A target that can be told what happens to it: one page, or a room with all of its pages. */
export abstract class Directed<R extends Replicated> {
  abstract order(order: OrderOf<R>): void;

  readonly admit = act('admit');
  readonly deny = act('deny');
  readonly remove = act('remove');
  readonly end = act('end');
  /** The connection is lost for good. */
  readonly break = act('break');
  /** A hint lies about on the page. */
  readonly popup = act('popup');
  /** Every dialog goes away unanswered. */
  readonly withdraw = act('withdraw');
  /** The page loads itself anew. */
  readonly reload = act('reload');

  /** A dialog appears. */
  dialog(kind: R['dialog']): void {
    this.order({ kind: 'dialog', dialog: kind });
  }

  /** The page's main thread is busy for so long. */
  freeze(ms: number): void {
    this.order({ kind: 'freeze', ms });
  }
}
