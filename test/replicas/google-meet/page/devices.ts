import { closeStream, openStream } from '../../kit/page/streams.ts';
import { report } from './connection.ts';
import { page, vocabulary } from './guest.ts';
import { attribute, button, icon, words } from './markup.ts';
import { offerWithoutDevices } from './overlays.ts';

export type Device = 'microphone' | 'camera';

const FACTS = {
  microphone: { jsname: 'hw0c9', ligature: 'mic', kind: 'audio' },
  camera: { jsname: 'psRWwc', ligature: 'videocam', kind: 'video' },
} as const;

/** Without a device, or without the permission to use it, its button reads "problem". */
async function openDevice(device: Device): Promise<void> {
  if (page.setup.devices === 'missing') page[device] = 'missing';
  if (page.setup.devices !== 'browser') return;
  if (!(await openStream(FACTS[device].kind))) page[device] = 'missing';
}

/**
 * How long the browser may leave the question of permission open before the page offers to go on without. Longer than a
 * browser takes that has just started on a busy machine: else it is the machine that decides what the bot sees.
 */
const PATIENCE_MS = 5_000;

/** Opens both devices; while the browser has not answered, the page offers to continue without them. */
export async function openDevices(): Promise<void> {
  if (page.setup.devices === 'unasked') {
    await offerWithoutDevices().answered;
  } else {
    const opened = Promise.all([openDevice('microphone'), openDevice('camera')]);
    if ((await Promise.race([opened, patience()])) !== 'over') return;
    const offer = offerWithoutDevices();
    if ((await Promise.race([opened, offer.answered])) !== 'without') return offer.withdraw();
  }
  page.microphone = 'missing';
  page.camera = 'missing';
}

const patience = (): Promise<'over'> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS, 'over');
  });

/** A muted device delivers nothing. */
async function setDevice(device: Device, to: 'on' | 'off'): Promise<void> {
  page[device] = to;
  closeStream(FACTS[device].kind);
  if (to === 'on') await openDevice(device);
}

function label(device: Device): string {
  const v = vocabulary();
  const labels =
    device === 'microphone'
      ? { on: v.microphoneOff, off: v.microphoneOn, missing: v.microphoneProblem }
      : { on: v.cameraOff, off: v.cameraOn, missing: v.cameraProblem };
  // The label names what a click does: "Turn off microphone" says that it is on.
  return words(labels[page[device]]);
}

/** The toggle of a device. It is changed in place, so that a holder of the element sees its new label. */
export function deviceButton(device: Device, onChange: () => void): HTMLButtonElement {
  const { jsname, ligature } = FACTS[device];
  const draw = (): void => {
    element.setAttribute('aria-label', label(device));
    element.setAttribute(attribute('data-is-muted'), String(page[device] !== 'on'));
    element.replaceChildren(icon(ligature));
  };
  const element = button({ jsname }, () => {
    const stuck = device === 'microphone' ? page.setup.faults.microphoneStuck : page.setup.faults.cameraStuck;
    if (page[device] === 'missing' || stuck) return;
    const to = page[device] === 'on' ? 'off' : 'on';
    void switchTo(to);
  });
  const switchTo = async (to: 'on' | 'off'): Promise<void> => {
    await setDevice(device, to);
    draw();
    report({ kind: `${device}-toggled`, to });
    onChange();
  };
  draw();
  return element;
}
