import type { JoinWording } from '../protocol.ts';
import { deviceButton } from './devices.ts';
import { page, reportState, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';

const wording = (): JoinWording => page.setup.joinWording ?? (page.setup.entry === 'open' ? 'join-now' : 'ask');

/** Which microphone and which camera: they carry the same icons as what switches them. */
const deviceMenus = (): HTMLElement[] =>
  (['mic_none', 'videocam'] as const).map((ligature, index) => {
    const device = words(vocabulary().deviceMenus[index] ?? vocabulary().deviceMenus[0]);
    return button({ label: `${device}: Default`, ligature, attributes: { 'aria-haspopup': 'menu' } }, () => {});
  });

/** A pop-out beside the devices, which locks nothing. */
const devicePopOut = (): HTMLElement[] => {
  if (page.microphone !== 'missing') return [];
  const v = vocabulary();
  return [
    el('div', { role: 'dialog', 'aria-label': words(v.microphoneNotFound), style: 'position: static' }, [
      words(v.microphoneNotFound),
      button({ label: words(v.closeDialog), ligature: 'close' }, () => {}),
    ]),
  ];
};

/** The screen before the call: name, microphone, camera, and the button that asks or joins. */
export function preJoin(onJoin: (button: JoinWording) => void): HTMLElement {
  const v = vocabulary();
  const isGuest = page.setup.account === 'guest';
  const name = el('input', {
    class: 'qdOxv-fmcmS-wGMbrd',
    type: 'text',
    'aria-label': words(v.yourName),
    placeholder: words(v.yourName),
    jsname: 'YPqjbf',
    maxlength: 60,
    autocomplete: 'name',
  });
  name.value = page.name;
  const text = words(v.join[wording()]);
  // Without devices the visible text stays what it is, and the label says more.
  const label =
    page.microphone === 'missing' && page.camera === 'missing' && wording() === 'ask'
      ? words(v.askWithoutDevices)
      : undefined;
  const join = button(
    { text, ...(label === undefined ? {} : { label }), disabled: isGuest && name.value.trim() === '' },
    () => onJoin(wording()),
  );
  name.addEventListener('input', () => {
    page.name = name.value.trim();
    join.disabled = page.name === '';
  });
  return el('main', { class: 'crqnQb', jsname: 'pyjJBc' }, [
    el('div', { class: 'preview' }, [
      deviceButton('microphone', reportState),
      deviceButton('camera', reportState),
      ...deviceMenus(),
      ...devicePopOut(),
    ]),
    el('div', { class: 'Qr8aE' }, [
      el('h1', { class: 'u6vdEc' }, [words(v.ready)]),
      // A text field of this design lies in several boxes.
      ...(isGuest
        ? [el('div', { class: 'Fgl6fe', jsname: 'vhZMvf' }, [el('label', { class: 'VfPpkd-fmcmS-yrriRe' }, [name])])]
        : []),
      el('div', { class: 'XCoPyb', style: 'margin-top: 12px', jsname: 'Qx7uuf' }, [join]),
      el(
        'div',
        { class: 'xhfVQd' },
        v.otherWays.map((way) => button({ text: words(way) }, () => {})),
      ),
    ]),
  ]);
}
