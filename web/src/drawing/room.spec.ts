// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Made, Order } from './messages.ts';
import { draw, enterRoom } from './room.ts';

vi.mock('./room/draw.ts?worker&url', () => ({ default: '/assets/drawing/draw-1.js' }));

const COLOURS = { isDark: false, surface: '', sunken: '', text: '', line: '', accent: '' };
const drawing = (text: string, unwanted = new AbortController().signal): Promise<unknown> =>
  draw({ text, colours: COLOURS }, unwanted);
/** What stands for frames: nothing is loaded there, `inhabit` makes up what would be. */
const made: HTMLElement[] = [];
const frames = (): HTMLElement[] => made.filter(({ isConnected }) => isConnected);

/** What the document in the frame does: it asks for its channel, and makes something of what comes there. */
const inhabit = (frame: HTMLElement, make: (order: Order) => Made | null): void => {
  const inside = { postMessage: (_: null, _to: string, [port]: MessagePort[]) => answer(port) };
  const answer = (port: MessagePort | undefined): void => {
    port?.addEventListener('message', ({ data }: MessageEvent<Order>) => {
      const made = make(data);
      if (made !== null) port.postMessage(made);
    });
    port?.start();
    port?.postMessage({ kind: 'ready' });
  };
  Object.defineProperty(frame, 'contentWindow', { value: inside });
  dispatchEvent(Object.assign(new Event('message'), { source: inside }));
};
const opened = (): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const [frame] = frames();
    if (frame === undefined) throw new Error('no room yet');
    return frame;
  });

let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  leave = enterRoom();
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name === 'iframe' ? 'div' : name);
    if (name === 'iframe') made.push(element);
    return element;
  });
});
afterEach(async () => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await vi.waitUntil(() => frames().length === 0);
});

describe('the room where diagrams are drawn', () => {
  it('is a frame without an origin, which nobody sees or reaches by keyboard', async () => {
    const first = drawing('a');
    const frame = await opened();
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
    expect(Reflect.get(frame, 'src')).toBe('/drawing.html?script=%2Fassets%2Fdrawing%2Fdraw-1.js');
    expect([frame.inert, frame.tabIndex, frame.ariaHidden]).toEqual([true, -1, 'true']);
    inhabit(frame, ({ text }) => ({ kind: 'drawn', svg: text, width: 1, height: 1 }));
    expect(await first).toMatchObject({ kind: 'drawn', svg: 'a' });
    expect(await drawing('b')).toMatchObject({ svg: 'b' });
    expect(frames()).toEqual([frame]);
  });

  it.each([
    ['a text that takes too long', 10_000, () => undefined],
    ['one that nobody waits for any more', 500, (text: AbortController) => text.abort()],
  ])('is left for another one by %s; the next text is drawn', async (_, patience, happen) => {
    const text = new AbortController();
    const endless = drawing('endless', text.signal);
    const next = drawing('next');
    const frame = await opened();
    const begun = Promise.withResolvers<void>();
    inhabit(frame, () => {
      begun.resolve();
      return null;
    });
    await begun.promise;
    happen(text);
    vi.advanceTimersByTime(patience);
    expect(await endless).toEqual({ kind: 'slow' });
    await vi.waitFor(() => expect(frames()).not.toContain(frame));
    inhabit(await opened(), () => ({ kind: 'wrong', reason: 'Parse error' }));
    expect(await next).toEqual({ kind: 'wrong', reason: 'Parse error' });
  });

  it('that does not open is said to be away, and is opened anew by the next text', async () => {
    const first = drawing('a');
    await opened();
    vi.advanceTimersByTime(10_000);
    expect(await first).toEqual({ kind: 'away' });
    const again = drawing('b');
    inhabit(await opened(), () => ({ kind: 'large' }));
    expect(await again).toEqual({ kind: 'large' });
  });

  it('hears nobody but its own document', async () => {
    const first = drawing('a');
    const frame = await opened();
    const stranger = { postMessage: vi.fn<() => void>() };
    dispatchEvent(Object.assign(new Event('message'), { source: stranger }));
    expect(stranger.postMessage).not.toHaveBeenCalled();
    inhabit(frame, () => ({ kind: 'large' }));
    await first;
  });

  it('draws nothing that nobody waits for any more', async () => {
    expect(await drawing('a', AbortSignal.abort())).toBeNull();
    expect(frames()).toEqual([]);
  });
});
