import type { ActionItem, Citation } from '#domain/analysis/analysis.ts';
import { followedQuote } from '#domain/analysis/follow-quote.ts';
import type { Settled } from '#domain/analysis/settled.ts';
import { deadlineText } from '#domain/minutes/words.ts';
import { citationsIn } from './carried-ids.ts';
import { actionsIn, statementKey, type Minutes } from './minutes.ts';
import type { StatementContent } from './minutes-events.ts';
import { isCorrected, latestOf, type Versions } from './versions.ts';

type Words = (line: number) => string | null;

const actionContent = ({ task, assignee, deadline }: ActionItem): Settled['content'] => ({
  text: task,
  assignee,
  deadline: deadlineText(deadline),
});
const decisionContent = ({ text }: StatementContent): Settled['content'] => ({ text, assignee: null, deadline: null });

/**
 * Decisions and tasks as people have them, with the words that they rested on as these stand in the transcript now.
 * @param words what a line says now; null where that is erased
 */
export function settledIn(minutes: Minutes, words: Words): Settled[] {
  const cited = (versions: Versions<{ readonly citations: readonly Citation[] }>): Citation[] =>
    citationsIn(versions).flatMap(({ line, quote }) => {
      const text = words(line);
      return text === null || text === '' ? [] : [{ line, quote: followedQuote(quote, text) }];
    });
  const { correctedActions } = actionsIn(minutes);
  const start = statementKey('decisions', '');
  return [
    ...[...minutes.statements].flatMap(([key, versions]): Settled[] => {
      if (!key.startsWith(start) || !isCorrected(versions)) return [];
      const content = latestOf(versions);
      return [
        { kind: 'decision', content: content === null ? null : decisionContent(content), citations: cited(versions) },
      ];
    }),
    ...[...minutes.actions].flatMap(([id, versions]): Settled[] => {
      if (!correctedActions.has(id)) return [];
      const item = latestOf(versions);
      return [{ kind: 'action', content: item === null ? null : actionContent(item), citations: cited(versions) }];
    }),
  ];
}
