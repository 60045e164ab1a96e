const HANDLE = '[data-correct]';

/** What the keys mean: what has the focus, else what the pointer is over, else the line that stands out. */
export function handleAtHand(): HTMLElement | null {
  const hovered = [...document.querySelectorAll(':hover')].at(-1);
  const marked = document.querySelector('[aria-current="true"]');
  for (const place of [document.activeElement, hovered, marked]) {
    const own = place?.closest('.group')?.querySelector<HTMLElement>(HANDLE);
    if (own) return own;
  }
  return null;
}

/** Gives the focus back to what leads to the editor of a subject, once it is there again. */
export const focusHandle = (subject: string): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-correct="${CSS.escape(subject)}"]`)?.focus({ preventScroll: true }),
    ),
  );
};
