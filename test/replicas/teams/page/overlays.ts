import type { DialogKind } from '../protocol.ts';
import { report } from './connection.ts';
import { page, reportState, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';

/** Where dialogs and notices lie; they outlive a redrawn screen. */
function overlays(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[data-overlays]');
  if (found) return found;
  const made = el('div', { 'data-overlays': true });
  document.body.append(made);
  return made;
}

export function closeAll(): void {
  overlays().replaceChildren();
  page.open = [];
}

/** Lies over everything until it is lifted. Nothing below does anything meanwhile. */
export function cover(name: string, content: HTMLElement): { lift(): void } {
  const veil = el('div', { class: 'veil' }, [content]);
  overlays().append(veil);
  page.open.push(name);
  reportState();
  return {
    lift: () => {
      veil.remove();
      page.open = page.open.filter((open) => open !== name);
      reportState();
    },
  };
}

/** A modal dialog that wants an answer; resolves with it, and never where it is withdrawn. */
export function ask(kind: DialogKind): Promise<'accepted' | 'closed'> {
  const { title, accept, close } = vocabulary().dialogs[kind];
  const { promise, resolve } = Promise.withResolvers<'accepted' | 'closed'>();
  const answer = (given: 'accepted' | 'closed') => (): void => {
    covered.lift();
    report({ kind: 'dialog-answered', dialog: kind, answer: given });
    resolve(given);
  };
  const covered = cover(
    kind,
    el('div', { role: 'dialog', 'aria-modal': 'true', 'aria-label': words(title) }, [
      el('h2', {}, [words(title)]),
      button({ text: words(accept) }, answer('accepted')),
      button({ text: words(close) }, answer('closed')),
    ]),
  );
  return promise;
}

/** A question with one answer that counts, and a way out of it. */
export function confirm(name: string, question: string, yes: { readonly tid: string; readonly text: string }) {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (given: boolean) => (): void => {
    covered.lift();
    resolve(given);
  };
  const covered = cover(
    name,
    el('div', { role: 'dialog', 'aria-modal': 'true', tid: name, 'aria-label': question }, [
      el('h2', {}, [question]),
      button({ ...yes }, answer(true)),
      button({ text: words(vocabulary().cancel) }, answer(false)),
    ]),
  );
  return promise;
}

/** A notice with role alert, about a device: it says nothing of the meeting. */
export function notice(): void {
  const element = el('div', { role: 'alert', class: 'fui-MessageBar' }, [
    words(vocabulary().notice),
    button({ text: words(vocabulary().dismiss) }, () => {
      element.remove();
      report({ kind: 'popup-closed' });
    }),
  ]);
  overlays().append(element);
}

/** "Select Allow…", until somebody asked for the devices. */
export const permissionGate = () => cover('permission', el('div', {}, [words(vocabulary().allowDevices)]));
