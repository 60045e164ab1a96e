import type { PartOfView } from '#api/contract/mind-map.ts';
import type { ReactNode } from 'react';
import { fr } from './fr.ts';
import { Part } from './Part.tsx';
import { Statements } from './Statements.tsx';
import { Summary } from './Summary.tsx';

const Missing = ({ children }: { readonly children: string }) => <p className="text-tertiary">{children}</p>;

interface Props {
  readonly analysis: PartOfView;
  /** What stands behind the decisions: the actions, where the page shows them here. */
  readonly actions?: ReactNode;
}

/** The compte rendu proper: summary, decisions, actions, open questions and key points, typeset. */
export const SummaryPanel = ({ analysis, actions }: Props) => {
  const { summary = '', keyPoints = [], decisions = [], questions = [], citations, analyst, leftOut } = analysis;
  return (
    <article className="space-y-7">
      <Part title={fr.summary.title}>
        {summary === '' ? (
          <Missing>{fr.summary.missing}</Missing>
        ) : (
          <Summary summary={summary} citations={citations?.summary} />
        )}
      </Part>
      {decisions.length === 0 ? null : (
        <Part title={fr.summary.decisions} aside={decisions.length}>
          <Statements numbered statements={decisions} citations={citations?.decisions} />
        </Part>
      )}
      {actions}
      {questions.length === 0 ? null : (
        <Part title={fr.summary.questions} aside={questions.length}>
          <Statements statements={questions} citations={citations?.questions} />
        </Part>
      )}
      <Part title={fr.summary.keyPoints}>
        {keyPoints.length === 0 ? (
          <Missing>{fr.summary.keyPointsMissing}</Missing>
        ) : (
          <Statements statements={keyPoints} citations={citations?.keyPoints} />
        )}
      </Part>
      {leftOut === undefined ? null : <p className="text-tertiary text-sm">{fr.summary.leftOut(leftOut)}</p>}
      {analyst === undefined ? null : <p className="text-tertiary text-sm">{fr.summary.writtenBy(analyst)}</p>}
    </article>
  );
};
