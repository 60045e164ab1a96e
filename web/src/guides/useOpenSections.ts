import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePrinting } from '../minutes/print/usePrinting.ts';
import type { GuideSection } from './content.ts';

/** The section that the address names; the page moves there, and so does the focus where it can be opened. */
export function useNamedSection(sections: readonly GuideSection[]): string | undefined {
  const location = useLocation();
  const idIn = (hash: string) =>
    sections.find(({ id, within = [] }) => [id, ...within].some((one) => `#${one}` === hash))?.id;
  useEffect(() => {
    if (!sections.some(({ id }) => `#${id}` === location.hash)) return;
    const section = document.getElementById(location.hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
    // Every navigation is another object: who follows the same link twice is led there twice.
  }, [location, sections]);
  return idIn(location.hash);
}

/**
 * Which sections of a page are open: those it begins with, what people open and close, and the one that the address
 * names. All of them on paper.
 */
export function useOpenSections(sections: readonly GuideSection[], atFirst: readonly string[]) {
  const { key } = useLocation();
  const named = useNamedSection(sections);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(atFirst));
  const [followed, follow] = useState<string | null>(null);
  const printing = usePrinting();
  if (named !== undefined && followed !== key) {
    follow(key);
    setOpen(new Set([...open, named]));
  }
  return {
    isOpen: (id: string): boolean => printing || open.has(id),
    toggle: (id: string): void =>
      setOpen(new Set(open.has(id) ? [...open].filter((other) => other !== id) : [...open, id])),
    areAllOpen: sections.every(({ id }) => open.has(id)),
    setAll: (all: boolean): void => setOpen(new Set(all ? sections.map(({ id }) => id) : [])),
  };
}
