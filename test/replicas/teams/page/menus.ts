import type { Attributes } from '../../kit/page/elements.ts';
import { el } from './markup.ts';

let open: { readonly trigger: Element; readonly element: HTMLElement } | null = null;

/** Closes whatever menu is open. */
export function closeMenu(): void {
  open?.element.remove();
  open?.trigger.setAttribute('aria-expanded', 'false');
  open = null;
}

/** A second click closes a menu; so does a page that loses the focus. L✔ T✔ */
export function toggleMenu(trigger: Element, attributes: Attributes, items: () => readonly HTMLElement[]): void {
  const wasOpen = open?.trigger === trigger;
  closeMenu();
  if (wasOpen) return;
  const element = el('div', { role: 'menu', class: 'popover', ...attributes }, items());
  document.body.append(element);
  trigger.setAttribute('aria-expanded', 'true');
  open = { trigger, element };
}

/** What the open menu holds is another one's. */
export const showSubmenu = (items: readonly HTMLElement[]): void => open?.element.replaceChildren(...items);

/** An item of a menu. */
export function menuItem({ text, ...attributes }: Attributes & { readonly text: string }, onClick: () => void) {
  const item = el('div', { role: 'menuitem', tabindex: 0, ...attributes }, [text]);
  item.addEventListener('click', () => {
    if (item.getAttribute('aria-disabled') !== 'true') onClick();
  });
  return item;
}

addEventListener('blur', closeMenu);
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closeMenu();
});
