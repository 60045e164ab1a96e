/** A drawing of the documentation, as it was made when the application was built. */
export interface DiagramData {
  /** SVG without styles, scripts or colours of its own. */
  readonly markup: string;
  /** Pixels; it is never drawn larger. */
  readonly width: number;
  /** What it shows, arrow by arrow. */
  readonly relations: readonly { readonly from: string; readonly says: string; readonly to: string }[];
}

/** What was counted when the application was built. */
export interface Figures {
  readonly files: number;
  readonly lines: number;
  readonly diagrams: number;
  /** Calls of the API. */
  readonly endpoints: number;
}

export interface PictureData {
  /** Below `web/public/`. */
  readonly src: string;
  readonly alt: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * A part of a guide's section. Its texts are written with the marks of `inline.ts`; one that stands alone is a paragraph.
 */
export type Block =
  | string
  | { readonly heading: string }
  | { readonly steps: readonly string[] }
  | { readonly list: readonly string[] }
  /** What is not there yet, or what has to be heeded. */
  | { readonly note: string }
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly diagram: DiagramData; readonly title: string }
  | { readonly picture: PictureData };

export interface GuideSection {
  /** Its address within the page. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Addresses of what stands in it beside its blocks: they open it too. */
  readonly within?: readonly string[];
}

/** Sections under the titles of their catalogue, in its order. */
export const sectionsOf = <Id extends string>(
  titles: Readonly<Record<Id, string>>,
  blocks: Readonly<Record<NoInfer<Id>, readonly Block[]>>,
): readonly GuideSection[] =>
  (Object.keys(titles) as Id[]).map((id) => ({ id, title: titles[id], blocks: blocks[id] }));

/** Every text of a block, with its marks. */
export const textsOf = (block: Block): readonly string[] => {
  if (typeof block === 'string') return [block];
  if ('heading' in block) return [block.heading];
  if ('steps' in block) return block.steps;
  if ('list' in block) return block.list;
  if ('note' in block) return [block.note];
  if ('rows' in block) return [...block.columns, ...block.rows.flat()];
  return 'diagram' in block ? [block.title] : [block.picture.alt];
};
