/** What the server tells a page about itself. */
export interface Boot {
  readonly guest: string;
  readonly code: string;
}

/** Reports go one after the other, in the order in which things happened. */
let sending: Promise<unknown> = Promise.resolve();
let address = '';

/** Opens the lines to the room: its orders come in order, also across a broken connection. */
export function open<Order>({ guest, code }: Boot, onOrder: (order: Order) => void, onOpen: () => void): void {
  address = `/_replica/rooms/${code}/guests/${guest}`;
  const orders = new EventSource(address);
  orders.addEventListener('message', ({ data }) => onOrder(JSON.parse(String(data)) as Order));
  orders.addEventListener('open', onOpen);
}

export function tell(reports: readonly object[]): void {
  const body = JSON.stringify(reports);
  sending = sending
    .then(() => fetch(address, { method: 'POST', body, keepalive: body.length < 60_000 }))
    .catch(() => {});
}
