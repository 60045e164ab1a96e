import type { Analyst } from '#domain/analysis/analyst.ts';

export interface RepeatingAnalyst extends Analyst {
  /** The titles of the meetings that it was asked about, in the order of the calls. */
  readonly calls: readonly string[];
}

const longestWord = (text: string): string =>
  (text.match(/\p{L}+/gu) ?? []).reduce((longest, word) => (word.length > longest.length ? word : longest), 'rien');

/**
 * Repeats everything that was said in everything that it writes, so that any analysis would give away any line.
 * @param during is waited for within each call, once the transcript has been handed over.
 */
export function repeatingAnalyst(
  during: (title: string) => Promise<unknown> = async () => undefined,
): RepeatingAnalyst {
  const calls: string[] = [];
  return {
    calls,
    name: 'répétition',
    model: 'répétition',
    promptVersion: '1',
    async analyse({ title, lines }) {
      calls.push(title);
      await during(title);
      const cite = lines.map(({ line, text }) => ({ line, quote: text }));
      return {
        tokens: null,
        analysis: {
          language: 'fr',
          summary: lines.map(({ text }) => text).join(' '),
          summaryCitations: cite,
          keyPoints: cite.map((citation) => ({ id: `k${citation.line}`, text: citation.quote, citations: [citation] })),
          decisions: [],
          questions: [],
          actionItems: cite.map((citation) => ({
            id: `a${citation.line}`,
            task: citation.quote,
            assignee: null,
            deadline: null,
            deadlineText: null,
            priority: 'medium' as const,
            citations: [citation],
          })),
          timeline: [],
          topics: cite.map((citation) => ({ name: longestWord(citation.quote), weight: 1, citations: [citation] })),
          meetingType: 'other',
          sentiment: 'neutral',
          urgencyLevel: 'low',
        },
      };
    },
  };
}
