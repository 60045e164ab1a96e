// oxlint-disable-next-line import/default -- its address, which Vite gives
import script from './room/draw.ts?worker&url';
import type { Made, Order, Told } from './messages.ts';

/**
 * A drawing takes no longer, the part of Mermaid that knows its kind included, which comes with the first of a kind. A
 * text can be made to take for ever: neither its length nor what stands in it tells.
 */
const PATIENCE_MS = 10_000;
/** So much longer does one take that nobody waits for any more: the next text is to be drawn. */
const UNWANTED_MS = 500;

/** `slow`: it took too long; `away`: what draws could not be loaded. */
export type Outcome = Made | { readonly kind: 'slow' } | { readonly kind: 'away' };

/** Where drawings are made, until it is closed or one takes too long. */
interface Room {
  readonly port: MessagePort;
  readonly close: () => void;
}

/**
 * A document apart, which may do nothing but draw. The application's policy lets no style of a drawing in, and should
 * not: Mermaid writes its styles into the document. This one is served with a policy of its own (`api/http/drawing.ts`)
 * that lets in styles and the scripts of this origin, and nothing else: no picture, no font, no connection. In a sandbox
 * it has no origin, so neither the session nor the page is within reach of a text, and browsers that give such
 * documents a process (Chromium) keep the page alive while it is busy. What comes out is shown as a picture, in which
 * nothing runs and nothing is loaded.
 */
function open(): Promise<Room | null> {
  const frame = document.createElement('iframe');
  frame.src = `/drawing.html?${new URLSearchParams({ script }).toString()}`;
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = 'Dessin des diagrammes';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.inert = true;
  // Measured, so laid out; seen by nobody.
  Object.assign(frame.style, { position: 'fixed', top: 0, left: 0, width: '1px', height: '1px', opacity: 0 });
  return new Promise((resolve) => {
    const { port1: port, port2 } = new MessageChannel();
    const forget = (): void => {
      removeEventListener('message', greet);
      clearTimeout(late);
    };
    const close = (): void => {
      port.close();
      frame.remove();
    };
    const greet = ({ source }: MessageEvent): void => {
      const inside = frame.contentWindow;
      if (inside === null || source !== inside) return;
      removeEventListener('message', greet);
      // It has no origin to name.
      inside.postMessage(null, '*', [port2]);
    };
    const late = setTimeout(() => {
      forget();
      close();
      resolve(null);
    }, PATIENCE_MS);
    addEventListener('message', greet);
    port.addEventListener(
      'message',
      () => {
        forget();
        resolve({ port, close });
      },
      { once: true },
    );
    port.start();
    document.body.append(frame);
  });
}

function ask({ port }: Room, order: Order, unwanted: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve({ kind: 'slow' });
    let late = setTimeout(giveUp, PATIENCE_MS);
    const hurry = (): void => {
      clearTimeout(late);
      late = setTimeout(giveUp, UNWANTED_MS);
    };
    unwanted.addEventListener('abort', hurry);
    port.addEventListener(
      'message',
      ({ data }: MessageEvent<Told>) => {
        clearTimeout(late);
        unwanted.removeEventListener('abort', hurry);
        resolve(data.kind === 'ready' ? { kind: 'away' } : data);
      },
      { once: true },
    );
    port.postMessage(order);
  });
}

let room: Promise<Room | null> | null = null;
let last: Promise<unknown> = Promise.resolve();

let viewers = 0;

const closeRoom = (): void => {
  void room?.then((one) => one?.close());
  room = null;
};

/** Says that somebody looks at what is drawn there; the room is closed when the last one stops looking. */
export function enterRoom(): () => void {
  viewers += 1;
  return () => {
    viewers -= 1;
    if (viewers === 0) closeRoom();
  };
}

async function drawNow(order: Order, unwanted: AbortSignal): Promise<Outcome> {
  room ??= open();
  const opened = await room;
  const outcome: Outcome = opened === null ? { kind: 'away' } : await ask(opened, order, unwanted);
  // What is busy with one text draws no other.
  if (outcome.kind === 'slow' || outcome.kind === 'away') closeRoom();
  return outcome;
}

/** Draws a diagram, one after the other. Null where nobody wants it any more when its turn comes: its text changed. */
export function draw(order: Order, unwanted: AbortSignal): Promise<Outcome | null> {
  const turn = last.then(() => (unwanted.aborted ? null : drawNow(order, unwanted)));
  last = turn.catch(() => undefined);
  return turn;
}
