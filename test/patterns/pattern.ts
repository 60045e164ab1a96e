/** A pattern of the product and where it is made. */
export interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** Where the sources call `RegExp`. */
export interface Site {
  readonly file: string;
  readonly line: number;
}

export const placeOf = ({ file, line }: Site): string => `${file}:${line}`;
