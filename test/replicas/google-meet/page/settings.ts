import { page, reportState, vocabulary } from './guest.ts';
import { languageList } from './language-menu.ts';
import { button, el, icon, words } from './markup.ts';
import { overlays } from './overlays.ts';

/** The settings dialog, open at one of its tabs. */
export function openSettings(tab: 'audio' | 'captions'): void {
  const v = vocabulary();
  const body = el('div', { class: 'J57PL', role: 'tabpanel' });
  const tabs = {
    audio: el('button', { class: 'gk6SMd', type: 'button', role: 'tab', jsname: 'z4Tpk' }, [
      icon('volume_up'),
      el('span', {}, [words(v.audioTab)]),
    ]),
    captions: el('button', { class: 'gk6SMd', type: 'button', role: 'tab', jsname: 'z4Tpl' }, [
      icon('closed_caption'),
      el('span', {}, [words(v.captionsTab)]),
    ]),
  };
  const show = (chosen: 'audio' | 'captions'): void => {
    for (const [name, element] of Object.entries(tabs)) element.setAttribute('aria-selected', String(name === chosen));
    body.replaceChildren(
      ...(chosen === 'captions' && !page.setup.faults.languageMissing ? [languageList('radio', () => {})] : []),
    );
  };
  tabs.audio.addEventListener('click', () => show('audio'));
  tabs.captions.addEventListener('click', () => show('captions'));
  const dialog = el(
    'div',
    { class: 'VfPpkd-xl07Ob', role: 'dialog', 'aria-modal': 'true', 'aria-label': words(v.settings) },
    [
      el('div', { class: 'tabs', role: 'tablist' }, [tabs.audio, tabs.captions]),
      body,
      button(
        { label: words(v.closeDialog), ligature: 'close', attributes: { 'data-mdc-dialog-action': 'close' } },
        () => {
          dialog.remove();
          page.open = page.open.filter((name) => name !== 'settings');
          reportState();
        },
      ),
    ],
  );
  show(tab);
  overlays().append(dialog);
  page.open.push('settings');
  reportState();
}
