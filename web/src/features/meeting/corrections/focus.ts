/**
 * What the keys mean, of what this attribute names: what has the focus, else what the pointer is over, else the line
 * that stands out.
 */
export function handleAtHand(kind: 'data-correct' | 'data-mark'): HTMLElement | null {
  const hovered = [...document.querySelectorAll(':hover')].at(-1);
  const marked = document.querySelector('[aria-current="true"]');
  for (const place of [document.activeElement, hovered, marked]) {
    const own = place?.closest('.group')?.querySelector<HTMLElement>(`[${kind}]`);
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
