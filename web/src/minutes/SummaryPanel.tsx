import type { PartOfView } from '#api/contract/mind-map.ts';
import type { ReactNode } from 'react';
import type { StatementList } from './corrections/context.ts';
import { Editable, useAddition } from './corrections/Editable.tsx';
import { fr } from './fr.ts';
import { OutdatedMark } from './OutdatedMark.tsx';
import { Part } from './Part.tsx';
import { Statements } from './Statements.tsx';
import { Summary } from './Summary.tsx';

const Missing = ({ children }: { readonly children: string }) => <p className="text-tertiary">{children}</p>;

interface PartProps {
  readonly part: StatementList;
  readonly analysis: PartOfView;
  readonly numbered?: boolean;
  /** Said where there are none; without it such a part is there for those alone who may add to it. */
  readonly missing?: string;
}

const StatementPart = ({ part, analysis, numbered = false, missing }: PartProps) => {
  const { [part]: statements = [], citations, ids, origins, outdated } = analysis;
  const addition = useAddition(part);
  const isEmpty = statements.length === 0;
  if (isEmpty && addition === null && missing === undefined) return null;
  return (
    <Part title={fr.summary[part]} aside={missing === undefined ? statements.length : undefined} action={addition}>
      {isEmpty && missing !== undefined ? (
        <Missing>{missing}</Missing>
      ) : (
        <Statements
          numbered={numbered}
          statements={statements}
          citations={citations?.[part]}
          part={part}
          ids={ids?.[part]}
          origins={origins?.[part]}
          outdated={outdated}
        />
      )}
    </Part>
  );
};

interface Props {
  readonly analysis: PartOfView;
  /** What stands behind the decisions: the actions, where the page shows them here. */
  readonly actions?: ReactNode;
}

/** The compte rendu proper: summary, decisions, actions, open questions and key points, typeset. */
export const SummaryPanel = ({ analysis, actions }: Props) => {
  const { summary = '', citations, analyst, leftOut, ids, origin, modelFailure, outdated } = analysis;
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
      <StatementPart part="decisions" analysis={analysis} numbered />
      {actions}
      <StatementPart part="questions" analysis={analysis} />
      <StatementPart part="keyPoints" analysis={analysis} missing={fr.summary.keyPointsMissing} />
      {leftOut === undefined ? null : <p className="text-tertiary text-sm">{fr.summary.leftOut(leftOut)}</p>}
      {analyst === undefined ? null : <p className="text-tertiary text-sm">{fr.summary.writtenBy(analyst, origin)}</p>}
      {modelFailure === undefined ? null : (
        <p className="text-warning text-sm">{fr.summary.modelFailed(modelFailure)}</p>
      )}
    </article>
  );
};
