import type { CaptionReport, ReportedText } from '../../kit/client.ts';

/** Where the captions of a page are, and how they are read. */
export interface CaptionSource {
  region(): Element | null;
  /** The elements of the region of which each may be a block of captions, in the order in which they are read. */
  blocks(region: Element): readonly Element[];
  /** Null for an element that is no block; `readable` false where it should be one. */
  read(element: Element): (Omit<ReportedText, 'key'> & { readonly readable: boolean }) | null;
}

declare global {
  interface Window {
    /** Given by what reads the page. */
    greffierCaptionSource?: CaptionSource;
    /** Given by the bot; takes what changed. */
    greffierCaptions?: (report: CaptionReport & { readonly seenAt: number }) => Promise<void>;
    greffierObserver?: { stop(): void };
  }
}

/**
 * Follows the captions from inside the page, and refers to nothing outside itself. It reads when the page changed, at
 * most every `everyMs`; timers and not animation frames, which pause in a hidden tab. A region that is made anew is
 * read at once, before anything is said in it: what it repeats is then all that it holds.
 */
export function observeCaptions({
  everyMs,
  lookAgainMs,
  most,
}: {
  readonly everyMs: number;
  readonly lookAgainMs: number;
  readonly most: number;
}): void {
  const source = window.greffierCaptionSource;
  if (!source || window.greffierObserver) return;
  const keys = new WeakMap<Element, string>();
  /** Above what is read. They stay above it when turns below them vanish. */
  const passed = new WeakSet<Element>();
  /** A page that loads itself anew names its elements otherwise. */
  const name = performance.timeOrigin.toString(36);
  let sent = new Map<string, string>();
  let region: Element | null = null;
  let regionKey: string | null = null;
  let made = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let changedAt: number | null = null;
  let order = '';

  const keyOf = (element: Element): string => {
    const known = keys.get(element);
    if (known !== undefined) return known;
    made += 1;
    const key = `${name}.${made}`;
    keys.set(element, key);
    return key;
  };

  const read = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!region?.isConnected) region = source.region();
    regionKey = region ? keyOf(region) : null;
    const children = region ? source.blocks(region) : [];
    for (const child of children.slice(0, -most - 2)) passed.add(child);
    const last = children.slice(-most - 2).filter((child) => !passed.has(child));
    const blocks = last.map((child) => ({ child, block: source.read(child) }));
    const now = new Map<string, string>();
    const texts: ReportedText[] = [];
    for (const { child, block } of blocks) {
      if (!block?.readable) continue;
      const key = keyOf(child);
      const { speaker, text, row = null } = block;
      const shown = `${row}\n${speaker}\n${text}`;
      now.set(key, shown);
      if (sent.get(key) !== shown) texts.push({ key, speaker, text, ...(row === null ? {} : { row }) });
    }
    const shownOrder = `${regionKey} ${[...now.keys()].join(' ')}`;
    if (texts.length > 0 || shownOrder !== order)
      void window.greffierCaptions?.({
        region: regionKey,
        keys: [...now.keys()],
        texts,
        seenAt: changedAt ?? Date.now(),
      });
    sent = now;
    order = shownOrder;
    changedAt = null;
  };

  const concerns = ({ target, type, addedNodes, removedNodes }: MutationRecord): 'at once' | 'soon' | null => {
    if (region?.isConnected === false) return 'at once';
    if (region && !region.contains(target)) return null;
    if (!region) return type === 'childList' && addedNodes.length > 0 ? 'at once' : null;
    // A block leaves, or another begins: what the others say now may not be there at the next moment. Words are texts.
    return [...addedNodes, ...removedNodes].some((node) => node instanceof Element) ? 'at once' : 'soon';
  };

  const mutations = new MutationObserver((records) => {
    const concerned = records.map(concerns);
    if (concerned.every((one) => one === null)) return;
    changedAt ??= Date.now();
    if (concerned.includes('at once')) read();
    else timer ??= setTimeout(read, everyMs);
  });
  mutations.observe(document, { subtree: true, childList: true, characterData: true });
  const again = setInterval(read, lookAgainMs);
  window.greffierObserver = {
    stop: () => {
      mutations.disconnect();
      clearInterval(again);
      if (timer !== null) clearTimeout(timer);
    },
  };
  read();
}
