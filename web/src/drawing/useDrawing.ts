import { useEffect, useState, useSyncExternalStore } from 'react';
import { LONGEST_DIAGRAM } from '#api/contract/documentation.ts';
import type { Colours } from './messages.ts';
import { draw, enterRoom, type Outcome } from './room.ts';

const TOKENS = { surface: '--surface', sunken: '--sunken', text: '--text', line: '--field-border', accent: '--accent' };

/** The colours of the page, as it looks now. */
const readColours = (): string => {
  const style = getComputedStyle(document.documentElement);
  const colours = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  return JSON.stringify({ ...Object.fromEntries(colours), isDark: style.colorScheme === 'dark' });
};

const subscribe = (changed: () => void): (() => void) => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(changed);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  dark.addEventListener('change', changed);
  return () => {
    chosen.disconnect();
    dark.removeEventListener('change', changed);
  };
};

/** What became of a text; `long`: it has more characters than are drawn. */
export type Drawing = Outcome | { readonly kind: 'long' };

/** Draws a text in the colours of the page; null at first. What was drawn before stays while a changed text is drawn. */
export function useDrawing(text: string): Drawing | null {
  const colours = useSyncExternalStore(subscribe, readColours);
  const [made, setMade] = useState<Outcome | null>(null);
  const isLong = text.length > LONGEST_DIAGRAM;
  useEffect(enterRoom, []);
  useEffect(() => {
    if (isLong) return;
    const leave = new AbortController();
    const show = async (): Promise<void> => {
      const outcome = await draw({ text, colours: JSON.parse(colours) as Colours }, leave.signal);
      if (!leave.signal.aborted && outcome !== null) setMade(outcome);
    };
    void show();
    return () => leave.abort();
  }, [text, colours, isLong]);
  return isLong ? { kind: 'long' } : made;
}
