import type { DialogKind, Order } from '../protocol.ts';

const PLAIN = [
  'admit',
  'deny',
  'leave-unanswered',
  'remove',
  'end',
  'break',
  'popup',
  'withdraw',
  'reload',
] as const satisfies readonly Order['kind'][];
type Plain = (typeof PLAIN)[number];

const act = (kind: Plain) =>
  function (this: Directed): void {
    this.order({ kind });
  };

/** A target that can be told what happens to it: one page, or a room with all of its pages. */
export abstract class Directed {
  abstract order(order: Order): void;

  readonly admit = act('admit');
  readonly deny = act('deny');
  /** Nobody answers the request for too long. */
  readonly leaveUnanswered = act('leave-unanswered');
  readonly remove = act('remove');
  readonly end = act('end');
  /** The connection is lost for good. */
  readonly break = act('break');
  /** A hint with "Got it" appears. */
  readonly popup = act('popup');

  /** Every dialog goes away unanswered. */
  readonly withdraw = act('withdraw');
  /** The page loads itself anew. */
  readonly reload = act('reload');

  /** A dialog appears. */
  dialog(kind: DialogKind): void {
    this.order({ kind: 'dialog', dialog: kind });
  }

  /** The page's main thread is busy for so long. */
  freeze(ms: number): void {
    this.order({ kind: 'freeze', ms });
  }
}
