/** Another name, of the kind that a minifier gives; always the same for the same one. */
export function other(name: string): string {
  let hash = 2_166_136_261;
  for (const character of `drifted ${name}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return `${'abcdefghijklmnop'[hash % 16] ?? 'a'}${hash.toString(36).slice(-5)}`;
}

export type Attributes = Readonly<Record<string, string | boolean | number | null | undefined>>;

export type Child = Node | string;

/**
 * An element with the names that attributes have today; `false`, `null` and `undefined` leave one out.
 * @param rename an attribute's name and value as observed → as they are written now
 */
export function build<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { attributes, children }: { readonly attributes: Attributes; readonly children: readonly Child[] },
  rename: (name: string, value: string) => readonly [name: string, value: string],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(...rename(name, value === true ? '' : String(value)));
  }
  element.append(...children);
  return element;
}

/** Keeps the page's main thread busy. */
export function freeze(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
