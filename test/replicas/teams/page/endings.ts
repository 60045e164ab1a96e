import type { Label } from '../../kit/protocol.ts';
import type { Phase } from '../protocol.ts';
import { page, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';

/** The last screen: what happened, and ways out of it. */
export function ending(again: () => void): HTMLElement {
  const v = vocabulary();
  const { setup, phase } = page;
  switch (phase) {
    case 'not-found':
      return notFound();
    case 'sign-in':
      return el('div', {}, [
        el('h1', {}, [words(v.signIn[setup.signInWording])]),
        button({ text: words(v.signInButton) }, () => {}),
      ]);
    case 'challenge':
      return el('div', {}, [
        el('h1', {}, [words(v.challenge)]),
        el('iframe', { src: 'about:blank', title: 'challenge' }),
      ]);
    case 'encryption-error':
      return el('div', { tid: 'calling-e2ee-end-screen' }, [el('h1', {}, [words(v.encryptionError)])]);
    case 'denied':
      return el('div', { tid: setup.deniedTid }, [
        el('h1', {}, [words(v.denied[setup.deniedWording])]),
        button({ tid: 'calling-retry-cancelbutton', text: words(v.dismiss) }, again),
      ]);
    case 'removed':
    case 'broken':
      return retry(words(phase === 'removed' ? v.removed : v.trouble), again);
    default:
      return over(phase, again);
  }
}

/** The call is over for this page, which offers to come back. */
function over(phase: Phase, again: () => void): HTMLElement {
  const v = vocabulary();
  const said: Label = phase === 'ended' ? v.ended[page.setup.endedWording] : v.left;
  return el('div', {}, [
    el('h1', {}, [words(said)]),
    button({ tid: 'anon-meeting-end-screen-rejoin-button', text: words(v.rejoin) }, again),
  ]);
}

const retry = (sentence: string, again: () => void): HTMLElement =>
  el('div', { tid: 'calling-retry-screen' }, [
    el('h1', { id: 'calling-retry-screen-title' }, [sentence]),
    button({ tid: 'calling-retry-rejoinbutton', text: words(vocabulary().rejoin) }, again),
  ]);

/** A wrong id, a wrong passcode and a meeting that has ended look alike; both fields have what the link had. */
function notFound(): HTMLElement {
  const v = vocabulary();
  const field = (name: string, label: Label, value: string): HTMLInputElement => {
    const input = el('input', { type: 'text', tid: name, 'aria-label': words(label) });
    input.value = value;
    return input;
  };
  return el('div', { tid: 'calling-retry-screen' }, [
    el('div', { tid: 'calling-retry-screen-alert-container', role: 'alert' }, [
      el('div', { id: 'calling-retry-screen-description' }, [words(v.notFound)]),
    ]),
    field('meeting-code-input', v.meetingId, page.code),
    field('meeting-passcode-input', v.passcode, page.passcode ?? ''),
    button({ tid: 'calling-retry-rejoinbutton', text: words(v.rejoin), disabled: true }, () => {}),
  ]);
}
