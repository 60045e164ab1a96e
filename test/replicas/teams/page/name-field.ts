interface Field {
  readonly element: HTMLInputElement;
  /** Draws the field again: what the page does not know of is gone. */
  redraw(): void;
}

const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');

/**
 * A text field as React controls one. The page knows what was typed, and what a script wrote through the setter of the
 * prototype and told by an `input` event. What was written to `value` directly is seen in the field, is unknown to the
 * page whatever events follow, and goes with the next drawing.
 */
export function controlled(element: HTMLInputElement, onChange: (value: string) => void): Field {
  const shown = (): string => String(native?.get?.call(element));
  let known = element.value;
  /** What React's tracker takes the field to hold. */
  let tracked = known;
  Object.defineProperty(element, 'value', {
    configurable: true,
    get: shown,
    set: (value: unknown) => {
      tracked = String(value);
      native?.set?.call(element, tracked);
    },
  });
  element.addEventListener('input', () => {
    if (shown() === tracked) return;
    tracked = shown();
    known = tracked;
    onChange(known);
  });
  return {
    element,
    redraw: () => {
      if (shown() !== known) element.value = known;
    },
  };
}
