import type { Order, Report } from '../protocol.ts';

/** What the server tells the page about itself. */
export interface Boot {
  readonly guest: string;
  readonly code: string;
}

/** Reports go one after the other, in the order in which things happened. */
let sending: Promise<unknown> = Promise.resolve();
let address = '';

export function connect({ guest, code }: Boot, onOrder: (order: Order) => void, onOpen: () => void): void {
  address = `/_replica/rooms/${code}/guests/${guest}`;
  const orders = new EventSource(address);
  orders.addEventListener('message', ({ data }) => onOrder(JSON.parse(String(data)) as Order));
  orders.addEventListener('open', onOpen);
}

export function report(...reports: readonly Report[]): void {
  const body = JSON.stringify(reports);
  sending = sending
    .then(() => fetch(address, { method: 'POST', body, keepalive: body.length < 60_000 }))
    .catch(() => {});
}
