import type { PartOfView } from '#api/contract/mind-map.ts';
import type { ReactNode } from 'react';
import { Editable, useAddition } from './corrections/Editable.tsx';
import { fr } from './fr.ts';
import { OutdatedMark } from './OutdatedMark.tsx';
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
  const { summary = '', keyPoints = [], decisions = [], questions = [], citations, analyst, leftOut, ids } = analysis;
  const { origin, origins, modelFailure, outdated } = analysis;
  const [addDecision, addPoint] = [useAddition('decisions'), useAddition('keyPoints')];
  return (
    <article className="space-y-7">
      <Part title={fr.summary.title}>
        {summary === '' ? (
          <Missing>{fr.summary.missing}</Missing>
        ) : (
          <div className="group relative">
            <Editable target={ids === undefined ? null : { subject: 'summary/summary', kind: 'text', text: summary }}>
              <Summary summary={summary} citations={citations?.summary} />
              <OutdatedMark outdated={outdated} of="summary/summary" />
            </Editable>
          </div>
        )}
      </Part>
      {decisions.length === 0 && addDecision === null ? null : (
        <Part title={fr.summary.decisions} aside={decisions.length} action={addDecision}>
          <Statements
            numbered
            statements={decisions}
            citations={citations?.decisions}
            part="decisions"
            ids={ids?.decisions}
            origins={origins?.decisions}
            outdated={outdated}
          />
        </Part>
      )}
      {actions}
      {questions.length === 0 ? null : (
        <Part title={fr.summary.questions} aside={questions.length}>
          <Statements statements={questions} citations={citations?.questions} />
        </Part>
      )}
      <Part title={fr.summary.keyPoints} action={addPoint}>
        {keyPoints.length === 0 ? (
          <Missing>{fr.summary.keyPointsMissing}</Missing>
        ) : (
          <Statements
            statements={keyPoints}
            citations={citations?.keyPoints}
            part="keyPoints"
            ids={ids?.keyPoints}
            origins={origins?.keyPoints}
            outdated={outdated}
          />
        )}
      </Part>
      {leftOut === undefined ? null : <p className="text-tertiary text-sm">{fr.summary.leftOut(leftOut)}</p>}
      {analyst === undefined ? null : <p className="text-tertiary text-sm">{fr.summary.writtenBy(analyst, origin)}</p>}
      {modelFailure === undefined ? null : (
        <p className="text-warning text-sm">{fr.summary.modelFailed(modelFailure)}</p>
      )}
    </article>
  );
};
