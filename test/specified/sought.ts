import { expect, type Page } from '@playwright/test';
import { SPECIFIED } from './strings.ts';

type Place = keyof typeof SPECIFIED;

/** Every text that is visible now: of single elements, of their parts, titles, labels and placeholders. */
const VISIBLE = `(() => {
  const found = [document.title];
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    for (const name of ['title', 'aria-label', 'placeholder'])
      if (element.hasAttribute(name)) found.push(element.getAttribute(name));
    for (const child of element.childNodes) if (child.nodeType === 3) found.push(child.data);
    if (element.children.length > 0 && element.textContent.length < 300) found.push(element.textContent);
  }
  return found;
})()`;

const patternOf = (text: string): RegExp => {
  const parts = text.split('…').map((part) => RegExp.escape(part));
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('.+')}(?![\\p{L}\\p{N}])`, 'su');
};

/** Strings of the specification that a page has not shown yet. */
export function seeker(place: Place) {
  const left = new Set<string>(SPECIFIED[place]);
  return {
    /** Waits until the page shows all of these, byte for byte. */
    async sees(page: Page, ...texts: readonly string[]): Promise<void> {
      const unseen = async (): Promise<readonly string[]> => {
        const shown = (await page.evaluate(VISIBLE)) as readonly string[];
        return texts.filter((text) => !shown.some((one) => patternOf(text).test(one)));
      };
      await expect.poll(unseen).toEqual([]);
      for (const text of texts) left.delete(text);
    },
    /** Fails with what was never shown. */
    done: (): void => expect([...left]).toEqual([]),
  };
}
