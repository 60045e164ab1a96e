import type { Timed } from '../protocol.ts';
import { tell } from './connection.ts';

/** How long steps may take out of one frame when they are played as fast as the page can. */
const FRAME_BUDGET_MS = 12;

/** A hidden tab has no frames: there everything waits, as Meet's captions do. */
const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.addEventListener('message', () => waiting.shift()?.());
channel.port1.start();
/** A task of its own, so that observers of the page are told of each step. */
const task = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });

const now = (): number => performance.timeOrigin + performance.now();

/**
 * Plays a script and reports when each step was drawn. In time, all that is due is drawn in one frame; with speed 0
 * every step has its own task, in as many frames as that takes.
 */
export async function play<Step>(
  { id, steps, speed }: { readonly id: string; readonly steps: readonly Timed<Step>[]; readonly speed: number },
  apply: (step: Step) => boolean,
): Promise<void> {
  const shown: (number | null)[] = [];
  const draw = (step: Step): void => {
    shown.push(apply(step) ? now() : null);
  };
  const started = performance.now();
  while (shown.length < steps.length) {
    const drawn = await frame();
    if (speed > 0) {
      const due = (Math.max(drawn, performance.now()) - started) * speed;
      for (let step = steps[shown.length]; step && step.at <= due; step = steps[shown.length]) draw(step);
      continue;
    }
    const until = performance.now() + FRAME_BUDGET_MS;
    for (let step = steps[shown.length]; step && performance.now() < until; step = steps[shown.length]) {
      draw(step);
      await task();
    }
  }
  tell([{ kind: 'played', id, shown }]);
}
