import type { DialogKind } from '../protocol.ts';
import { report } from './connection.ts';
import { page, reportState, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';

/** Where dialogs and popups lie; they outlive a redrawn screen. */
export function overlays(): HTMLElement {
  const found = document.querySelector<HTMLElement>('#overlays');
  if (found) return found;
  const made = el('div', { id: 'overlays' });
  document.body.append(made);
  return made;
}

export function closeAll(): void {
  overlays().replaceChildren();
  page.open = [];
}

/** A modal dialog that wants an answer; resolves with it. */
export function ask(kind: DialogKind): Promise<'accepted' | 'left'> {
  const v = vocabulary();
  const { title, body } = v.dialogs[kind];
  const { accept, leave } = kind === 'unknown' ? v.otherDialog : v.consent;
  return new Promise((resolve) => {
    const answer = (given: 'accepted' | 'left') => (): void => {
      dialog.remove();
      page.open = page.open.filter((name) => name !== kind);
      report({ kind: 'dialog-answered', dialog: kind, answer: given });
      reportState();
      resolve(given);
    };
    const dialog = el(
      'div',
      { class: 'VfPpkd-Sx9Kwc', role: 'dialog', 'aria-modal': 'true', 'aria-label': words(title) },
      [
        el('h2', { class: 'VfPpkd-k2Wrsb' }, [words(title)]),
        el('div', { class: 'VfPpkd-cnG4Wd' }, [words(body)]),
        button({ text: words(leave), attributes: { 'data-mdc-dialog-action': 'cancel' } }, answer('left')),
        button({ text: words(accept), attributes: { 'data-mdc-dialog-action': 'ok' } }, answer('accepted')),
      ],
    );
    overlays().append(dialog);
    page.open.push(kind);
    reportState();
  });
}

/** An offer of Gemini's notes: it asks for nothing, locks nothing, and can be closed. */
export function promote(): void {
  const v = vocabulary();
  const answer = (given: 'accepted' | 'closed') => (): void => {
    offer.remove();
    page.open = page.open.filter((name) => name !== 'promotion');
    report({ kind: 'dialog-answered', dialog: 'promotion', answer: given });
    reportState();
  };
  const { title, body } = v.dialogs.promotion;
  const offer = el('div', { class: 'I98jWb', role: 'dialog', 'aria-label': words(title) }, [
    el('h2', {}, [words(title)]),
    el('div', {}, [words(body)]),
    button({ text: words(v.takeNotes) }, answer('accepted')),
    button({ label: words(v.closeDialog), ligature: 'close' }, answer('closed')),
  ]);
  overlays().append(offer);
  page.open.push('promotion');
  reportState();
}

/** The reCAPTCHA that somebody is shown. */
export function challenge(): void {
  const frame = el('iframe', { src: '/recaptcha/api2/bframe', width: 400, height: 580 });
  overlays().append(el('div', { style: 'position: fixed; inset: 40px auto auto 40px; z-index: 99' }, [frame]));
}

/** A hint with "Got it"; it lies over the page without locking it. */
export function popup(): void {
  const v = vocabulary();
  const name = `popup-${crypto.randomUUID().slice(0, 8)}`;
  const hint = el('div', { class: 'I98jWb', role: 'dialog', 'aria-label': words(v.popup) }, [
    el('div', {}, [words(v.popup)]),
    button({ text: words(v.gotIt) }, () => {
      hint.remove();
      page.open = page.open.filter((open) => open !== name);
      report({ kind: 'popup-closed' });
      reportState();
    }),
  ]);
  overlays().append(hint);
  page.open.push(name);
  reportState();
}

/** "Continue without microphone and camera", which lies over everything until it is answered or withdrawn. */
export function offerWithoutDevices(): { answered: Promise<'without'>; withdraw: () => void } {
  const { promise, resolve } = Promise.withResolvers<'without'>();
  const withdraw = (): void => {
    offer.remove();
    page.open = page.open.filter((name) => name !== 'devices');
    reportState();
  };
  const go = button({ text: words(vocabulary().continueWithoutDevices) }, () => {
    withdraw();
    resolve('without');
  });
  const offer = el('div', { class: 'VfPpkd-Sx9Kwc', role: 'dialog', 'aria-modal': 'true' }, [go]);
  overlays().append(offer);
  page.open.push('devices');
  reportState();
  return { answered: promise, withdraw };
}
