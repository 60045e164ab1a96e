import type { Analysis, Statement } from '#domain/analysis/analysis.ts';
import { inSpokenOrder } from './spoken-order.ts';
import { SUMMARY_ID, type StatementContent, type StatementPart } from './minutes-events.ts';

/** What people said of a statement; null where they removed it. */
export interface StatementCorrection {
  readonly part: StatementPart;
  readonly id: string;
  readonly content: StatementContent | null;
}

/** Statements of a part, in the order of the analysis; what is not in it and cites lines stands at those lines. */
function listed(part: StatementPart, found: readonly Statement[], corrections: readonly StatementCorrection[]) {
  const own = new Map(corrections.flatMap(({ part: of, ...one }) => (of === part ? [[one.id, one.content]] : [])));
  const known = new Set(found.map(({ id }) => id));
  const changed = found.flatMap((statement): Statement[] => {
    const content = own.get(statement.id);
    if (content === undefined) return [statement];
    return content === null ? [] : [{ ...statement, ...content }];
  });
  const others = [...own].flatMap(([id, content]): Statement[] =>
    content === null || known.has(id) ? [] : [{ id, ...content }],
  );
  return inSpokenOrder(changed, others);
}

/** An analysis as people put its statements right. Its action items stay as they are. */
export function withCorrections(analysis: Analysis, corrections: readonly StatementCorrection[]): Analysis {
  const summary = corrections.find(({ part, id }) => part === 'summary' && id === SUMMARY_ID);
  return {
    ...analysis,
    ...(summary === undefined
      ? {}
      : { summary: summary.content?.text ?? '', summaryCitations: [...(summary.content?.citations ?? [])] }),
    keyPoints: listed('keyPoints', analysis.keyPoints, corrections),
    decisions: listed('decisions', analysis.decisions, corrections),
    questions: listed('questions', analysis.questions, corrections),
  };
}
