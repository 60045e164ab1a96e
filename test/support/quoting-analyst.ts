import type { Analyst } from '#domain/analysis/analyst.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';

const cite = ({ line, text }: TranscriptLine) => [{ line, quote: text }];

/**
 * An analyst for specs of what is around one: « Décision : … » is a decision, « Action : … » an action, « … ? » a
 * question.
 */
export const quotingAnalyst: Analyst = {
  name: 'spec',
  model: 'citations 1',
  promptVersion: '1',
  analyse: async ({ lines }) => {
    const starting = (word: string) => lines.filter(({ text }) => text.startsWith(word));
    const statements = (found: readonly TranscriptLine[]) =>
      found.map((line) => ({ id: `${line.line}`, text: line.text, citations: cite(line) }));
    const [first] = lines;
    return {
      tokens: null,
      analysis: {
        language: 'fr',
        summary: first?.text ?? '',
        summaryCitations: first ? cite(first) : [],
        keyPoints: statements(lines.slice(0, 1)),
        decisions: statements(starting('Décision')),
        questions: statements(lines.filter(({ text }) => text.endsWith('?'))),
        actionItems: starting('Action').map((line) => ({
          id: `${line.line}`,
          task: line.text,
          assignee: line.speaker,
          deadline: null,
          deadlineText: null,
          priority: 'medium',
          citations: cite(line),
        })),
        timeline: starting('Décision').map((line) => ({
          at: line.at,
          speaker: line.speaker,
          category: 'decision',
          content: line.text,
          citations: cite(line),
        })),
        topics: [],
        meetingType: 'decision',
        sentiment: 'neutral',
        urgencyLevel: 'low',
      },
    };
  },
};
