import type { SeenMessage } from '../../browser/chat-messages.ts';
import type { Layer } from '../../browser/layers.ts';
import type { CaptionSource } from '../../browser/page/observer.ts';
import type { TargetName } from '../selectors.ts';
import type { CaptionFacts, Consent, Dossier, OpenDialog, PageFacts } from './shape.ts';

/** What the bot puts into the page. It only looks: nothing here changes what the page is or does. */
export interface Reader {
  /** The first element that one of the target's ways finds. */
  find(name: TargetName): Element | null;
  /** The first button that one of these ways finds in the topmost dialog of a kind. */
  dialogButton(options: { readonly kind: OpenDialog['kind']; readonly ways: readonly Layer[] }): Element | null;
  facts(): PageFacts;
  /** What the chat's panel shows; empty while it is closed. */
  messages(): SeenMessage[];
}

declare global {
  interface Window {
    greffierReader?: Reader;
  }
}

/** Runs inside the page, behind the finder and before the page's own scripts, and refers to nothing outside itself. */
export function installReader(dossier: Dossier): void {
  const finder = window.greffierFinder;
  if (!finder) return;
  const { isShown, isSeen, textOf, iconsOf, wordsOf, fits, pageText } = finder;
  const find = (name: TargetName): Element | null => finder.find(dossier.targets[name].layers);

  const deviceState = (name: 'microphone' | 'camera'): PageFacts['microphone'] => {
    const element = find(name);
    if (!element) return 'unknown';
    const words = wordsOf(element).join(' ');
    if (/problem|problème/iu.test(words)) return 'missing';
    const muted = element.getAttribute('data-is-muted');
    if (muted !== null) return muted === 'true' ? 'off' : 'on';
    if (iconsOf(element).some((icon) => icon.endsWith('_off'))) return 'off';
    if (/turn off|désactiver|desactivar/iu.test(words)) return 'on';
    return /turn on|activer|activar/iu.test(words) ? 'off' : 'unknown';
  };

  const isModal = (dialog: Element): boolean => dialog.getAttribute('aria-modal') === 'true';
  const buttonIn = (dialog: Element, ways: readonly Layer[]): Element | null => {
    for (const way of ways) {
      const button = finder.within(dialog, way);
      if (button) return button;
    }
    return null;
  };

  const kindOf = (dialog: Element): OpenDialog['kind'] => {
    if (dialog.querySelector('[role=tablist]')) return 'settings';
    const text = textOf(dialog).normalize('NFC');
    const says = (words: string): boolean => new RegExp(words, 'iu').test(text);
    if (says(dossier.promotion)) return 'promotion';
    const { devices, ...consents } = dossier.dialogs;
    const asked = Object.entries(consents).find(([, words]) => says(words))?.[0] as Consent | undefined;
    if (asked && isModal(dialog) && buttonIn(dialog, dossier.accept)) return asked;
    // Who asks for nothing offers something.
    if (asked === 'notes' && !isModal(dialog)) return 'promotion';
    if (says(devices)) return 'devices';
    const buttons = [...dialog.querySelectorAll('button, [role=button]')];
    return buttons.length === 1 && buttons.some((button) => fits(dossier.gotIt, button)) ? 'hint' : 'unknown';
  };
  const dialogs = (): Element[] => [...document.querySelectorAll('[role=dialog]')].filter(isShown);

  const names = (): string[] => {
    for (const { css } of dossier.targets.tile.layers) {
      const found = [...document.querySelectorAll(css)].map(textOf).filter((name) => name !== '');
      if (found.length > 0) return [...new Set(found)];
    }
    return [];
  };
  const people = (): number | null => {
    const counted = document.querySelector('[data-avatar-count]')?.getAttribute('data-avatar-count');
    if (counted && /^\d+$/u.test(counted)) return Number(counted);
    const button = find('peopleCount');
    const number = button ? /\d+/u.exec(wordsOf(button).join(' ')) : null;
    if (number) return Number(number[0]);
    const seen = names().length;
    return seen > 0 ? seen : null;
  };

  const captionBlock: CaptionSource['read'] = (child) => {
    const { block, speaker, text } = dossier.captionParts;
    if (child.querySelector('button, [role=button]') || getComputedStyle(child).display === 'none') return null;
    const own = child.matches(block) ? child : child.querySelector(block);
    const [named, said] = own ? [own.querySelector(speaker), own.querySelector(text)] : [null, null];
    if (named && said) return { speaker: textOf(named), text: said.textContent ?? '', readable: true };
    const parts = [...child.children];
    const [first, last] = [parts[0], parts.at(-1)];
    // Who speaks stands first, what they say last; whatever the parts are called.
    if (parts.length === 2 && first && last && textOf(first) !== '')
      return { speaker: textOf(first), text: last.textContent ?? '', readable: true };
    return { speaker: '', text: '', readable: textOf(child) === '' };
  };
  const toggleState = (): CaptionFacts['toggle'] => {
    const toggle = find('captionsToggle');
    if (!toggle) return 'unknown';
    const icons = iconsOf(toggle);
    if (icons.includes('closed_caption')) return 'on';
    if (icons.includes('closed_caption_off')) return 'off';
    const words = wordsOf(toggle).join(' ');
    if (/turn off|désactiver|desactivar/iu.test(words)) return 'on';
    return /turn on|activer|activar/iu.test(words) ? 'off' : 'unknown';
  };
  const captionLanguage = (): string | null => {
    const box = find('languageBox');
    // Its list may lie within it.
    if (!box || box.getAttribute('aria-expanded') === 'true') return null;
    const copy = box.cloneNode(true) as Element;
    for (const icon of copy.querySelectorAll('i')) icon.remove();
    return textOf(copy) || null;
  };
  const captions = (): CaptionFacts => {
    const region = find('captionsRegion');
    const children = region ? [...region.children].slice(-30) : [];
    const read = children.map(captionBlock).filter((one) => one !== null);
    return {
      toggle: toggleState(),
      region: region !== null,
      language: captionLanguage(),
      characters: region?.textContent?.length ?? 0,
      blocks: read.filter(({ readable, text }) => readable && text !== '').length,
      unreadable: read.filter(({ readable }) => !readable).length,
    };
  };

  const facts = (): PageFacts => {
    const found = finder.found(dossier.targets) as PageFacts['found'];
    // Where there is a call, what people say and write could be any of these messages.
    const said = found.leave ? '' : pageText();
    const saysLobby =
      found.leave !== undefined &&
      !dossier.proofs.some((name) => found[name]) &&
      new RegExp(dossier.lobby, 'iu').test(pageText());
    const heading = [...document.querySelectorAll('h1')].map(textOf).join(' ').normalize('NFC');
    const messages = (Object.entries(dossier.messages) as [keyof Dossier['messages'], string][])
      .filter(([name, words]) => new RegExp(words, 'iu').test(name === 'signIn' ? heading : said))
      .map(([name]) => name);
    return {
      url: location.href,
      found,
      messages,
      saysLobby,
      tiles: new Set(
        [...document.querySelectorAll(`[${dossier.participant}]`)].map((tile) =>
          tile.getAttribute(dossier.participant),
        ),
      ).size,
      dialogs: dialogs().map((dialog) => ({ kind: kindOf(dialog), isModal: isModal(dialog) })),
      challenge: [...document.querySelectorAll(dossier.challenge)].some(isSeen),
      microphone: deviceState('microphone'),
      camera: deviceState('camera'),
      people: people(),
      names: names(),
      captions: captions(),
      isReady: document.readyState !== 'loading',
    };
  };

  const messages = (): SeenMessage[] => {
    const { list, message, id, author, text } = dossier.chatParts;
    return [...document.querySelectorAll(message)].map((element) => {
      const all = element.closest(list);
      const group = [...(all?.children ?? [])].find((child) => child.contains(element));
      const first = group?.firstElementChild;
      // Whatever it is called, who wrote stands above what was written.
      const above = first && !first.contains(element) ? first : null;
      const named = group?.querySelector(author) ?? above;
      return {
        id: element.getAttribute(id) ?? '',
        author: named ? textOf(named) : '',
        text: ((element.querySelector(text) ?? element).textContent ?? '').trim(),
        at: null,
      };
    });
  };

  const dialogButton: Reader['dialogButton'] = ({ kind, ways }) => {
    for (const dialog of dialogs().toReversed()) {
      const button = kindOf(dialog) === kind ? buttonIn(dialog, ways) : null;
      if (button) return button;
    }
    return null;
  };

  window.greffierReader = { find, dialogButton, facts, messages };
  window.greffierCaptionSource = {
    region: () => find('captionsRegion'),
    blocks: ({ children }) => [...children],
    read: (child) => {
      const block = captionBlock(child);
      return block?.text === '' && block.speaker === '' && block.readable ? null : block;
    },
  };
}
