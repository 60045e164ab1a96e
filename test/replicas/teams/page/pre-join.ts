import { report } from './connection.ts';
import { deviceSwitch } from './devices.ts';
import { isCovered, page, reportState, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';
import { controlled } from './name-field.ts';

/** Parentheses are outside what a name may have; what else is, nobody has told. */
const REFUSED = /[()]/u;

/** Where the form shows that one waits; what is in it changes, the form stays as it is. */
let place: HTMLElement | null = null;
let join: HTMLButtonElement | null = null;

/** The form before the call. It stays while one waits in the lobby. */
export function preJoin(actions: { join(): void; cancel(): void }): HTMLElement {
  const v = vocabulary();
  place = el('div');
  const field = nameField();
  const onJoin = (): void => {
    field.redraw();
    if (isCovered() || (page.setup.account === 'guest' && page.name === '')) return;
    // The form stays, and nothing says why.
    if (REFUSED.test(page.name)) return report({ kind: 'name-refused', name: page.name });
    actions.join();
  };
  join = button({ id: 'prejoin-join-button', tid: 'prejoin-join-button', text: words(v.joinNow) }, onJoin);
  const cancel = button({ tid: 'prejoin-cancel-button', text: words(v.cancel) }, actions.cancel);
  const account = button({ tid: 'account-selection-change-account-button', text: words(v.changeAccount) }, () => {});
  const form = el('div', { tid: 'calling-prejoin-screen', role: 'region', 'aria-label': words(v.preJoin) }, [
    el('div', { tid: 'calling-prejoin-render-content-container' }, [
      el('div', { tid: 'prejoin-header-content' }, [
        el('h1', { tid: 'meeting-header-title' }, [page.setup.title ?? words(v.unknownMeeting)]),
      ]),
      place,
      ...(page.setup.account === 'guest' ? [field.element] : [account]),
      el('div', { tid: page.camera === 'missing' ? null : 'get-user-media-wrapper' }, [
        deviceSwitch('camera'),
        deviceSwitch('microphone'),
      ]),
      audioChoices(),
      el('div', {}, [join, cancel]),
    ]),
  ]);
  drawWaiting();
  return form;
}

function nameField(): { readonly element: HTMLInputElement; redraw(): void } {
  const label = words(vocabulary().yourName);
  const element = el('input', {
    type: 'text',
    tid: 'prejoin-display-name-input',
    placeholder: label,
    'aria-label': label,
    maxlength: 64,
  });
  element.value = page.name;
  return controlled(element, (value) => {
    page.name = value.trim();
    reportState();
  });
}

function audioChoices(): HTMLElement {
  const { audioChoices: labels } = vocabulary();
  const choice = (kind: 'computer' | 'phone' | 'none', name: string): HTMLElement =>
    el('label', { tid: `calling-prejoin-v2-${name}-renderer-test` }, [
      el('input', { type: 'radio', name: 'audio', value: kind }),
      words(labels[kind]),
    ]);
  return el('div', { role: 'radiogroup' }, [
    choice('computer', 'computer-audio'),
    choice('phone', 'phone-audio'),
    choice('none', 'no-audio'),
  ]);
}

/** Says that one waits, or not: the form around it is the same one. */
export function drawWaiting(): void {
  const isWaiting = page.phase === 'lobby';
  const { lobbyTid, lobbyWording, joinWhileWaiting } = page.setup;
  const told = el('div', { tid: lobbyTid }, [words(vocabulary().lobby[lobbyWording], page.name)]);
  place?.replaceChildren(...(isWaiting ? [told] : []));
  if (join) join.disabled = isWaiting && joinWhileWaiting === 'disabled';
}
