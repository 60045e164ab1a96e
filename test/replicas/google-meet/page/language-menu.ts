import { CAPTION_LANGUAGES } from '../vocabulary/languages.ts';
import { report } from './connection.ts';
import { language, page, reportState, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';

/** Entries that Meet tries out. */
const BETA = new Set(['uk-UA', 'ro-RO', 'is-IS', 'ca-ES']);

/**
 * « French », « French (Canada) », « Ukrainian BETA »: the country only where it is not the one that one thinks of
 * first.
 */
function nameOf(tag: string): string {
  const { language: spoken, region } = new Intl.Locale(tag);
  const isUsual = new Intl.Locale(spoken).maximize().region === region;
  const names = new Intl.DisplayNames([language()], { type: 'language', languageDisplay: 'standard' });
  const name = names.of(isUsual ? spoken : tag) ?? tag;
  return BETA.has(tag) ? `${name} BETA` : name;
}

/** The combobox beside the captions: it opens a list of every language. */
export function languageCombobox(): HTMLElement {
  const v = vocabulary();
  const wrapper = el('div', { class: 'NmXUuc' });
  const shown = el('span', { class: 'rHGeGc' }, [nameOf(page.captionLanguage)]);
  const combobox = el(
    'div',
    {
      class: 'AOg7bd',
      role: 'combobox',
      tabindex: 0,
      jsname: 'oYxtQd',
      'aria-label': words(v.meetingLanguage),
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
    },
    [shown],
  );
  const close = (): void => {
    list.style.display = 'none';
    combobox.setAttribute('aria-expanded', 'false');
  };
  // It is on the page before anybody opens it.
  const list = languageList('option', () => {
    close();
    shown.textContent = nameOf(page.captionLanguage);
  });
  combobox.addEventListener('click', () => {
    if (combobox.getAttribute('aria-expanded') === 'true') return close();
    combobox.setAttribute('aria-expanded', 'true');
    list.style.display = '';
  });
  close();
  wrapper.append(combobox, list);
  return wrapper;
}

/** All languages, the chosen one marked. `role` is `option` in the combobox, `radio` in the settings. */
export function languageList(role: 'option' | 'radio', onChosen: () => void): HTMLElement {
  const selected = role === 'option' ? 'aria-selected' : 'aria-checked';
  const items = CAPTION_LANGUAGES.map((tag) => {
    const item = el(
      'li',
      {
        class: 'W7g1Rb-rymPhb-ibnC6b',
        role,
        tabindex: -1,
        'data-value': tag,
        [selected]: String(tag === page.captionLanguage),
      },
      [el('span', { jsname: 'K4r5Ff' }, [nameOf(tag)])],
    );
    item.addEventListener('click', () => {
      report({ kind: 'language-chosen', language: tag });
      if (!page.setup.faults.languageRefused) page.captionLanguage = tag;
      for (const each of items)
        each.setAttribute(selected, String(each === item && !page.setup.faults.languageRefused));
      reportState();
      onChosen();
    });
    return item;
  });
  return el(
    'ul',
    {
      class: 'W7g1Rb-rymPhb',
      role: role === 'option' ? 'listbox' : 'radiogroup',
      'aria-label': words(vocabulary().meetingLanguage),
    },
    items,
  );
}

/** "Open caption settings": a button with the word captions in its label that does not switch captions on. */
export const captionSettingsButton = (onClick: () => void): HTMLElement =>
  button({ label: words(vocabulary().captionSettings), jsname: 'kKMqfc', ligature: 'settings' }, onClick);
