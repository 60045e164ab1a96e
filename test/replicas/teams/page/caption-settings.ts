import { SPOKEN_LANGUAGES } from '../vocabulary/languages.ts';
import { report } from './connection.ts';
import { switchCaptions } from './captions-switch.ts';
import { isCovered, language, page, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';
import { closeMenu, menuItem, showSubmenu, toggleMenu } from './menus.ts';
import { confirm } from './overlays.ts';

/** Languages that were chosen before, the last one first: the menu shows them twice. */
let recent: string[] = [];

const nameOf = (tag: string): string => {
  const names = new Intl.DisplayNames([language()], { type: 'language', languageDisplay: 'standard' });
  return names.of(tag) ?? tag;
};

/** The button of the captions' own settings. */
export function captionSettings(): HTMLElement {
  const attributes = {
    tid: 'closed-captions-settings-menu-trigger-button',
    'aria-label': words(vocabulary().captionSettings),
    'aria-haspopup': 'menu',
    'aria-expanded': 'false',
    text: '⚙',
  };
  const trigger = button(attributes, () => {
    if (!isCovered()) toggleMenu(trigger, { tid: 'closed-captions-settings-menu' }, items);
  });
  return trigger;
}

function items(): HTMLElement[] {
  const v = vocabulary();
  const off = menuItem({ tid: 'closed-captions-turn-off-button', text: words(v.hideCaptions) }, () =>
    switchCaptions(false),
  );
  const isLocked = page.setup.languageLocked ? 'true' : null;
  if (page.setup.languageMenu === 'none') return [off];
  if (page.setup.languageMenu === 'redesign') {
    const tid = 'captions-settings-redesign-spoken-language';
    const text = `${words(v.spokenLanguage)}: ${nameOf(page.setup.captionLanguage)}`;
    return [
      menuItem({ tid, text, 'aria-haspopup': 'menu', 'aria-disabled': isLocked }, () => showSubmenu(radios())),
      off,
    ];
  }
  const tid = 'closed-captions-settings-submenu-language-settings-button';
  return [menuItem({ tid, text: words(v.languageSettings) }, () => showSubmenu(combobox())), off];
}

/** Every language, those that were chosen before twice: only the first copy is ever checked. */
function radios(): HTMLElement[] {
  const now = page.setup.captionLanguage;
  const saved = [now, ...recent.filter((tag) => tag !== now)];
  const radio = (tag: string, copy: 'saved-' | ''): HTMLElement =>
    menuItem(
      {
        role: 'menuitemradio',
        tid: `captions-settings-redesign-spoken-language-${copy}${tag}`,
        'aria-checked': String(copy === 'saved-' && tag === now),
        text: nameOf(tag),
      },
      () => void choose(tag),
    );
  return [...saved.map((tag) => radio(tag, 'saved-')), ...SPOKEN_LANGUAGES.map((tag) => radio(tag, ''))];
}

/** The menu before: a box with the language, which opens a list of names. */
function combobox(): HTMLElement[] {
  const isLocked = page.setup.languageLocked ? 'true' : null;
  const list = el('div', { role: 'listbox', class: 'list', hidden: true });
  const box = el(
    'div',
    {
      tid: 'callingCaptions-spokenLanguages',
      role: 'combobox',
      tabindex: 0,
      'aria-label': words(vocabulary().spokenLanguage),
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-disabled': isLocked,
    },
    [nameOf(page.setup.captionLanguage)],
  );
  for (const tag of SPOKEN_LANGUAGES) {
    const isNow = tag === page.setup.captionLanguage;
    const option = el('div', { role: 'option', 'aria-selected': String(isNow) }, [nameOf(tag)]);
    option.addEventListener('click', () => void choose(tag));
    list.append(option);
  }
  box.addEventListener('click', () => {
    if (isLocked) return;
    list.hidden = !list.hidden;
    box.setAttribute('aria-expanded', String(!list.hidden));
  });
  return [box, list];
}

/** The language is everybody's, so the newer menu asks whether it is what everybody speaks. */
async function choose(tag: string): Promise<void> {
  closeMenu();
  if (tag === page.setup.captionLanguage) return;
  const v = vocabulary();
  if (page.setup.languageConfirms && page.setup.languageMenu === 'redesign') {
    const name = 'confirm-spoken-language-change-dialog';
    const yes = { tid: `${name}-update-button`, text: words(v.update) };
    if (!(await confirm(name, words(v.changeLanguage), yes))) return;
  }
  recent = [page.setup.captionLanguage, ...recent];
  report({ kind: 'language-chosen', language: tag });
}
