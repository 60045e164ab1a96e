import type { Analyst } from '#domain/analysis/analyst.ts';
import type { Marks } from './marked-bytes.ts';
import { repeatingAnalyst } from './repeating-analyst.ts';

/** The kinds of marks that `markingAnalyst` writes, one for each thing that an analysis says in words of its own. */
export const ANALYSIS_KINDS = [
  'summary',
  'keypoint',
  'decision',
  'question',
  'task',
  'assignee',
  'moment',
  'topic',
] as const;

/**
 * Repeats what was said, and adds a marked word of its own to each part of an analysis. Meetings in which nothing is
 * marked get none: they stay.
 */
export function markingAnalyst(marks: Marks): Analyst {
  const repeating = repeatingAnalyst();
  return {
    ...repeating,
    async analyse(request) {
      const { analysis, tokens } = await repeating.analyse(request);
      const [line] = request.lines;
      if (!line || marks.kindsIn(Buffer.from(JSON.stringify(request))).size === 0) return { analysis, tokens };
      const citations = [{ line: line.line, quote: line.text }];
      const own = (kind: (typeof ANALYSIS_KINDS)[number]) => `On retient ${marks.word(kind)}.`;
      const statement = (kind: (typeof ANALYSIS_KINDS)[number]) => ({ id: kind, text: own(kind), citations });
      const task = { task: own('task'), assignee: own('assignee'), priority: 'high' as const, citations };
      const moment = { at: null, speaker: line.speaker, category: 'other' as const, content: own('moment'), citations };
      return {
        tokens,
        analysis: {
          ...analysis,
          summary: `${analysis.summary} ${own('summary')}`,
          keyPoints: [...analysis.keyPoints, statement('keypoint')],
          decisions: [statement('decision')],
          questions: [statement('question')],
          actionItems: [...analysis.actionItems, { id: 'own', deadline: null, deadlineText: null, ...task }],
          timeline: [moment],
          topics: [{ name: own('topic'), weight: 5, citations }],
        },
      };
    },
  };
}
