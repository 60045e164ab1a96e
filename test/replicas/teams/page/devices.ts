import { closeStream, openStream } from '../../kit/page/streams.ts';
import type { Label } from '../../kit/protocol.ts';
import { report } from './connection.ts';
import { page, reportState, vocabulary } from './guest.ts';
import { button, el, id, words } from './markup.ts';

export type Device = 'microphone' | 'camera';

const KINDS = { microphone: 'audio', camera: 'video' } as const;
const TIDS = { microphone: 'toggle-mute', camera: 'toggle-video' } as const;

async function openDevice(device: Device): Promise<void> {
  if (page.setup.devices === 'missing') page[device] = 'missing';
  if (page.setup.devices === 'browser' && !(await openStream(KINDS[device]))) page[device] = 'missing';
}

export async function openDevices(): Promise<void> {
  await Promise.all([openDevice('microphone'), openDevice('camera')]);
}

/** Resolves once anybody asked the browser for a device and got it. */
export function devicesAsked(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    resolve();
    return stream;
  };
  return promise;
}

async function toggle(device: Device, draw: () => void): Promise<void> {
  const { microphoneStuck, cameraStuck } = page.setup.faults;
  const isStuck = device === 'microphone' ? microphoneStuck : cameraStuck;
  if (page[device] !== 'missing' && !isStuck) {
    const to = page[device] === 'on' ? 'off' : 'on';
    page[device] = to;
    if (to === 'off') closeStream(KINDS[device]);
    else await openDevice(device);
    report({ kind: `${device}-toggled`, to });
    reportState();
  }
  draw();
}

/** The switch before the call. It is checked while the device is on. */
export function deviceSwitch(device: Device): HTMLElement {
  const v = vocabulary();
  const input = el('input', {
    type: 'checkbox',
    role: 'switch',
    tid: TIDS[device],
    'aria-label': words(v[device]),
    disabled: page[device] === 'missing',
  });
  const draw = (): void => {
    input.checked = page[device] === 'on';
    if (page.setup.switchState === 'aria-checked') input.setAttribute('aria-checked', String(input.checked));
    mark(input, device);
  };
  input.addEventListener('change', () => void toggle(device, draw));
  draw();
  return el('label', {}, [input, words(v[device])]);
}

/** On both sides of the door: "true" stands for muted. */
function mark(element: HTMLElement, device: Device): void {
  if (device === 'microphone') element.setAttribute('data-cid', id(`toggle-mute-${page.microphone !== 'on'}`));
}

/** The button in the call, which has the same `data-tid` as the switch before it. */
export function deviceButton(device: Device, name: string): HTMLButtonElement {
  const v = vocabulary();
  const labels: Readonly<Record<Device, readonly [on: Label, off: Label]>> = {
    microphone: [v.muteMicrophone, v.unmuteMicrophone],
    camera: [v.cameraOff, v.cameraOn],
  };
  const element = button(
    { id: name, tid: TIDS[device], disabled: page[device] === 'missing' },
    () => void toggle(device, draw),
  );
  const draw = (): void => {
    const [on, off] = labels[device];
    element.setAttribute('aria-label', words(page[device] === 'on' ? on : off));
    element.textContent = words(v[device]);
    mark(element, device);
  };
  draw();
  return element;
}
