/** What a drawing is made of, as CSS writes colours. */
export interface Colours {
  readonly isDark: boolean;
  readonly surface: string;
  readonly sunken: string;
  readonly text: string;
  readonly line: string;
  readonly accent: string;
}

/** Asks the room for a drawing. */
export interface Order {
  readonly text: string;
  readonly colours: Colours;
}

/** What the room made of it: a drawing, with its size in pixels, or why the text is none. */
export type Made =
  | { readonly kind: 'drawn'; readonly svg: string; readonly width: number; readonly height: number }
  | { readonly kind: 'wrong'; readonly reason: string }
  /** It can be drawn, and would fill the page with pixels: a number in a text is enough for that. */
  | { readonly kind: 'large' };

/** What comes out of the room. */
export type Told = { readonly kind: 'ready' } | Made;
