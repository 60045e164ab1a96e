import { report } from './connection.ts';
import { isCovered, page, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';

interface Message {
  readonly mid: string;
  readonly from: string;
  readonly text: string;
  readonly at: string;
}

const messages: Message[] = [];
/** Those that reached this browser while nothing moved over the page. */
const stalled: Message[] = [];
let isShown = false;
/** How many of the newest messages lie below the list: it is scrolled up by so many. */
let below = 0;

const place = (): Element | null => document.querySelector('[data-place=chat]');

export const closeChat = (): void => {
  isShown = false;
};

export function toggleChat(): void {
  if (isCovered()) return;
  isShown = !isShown;
  below = 0;
  drawChat();
}

export const drawChat = (): void => place()?.replaceChildren(...(isShown ? [panel()] : []));

let lastMid = 0;
const messageOf = (from: string, text: string): Message => {
  lastMid = Math.max(lastMid + 1, Date.now());
  return { mid: String(lastMid), from, text, at: new Date(lastMid).toISOString() };
};

export function addMessage({ from, text }: { readonly from: string; readonly text: string }): void {
  const message = messageOf(from, text);
  if (page.setup.faults.chatStalls) stalled.push(message);
  else show(message);
}

function show(message: Message): void {
  messages.push(message);
  if (below > 0) below += 1;
  drawRows();
}

addEventListener('mousemove', () => {
  for (const message of stalled.splice(0)) show(message);
});

function panel(): HTMLElement {
  const v = vocabulary();
  const runway = el('div', { tid: 'message-pane-list-runway', 'data-place': 'rows', class: 'list' }, rows());
  // Scrolled up, the list shows what came before: in other elements, with the same ids.
  runway.addEventListener('wheel', ({ deltaY }) => {
    const most = Math.max(0, messages.length - page.setup.messagesShown);
    below = Math.min(most, Math.max(0, below + (deltaY < 0 ? 5 : -5)));
    drawRows();
  });
  return el('div', { class: 'panel', role: 'complementary', 'aria-label': words(v.chat) }, [
    runway,
    ...(page.setup.chat === 'disabled'
      ? [el('div', { tid: 'compose-disabled-placeholder-text' }, [words(v.chatDisabled)])]
      : compose()),
  ]);
}

/** The list holds so many messages, and makes its elements again. */
function rows(): HTMLElement[] {
  const end = messages.length - below;
  return messages
    .slice(Math.max(0, end - page.setup.messagesShown), end)
    .map(({ mid, from, text, at }) =>
      el('div', { tid: 'chat-pane-item' }, [
        el('div', { tid: 'chat-pane-message', 'data-mid': mid }, [
          el('span', { tid: 'message-author-name' }, [from]),
          el('time', { datetime: at }, [at.slice(11, 16)]),
          el('div', { id: `content-${mid}` }, [text]),
        ]),
      ]),
    );
}

const drawRows = (): void => document.querySelector('[data-place=rows]')?.replaceChildren(...rows());

function compose(): HTMLElement[] {
  const v = vocabulary();
  const box = el('div', {
    tid: 'ckeditor',
    role: 'textbox',
    contenteditable: 'true',
    'aria-label': words(v.typeMessage),
    'data-placeholder': words(v.typeMessage),
  });
  const send = (): void => {
    const text = box.innerText.trim();
    if (text === '') return;
    box.textContent = '';
    show(messageOf(page.name, text));
    report({ kind: 'chat-sent', text });
  };
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || !event.isTrusted) return;
    event.preventDefault();
    send();
  });
  return [box, button({ text: words(v.send) }, send)];
}
