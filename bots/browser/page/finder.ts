import type { Layer, Targets } from '../layers.ts';

/** How code within a page recognises what is on it. It only looks: nothing here changes what the page is or does. */
export interface Finder {
  isShown(element: Element): boolean;
  /** Shown, and where it can be seen. */
  isSeen(element: Element): boolean;
  textOf(element: Element): string;
  iconsOf(element: Element): string[];
  /** What a person reads on it, its icon left out: the label, what an empty field says, and the text. */
  wordsOf(element: Element): string[];
  /** @param words a regular expression without regard to case */
  fits(words: string, element: Element): boolean;
  /** The first shown element within `root` that a way finds. */
  within(root: ParentNode, layer: Layer): Element | null;
  /** The same on the page: what lies in a dialog is found by ways alone that name it. */
  find(layers: readonly Layer[]): Element | null;
  /** By target, the ways that found it and those that did not; targets that no way found are left out. */
  found(targets: Targets): Record<string, { by: string[]; silent: string[] }>;
  /** What the page says, without what is in it for the browser alone. */
  pageText(): string;
}

declare global {
  interface Window {
    greffierFinder?: Finder;
  }
}

/** Runs inside the page, before its own scripts, and refers to nothing outside itself. */
export function installFinder(): void {
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const isSeen = (element: Element): boolean => {
    const { width, height, bottom, right } = element.getBoundingClientRect();
    const isThere = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isThere && width > 1 && height > 1 && bottom > 0 && right > 0;
  };
  const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/gu, ' ').trim();
  const iconsOf = (element: Element): string[] => [...element.querySelectorAll('i')].map(textOf);
  const wordsOf = (element: Element): string[] => {
    const copy = element.cloneNode(true) as Element;
    for (const icon of copy.querySelectorAll('i')) icon.remove();
    const placeholder = element instanceof HTMLInputElement ? element.placeholder : '';
    return [element.getAttribute('aria-label') ?? '', placeholder, textOf(copy)].filter((words) => words !== '');
  };
  const fits = (words: string, element: Element): boolean =>
    wordsOf(element).some((one) => new RegExp(words, 'iu').test(one.normalize('NFC')));
  const isIt = (element: Element, { icons, words }: Layer): boolean =>
    (!icons || iconsOf(element).some((one) => icons.includes(one))) && (!words || fits(words, element));
  const within = (root: ParentNode, layer: Layer): Element | null => {
    for (const element of root.querySelectorAll(layer.css))
      if (isIt(element, layer) && isShown(element)) return element;
    return null;
  };
  const byLayer = (layer: Layer): Element | null => {
    const inDialog = layer.css.includes('[role=dialog]') || layer.css.includes('[role=tab]');
    for (const element of document.querySelectorAll(layer.css)) {
      if (!inDialog && element.closest('[role=dialog]')) continue;
      if (isIt(element, layer) && isShown(element)) return element;
    }
    return null;
  };
  const find = (layers: readonly Layer[]): Element | null => {
    for (const layer of layers) {
      const element = byLayer(layer);
      if (element) return element;
    }
    return null;
  };
  const found: Finder['found'] = (targets) => {
    const all: Record<string, { by: string[]; silent: string[] }> = {};
    for (const [name, { layers }] of Object.entries(targets)) {
      const by = layers.filter((layer) => byLayer(layer) !== null).map(({ way }) => way);
      if (by.length > 0) all[name] = { by, silent: layers.map(({ way }) => way).filter((way) => !by.includes(way)) };
    }
    return all;
  };
  const pageText = (): string => {
    const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('script, style, template, noscript'))
        texts.push(walker.currentNode.nodeValue ?? '');
    return texts.join('').replace(/\s+/gu, ' ').trim().normalize('NFC');
  };
  window.greffierFinder = { isShown, isSeen, textOf, iconsOf, wordsOf, fits, within, find, found, pageText };
}
