import type { Citation, SummaryCitation } from '#domain/analysis/analysis.ts';

/** A sentence of the minutes, and what it rests on. */
export interface Told {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** Several sentences after each other; `gap` stands before each but the first. */
export type Paragraph = readonly (Told & { readonly gap?: string })[];

/** Paragraphs as one text, a line each, each citation with the place where its sentence ends. */
export function citedText(paragraphs: readonly Paragraph[]): {
  readonly text: string;
  readonly citations: SummaryCitation[];
} {
  let text = '';
  const citations: SummaryCitation[] = [];
  for (const paragraph of paragraphs)
    for (const [index, { text: sentence, citations: own, gap = ' ' }] of paragraph.entries()) {
      if (sentence === '') continue;
      text += `${text === '' ? '' : index === 0 ? '\n' : gap}${sentence}`;
      const end = text.length;
      const each = new Map(own.map(({ line, quote }) => [`${line}\n${quote}`, { line, quote, end }]));
      citations.push(...each.values());
    }
  return { text, citations };
}
