import type { SeenMessage } from '../../browser/chat-messages.ts';
import type { CaptionSource } from '../../browser/page/observer.ts';
import type { DialogName, TargetName } from '../selectors.ts';
import type { CaptionFacts, DeviceState, Dossier, PageFacts } from './shape.ts';

/** What the bot puts into the page of Teams. It only looks: nothing here changes what the page is or does. */
export interface Reader {
  find(name: TargetName): Element | null;
  /** The button that a dialog is answered with. */
  dialogButton(name: DialogName): Element | null;
  facts(): PageFacts;
  /** What the chat shows; empty while it is closed. */
  messages(): SeenMessage[];
}

declare global {
  interface Window {
    greffierTeams?: Reader;
  }
}

/** Runs inside the page, behind the finder and before the page's own scripts; refers to nothing outside itself. */
export function installReader(dossier: Dossier): void {
  const finder = window.greffierFinder;
  if (!finder) return;
  const { isShown, textOf, fits } = finder;
  const find = (name: TargetName): Element | null => finder.find(dossier.targets[name].layers);
  /** Apostrophes and blanks vary. */
  const folded = (text: string): string => text.replace(/[\u2018\u2019\u02bc]/gu, "'").replace(/\s+/gu, ' ');
  const says = (words: string, text: string): boolean => new RegExp(words, 'iu').test(text);

  const openDialogs = (): Element[] =>
    [...document.querySelectorAll('[role=dialog], dialog[open], [aria-modal=true]')].filter(isShown);
  const kindOf = (dialog: Element): DialogName | 'unknown' => {
    if (dialog.matches(dossier.languageDialog) || dialog.querySelector(dossier.languageDialog)) return 'language';
    const text = folded(textOf(dialog)).normalize('NFC');
    const said = (['media', 'language'] as const).find((name) => says(dossier.dialogs[name].says, text));
    return said ?? 'unknown';
  };
  const isModal = (dialog: Element): boolean =>
    dialog.getAttribute('aria-modal') === 'true' || dialog.matches('dialog:modal');
  const dialogs = (): (DialogName | 'unknown')[] =>
    openDialogs().flatMap((dialog) => {
      const kind = kindOf(dialog);
      return kind !== 'unknown' || isModal(dialog) ? [kind] : [];
    });
  const dialogButton: Reader['dialogButton'] = (name) => {
    for (const dialog of openDialogs().toReversed()) {
      if (kindOf(dialog) !== name) continue;
      const buttons = [...dialog.querySelectorAll('button, [role=button]')].filter(isShown);
      const own = name === 'language' ? buttons.find((one) => one.matches(dossier.languageConfirm)) : undefined;
      const found = own ?? buttons.find((button) => fits(dossier.dialogs[name].button, button));
      if (found) return found;
    }
    return null;
  };

  const stateOf = (name: 'microphone' | 'camera'): DeviceState => {
    const element = find(name);
    if (!element) return 'unknown';
    const input = element instanceof HTMLInputElement ? element : element.querySelector('input');
    const disabled = input?.disabled ?? (element instanceof HTMLButtonElement && element.disabled);
    if (disabled || element.getAttribute('aria-disabled') === 'true') return 'missing';
    const muted = /toggle-mute-(true|false)/u.exec(element.getAttribute('data-cid') ?? '')?.[1];
    if (name === 'microphone' && muted !== undefined) return muted === 'true' ? 'off' : 'on';
    if (input) return input.checked ? 'on' : 'off';
    const checked = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
    if (checked !== null) return checked === 'true' ? 'on' : 'off';
    if (fits('(turn off|^mute|désactiver|couper|desactivar|silenciar)', element)) return 'on';
    return fits('(turn on|unmute|activer|rétablir|activar)', element) ? 'off' : 'unknown';
  };

  const { text: textCss, author: authorCss, row: rowCss, rowNamed, list: listCss, message } = dossier.captionParts;
  /** The row around a text; where nothing says what a row is, the text itself, and authors go by their order. */
  const rowOf = (text: Element, region: Element): Element => {
    const named = text.closest(rowCss) ?? text.closest(rowNamed);
    if (named && region.contains(named) && named !== region) return named;
    let row = text;
    for (let at: Element | null = text.parentElement; at && at !== region; at = at.parentElement) {
      if (at.matches(listCss) || at.querySelectorAll(textCss).length > 1) break;
      row = at;
    }
    return row;
  };
  /** Rows whose texts go by another name. */
  const otherRows = (within: ParentNode): Element[] =>
    [...within.querySelectorAll(rowNamed)].filter((row) => !row.querySelector(`${rowNamed}, ${message}`));
  const topOf = (element: Element): number => element.getBoundingClientRect().top;
  const blocks: CaptionSource['blocks'] = (region) => {
    const texts = [...region.querySelectorAll(textCss)];
    const rows = texts.length > 0 ? [...new Set(texts.map((text) => rowOf(text, region)))] : otherRows(region);
    const numbers = rows.map((row) => Number(row.getAttribute('aria-posinset') ?? Number.NaN));
    // A list may keep its elements in another order than it shows them.
    const place = numbers.some(Number.isNaN) ? rows.map(topOf) : numbers;
    return rows
      .map((row, index) => ({ row, at: place[index] ?? 0 }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ row }) => row);
  };
  /** Without rows an author stands before the text in the order of the page, behind the text before. */
  const authorOf = (row: Element): string => {
    const own = row.querySelector(authorCss);
    if (own) return textOf(own);
    if (row.matches(rowCss) || row.matches(rowNamed)) return '';
    const region = captionRegion();
    const parts = region ? [...region.querySelectorAll(`${authorCss}, ${textCss}`)] : [];
    const at = parts.findIndex((part) => row === part || row.contains(part));
    const before = parts[at - 1];
    return before?.matches(authorCss) ? textOf(before) : '';
  };
  const captionRegion = (): Element | null => {
    const found = find('captions');
    if (found) return found;
    // Under another name: what holds all the texts, or all the rows.
    const list =
      document.querySelector(listCss) ?? document.querySelector(textCss)?.closest('[role=region], section, aside');
    return list ?? otherRows(document)[0]?.parentElement ?? null;
  };
  /** Author and text by their order in a row; the text alone while nobody is named. */
  const partsOf = (row: Element): { readonly speaker: string; readonly text: string } => {
    const parts = [...row.querySelectorAll('*')].filter((one) => one.childElementCount === 0 && textOf(one) !== '');
    const author = parts.length > 1 ? parts.shift() : undefined;
    return { speaker: author ? textOf(author) : '', text: parts.map(textOf).join(' ') };
  };
  const read: CaptionSource['read'] = (row) => {
    const text = row.matches(textCss) ? row : row.querySelector(textCss);
    if (!text && !row.matches(rowNamed)) return null;
    const number = Number(row.getAttribute('aria-posinset') ?? Number.NaN);
    return {
      ...(text ? { speaker: authorOf(row), text: text.textContent ?? '' } : partsOf(row)),
      row: Number.isInteger(number) && number > 0 ? number : null,
      readable: true,
    };
  };
  window.greffierCaptionSource = { region: captionRegion, blocks, read };

  const itemState = (): CaptionFacts['item'] => {
    const item = find('captionsItem');
    if (!item) return null;
    const isOff = item.getAttribute('aria-disabled') === 'true' || (item instanceof HTMLButtonElement && item.disabled);
    if (isOff) return 'forbidden';
    const tid = /-(on|off)(?:-v\d+)?$/u.exec(item.getAttribute('data-tid') ?? '')?.[1];
    if (tid) return tid === 'on' ? 'on' : 'off';
    const checked = item.getAttribute('aria-checked') ?? item.getAttribute('aria-pressed');
    if (checked !== null) return checked === 'true' ? 'on' : 'off';
    if (fits('(hide|turn off|masquer|désactiver|ocultar|desactivar)', item)) return 'on';
    return fits('(show|turn on|afficher|activer|mostrar|activar)', item) ? 'off' : 'unknown';
  };
  const captions = (): CaptionFacts => {
    const region = captionRegion();
    const rows = region ? blocks(region) : [];
    const characters = region?.textContent?.length ?? 0;
    const isEmpty = find('captionsEmpty') !== null;
    return {
      isThere: region !== null,
      isEmpty,
      item: itemState(),
      characters: isEmpty ? 0 : characters,
      rows: rows.length,
      unreadable: region && !isEmpty && rows.length === 0 && characters > 0 ? 1 : 0,
    };
  };

  const menuLeadsOn = (): boolean =>
    [...(find('moreMenu')?.querySelectorAll('[aria-haspopup]:not([aria-haspopup=false])') ?? [])].some(isShown);

  const names = (): string[] | null => {
    const shown = (css: string): Element[] => [...document.querySelectorAll(css)].filter(isShown);
    const labelled = (element: Element): string =>
      (element.getAttribute('aria-label') ?? textOf(element)).split(',')[0]?.trim() ?? '';
    const rows = shown(dossier.rosterRows).map(labelled);
    if (rows.length > 0) return rows;
    const tiles = shown(dossier.tileNames).map(textOf);
    const all = tiles.length > 0 ? tiles : shown(dossier.tiles).map(labelled);
    return all.length > 0 ? [...new Set(all)] : null;
  };

  const facts = (): PageFacts => {
    const found = finder.found(dossier.targets) as PageFacts['found'];
    const text = found.leave && !found.form && !found.retryScreen ? '' : folded(finder.pageText());
    const messages = (Object.entries(dossier.messages) as [PageFacts['messages'][number], string][]).flatMap(
      ([name, words]) => (text !== '' && says(words, text) ? [name] : []),
    );
    const join = find('joinButton');
    const name = find('nameInput');
    return {
      url: location.href,
      isReady: document.readyState !== 'loading',
      found,
      messages,
      saysLobby: text !== '' && says(dossier.lobby, text),
      canJoin: join === null ? null : !join.matches(':disabled, [aria-disabled=true]'),
      dialogs: dialogs(),
      wantsDevices: text !== '' && says(dossier.permission, text),
      microphone: stateOf('microphone'),
      camera: stateOf('camera'),
      typedName: name instanceof HTMLInputElement ? name.value : null,
      names: names(),
      isAlone: found.leave !== undefined && says(dossier.alone, folded(finder.pageText())),
      captions: captions(),
      menuLeadsOn: menuLeadsOn(),
    };
  };
  const messages = (): SeenMessage[] => {
    const { message, id, author, time, textId } = dossier.chatParts;
    return [...document.querySelectorAll(message)].flatMap((element) => {
      const mid = element.getAttribute(id);
      if (mid === null) return [];
      const named = element.querySelector(author);
      const sent = Date.parse(element.querySelector(time)?.getAttribute('datetime') ?? '');
      const text = document.getElementById(`${textId}${mid}`);
      return [
        {
          id: mid,
          author: named ? textOf(named) : '',
          text: text ? textOf(text) : '',
          at: Number.isNaN(sent) ? null : sent,
        },
      ];
    });
  };

  window.greffierTeams = { find, dialogButton, facts, messages };
}
