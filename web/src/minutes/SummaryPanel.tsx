import type { PartOfView } from '#api/contract/mind-map.ts';
import { CitationMarks } from './citations/CitationMarks.tsx';
import { fr } from './fr.ts';
import { Part } from './Part.tsx';
import { Statements } from './Statements.tsx';

const Missing = ({ children }: { readonly children: string }) => <p className="text-tertiary">{children}</p>;

/** The compte rendu proper: summary, decisions, key points and open questions, typeset. */
export const SummaryPanel = ({ analysis }: { readonly analysis: PartOfView }) => {
  const { summary = '', keyPoints = [], decisions = [], questions = [], citations, analyst, leftOut } = analysis;
  return (
    <article className="space-y-7">
      <Part title={fr.summary.title}>
        {summary === '' ? (
          <Missing>{fr.summary.missing}</Missing>
        ) : (
          <div className="prose-minutes space-y-3">
            {summary.split('\n').map((paragraph, index, all) => (
              <p key={paragraph}>
                {paragraph}
                {index === all.length - 1 ? <CitationMarks citations={citations?.summary} /> : null}
              </p>
            ))}
          </div>
        )}
      </Part>
      {decisions.length === 0 ? null : (
        <Part title={fr.summary.decisions}>
          <Statements numbered statements={decisions} citations={citations?.decisions} />
        </Part>
      )}
      <Part title={fr.summary.keyPoints}>
        {keyPoints.length === 0 ? (
          <Missing>{fr.summary.keyPointsMissing}</Missing>
        ) : (
          <Statements statements={keyPoints} citations={citations?.keyPoints} />
        )}
      </Part>
      {questions.length === 0 ? null : (
        <Part title={fr.summary.questions}>
          <Statements statements={questions} citations={citations?.questions} />
        </Part>
      )}
      {leftOut === undefined ? null : <p className="text-tertiary text-sm">{fr.summary.leftOut(leftOut)}</p>}
      {analyst === undefined ? null : <p className="text-tertiary text-sm">{fr.summary.writtenBy(analyst)}</p>}
    </article>
  );
};
