import { report } from './connection.ts';
import { deviceButton } from './devices.ts';
import { isAdmitted, page, reportState, vocabulary } from './guest.ts';
import { button, el, icon, words } from './markup.ts';
import { openSettings } from './settings.ts';
import { toggleChat, togglePeople } from './panels.ts';

interface Actions {
  leave(): void;
  /** Called when captions were switched on or off. */
  captions(): void;
}

/**
 * The "Call controls" region. The lobby shows it too, with leave, chat, microphone and camera: it proves nothing.
 * Captions, share, raised hand, people and details are there in a call only.
 */
export function callControls(actions: Actions): HTMLElement {
  const v = vocabulary();
  const { faults } = page.setup;
  const inCall = isAdmitted() || page.setup.lobbyControls === 'all';
  const share = button({ label: words(v.share), jsname: 'hNGZQc', ligature: 'computer_arrow_up' }, () => {});
  const hand = button({ label: words(v.raiseHand), jsname: 'FpSaz', ligature: 'back_hand' }, () => {});
  return el(
    'div',
    {
      class: 'R5ccN',
      style: 'display: flex; gap: 8px; justify-content: center',
      role: 'region',
      'aria-label': words(v.callControls),
    },
    [
      deviceButton('microphone', reportState),
      deviceButton('camera', reportState),
      ...(inCall && !faults.captionsMissing ? [captionsButton(actions.captions)] : []),
      ...(inCall ? [share, hand] : []),
      moreOptions(),
      button({ label: words(v.leaveCall), jsname: 'CQylAd', ligature: 'call_end' }, actions.leave),
      ...(faults.chatMissing ? [] : [chatButton()]),
    ],
  );
}

/** It has two icons: the second is shown where somebody wrote. */
function chatButton(): HTMLElement {
  const element = button({ label: words(vocabulary().chat), jsname: 'A5il2e', ligature: 'chat' }, toggleChat);
  element.append(icon('chat_bubble'));
  return element;
}

function captionsButton(onToggle: () => void): HTMLButtonElement {
  const draw = (): void => {
    element.setAttribute('aria-label', words(page.captions ? vocabulary().captionsOff : vocabulary().captionsOn));
    element.replaceChildren(icon(page.captions ? 'closed_caption' : 'closed_caption_off'));
  };
  const element = button({ jsname: 'RrG0hf' }, () => {
    if (page.setup.faults.captionsStuck) return;
    page.captions = !page.captions;
    draw();
    report({ kind: 'captions-toggled', to: page.captions ? 'on' : 'off' });
    onToggle();
  });
  draw();
  return element;
}

let peopleNow: HTMLElement | null = null;

/** The count on the people button, after somebody came or went. */
export function redrawCount(): void {
  const before = peopleNow;
  if (before) before.replaceWith(peopleButton());
}

/** A badge with the number; no icon says people. */
export function peopleButton(): HTMLElement {
  const count = page.people.length + 1;
  const badge = el('span', { class: 'uGOf1d', 'data-avatar-count': count, 'aria-labelledby': 'people-label' }, [
    String(count),
  ]);
  const element = button({ label: words(vocabulary().peopleCount, count), jsname: 'yEoxEf' }, togglePeople);
  element.append(badge);
  peopleNow = element;
  return element;
}

function moreOptions(): HTMLElement {
  const v = vocabulary();
  const wrapper = el('div', { class: 'tB5Jxf', style: 'position: relative' });
  const toggle = button(
    {
      label: words(v.moreOptions),
      jsname: 'NakZHc',
      ligature: 'more_vert',
      attributes: { 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
    },
    () => {
      const menu = wrapper.querySelector('[role=menu]');
      toggle.setAttribute('aria-expanded', String(menu === null));
      if (menu) return menu.remove();
      const settings = el('li', { class: 'O6TWDd', role: 'menuitem', tabindex: 0, 'aria-label': words(v.settings) }, [
        icon('settings'),
        el('span', { jsname: 'K4r5Ff' }, [words(v.settings)]),
      ]);
      settings.addEventListener('click', () => {
        wrapper.querySelector('[role=menu]')?.remove();
        toggle.setAttribute('aria-expanded', 'false');
        openSettings('audio');
      });
      wrapper.append(
        el(
          'ul',
          {
            class: 'W7g1Rb',
            style: 'position: absolute; bottom: 100%; margin: 0; padding: 8px; list-style: none; background: #333537',
            role: 'menu',
            'aria-label': words(v.moreOptions),
          },
          [settings],
        ),
      );
    },
  );
  wrapper.append(toggle);
  return wrapper;
}
