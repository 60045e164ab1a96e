import { report } from './connection.ts';
import { isAdmitted, page, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';

interface Message {
  readonly id: string;
  readonly from: string;
  readonly text: string;
}

const messages: Message[] = [];
let shown: 'chat' | 'people' | null = null;

/** The side panel's place on the screen. */
export const panelPlace = (): HTMLElement => el('div', { id: 'panel' });

export function closePanel(): void {
  shown = null;
}

const toggle = (panel: 'chat' | 'people'): void => {
  shown = shown === panel ? null : panel;
  drawPanel();
};
export const toggleChat = (): void => toggle('chat');
export const togglePeople = (): void => toggle('people');

export function drawPanel(): void {
  const place = document.querySelector('#panel');
  place?.replaceChildren(...(shown === 'chat' ? [chatPanel()] : shown === 'people' ? [peoplePanel()] : []));
}

const messageElement = ({ id, from, text }: Message): HTMLElement =>
  el('div', { class: 'Ss4fHf', jsname: 'Ypafjf' }, [
    el('div', { class: 'poVWob' }, [from]),
    el('div', { class: 'ptNLrf', 'data-message-id': id }, [el('div', { jsname: 'dTKtvb' }, [text])]),
  ]);

export function addMessage(written: Omit<Message, 'id'>): void {
  const message = { ...written, id: crypto.randomUUID() };
  messages.push(message);
  if (shown === 'chat') document.querySelector('#panel [aria-live=polite]')?.append(messageElement(message));
}

function chatPanel(): HTMLElement {
  const v = vocabulary();
  const disabled = page.setup.faults.chatDisabled || !isAdmitted();
  const box = el('textarea', {
    class: 'qdOxv-fmcmS-wGMbrd',
    jsname: 'YPqjbf',
    'aria-label': words(v.sendMessage),
    placeholder: words(v.sendMessage),
    disabled,
    maxlength: page.setup.chatLimit,
    rows: 1,
  });
  const send = (): void => {
    const text = box.value.trim().slice(0, page.setup.chatLimit ?? undefined);
    if (text === '' || disabled) return;
    box.value = '';
    submit.disabled = true;
    addMessage({ from: words(v.you), text });
    report({ kind: 'chat-sent', text });
  };
  // The send button carries the same label as the box.
  const submit = button({ label: words(v.sendMessage), jsname: 'SoqoBf', ligature: 'send', disabled: true }, send);
  box.addEventListener('input', () => {
    submit.disabled = box.value.trim() === '' || Boolean(disabled);
  });
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || !event.isTrusted) return;
    event.preventDefault();
    send();
  });
  return el('aside', { class: 'WUFI9b', 'aria-label': words(v.chatPanel) }, [
    el(
      'div',
      { class: 'z38b6', style: 'max-height: 240px; overflow-y: auto', jsname: 'xySENc', 'aria-live': 'polite' },
      messages.map(messageElement),
    ),
    el('div', { class: 'BC4V9b' }, [box, submit]),
  ]);
}

const everyone = (): readonly string[] => [
  page.name === '' ? 'Account' : page.name,
  ...page.people.map(({ name }) => name),
];

function peoplePanel(): HTMLElement {
  const v = vocabulary();
  const names = everyone();
  return el('aside', { class: 'WUFI9b', 'aria-label': words(v.people) }, [
    el(
      'div',
      { class: 'AE8xFb', role: 'list', 'aria-label': words(v.participants) },
      names.map((name, index) =>
        el(
          'div',
          {
            class: 'cxdMu',
            role: 'listitem',
            'aria-label': name,
            'data-participant-id': `spaces/x/devices/${index + 1}`,
          },
          [el('span', { class: 'zWGUib' }, [index === 0 ? `${name} (${words(v.you)})` : name])],
        ),
      ),
    ),
  ]);
}

let tilesNow: HTMLElement | null = null;

/** The tiles. In the lobby there is one's own alone, which says nothing about admission. */
export function tiles(): HTMLElement {
  tilesNow = newTiles();
  return tilesNow;
}

/** Somebody came or went: tiles and the people panel follow, the rest of the page stays as it is. */
export function redrawPeople(): void {
  const next = newTiles();
  tilesNow?.replaceWith(next);
  tilesNow = next;
  if (shown === 'people') drawPanel();
}

function newTiles(): HTMLElement {
  const names = isAdmitted() ? (page.setup.faults.peopleMissing ? [] : everyone()) : everyone().slice(0, 1);
  return el(
    'div',
    { class: 'axUSnc' },
    names.map((name, index) =>
      el('div', { class: 'oZRSLe', jsname: 'E2KThb', 'data-participant-id': `spaces/x/devices/${index + 1}` }, [
        // Each name stands twice: once for the eye, once hidden from readers.
        el('span', { class: 'notranslate' }, [name]),
        el('span', { class: 'notranslate tooltip', 'aria-hidden': 'true' }, [name]),
        ...(index === 0
          ? [
              button(
                { label: words(vocabulary().moreOptionsFor).replace('{name}', name), ligature: 'more_vert' },
                () => {},
              ),
            ]
          : []),
      ]),
    ),
  );
}
