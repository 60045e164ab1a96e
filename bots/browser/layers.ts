/** One way to find something: an element that fits `css`, whose icon is one of `icons`, whose label or text fits. */
export interface Layer<Way extends string = string> {
  readonly way: Way;
  readonly css: string;
  /** Texts of the icon within it. */
  readonly icons?: readonly string[];
  /** Regular expressions, without regard to case: of the label, else the visible text. */
  readonly words?: string;
}

/** What a bot looks for on a page, in several ways, the most lasting first. */
export interface Target<Way extends string = string> {
  readonly layers: readonly Layer<Way>[];
}

export type Targets = Readonly<Record<string, Target>>;
