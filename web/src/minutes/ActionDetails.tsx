import type { ActionItemView } from '#api/contract/analysis.ts';
import { byLine } from '#api/contract/minutes.ts';
import { formatDeadline } from '../fr/dates.ts';
import { CitationMarks } from './citations/CitationMarks.tsx';
import { fr } from './fr.ts';

/** What is known of an action beside its row, and the words that it rests on. */
export const ActionDetails = ({ action }: { readonly action: ActionItemView }) => (
  <dl className="mt-2 ml-8 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 pb-1">
    <dt className="text-tertiary">{fr.actions.assignee}</dt>
    <dd className="wrap-anywhere">{action.assignee ?? fr.actions.unassigned}</dd>
    <dt className="text-tertiary">{fr.actions.deadline}</dt>
    <dd>
      {action.deadline === null ? fr.actions.noDeadline : formatDeadline(action.deadline)}
      {action.deadlineText === null ? null : (
        <span className="text-tertiary"> {fr.actions.saidAs(action.deadlineText)}</span>
      )}
    </dd>
    <dt className="text-tertiary">{fr.actions.status}</dt>
    <dd>
      {fr.actions[action.status]} · {fr.actions.priority[action.priority]}
    </dd>
    {action.citations.length === 0 ? null : (
      <>
        <dt className="text-tertiary">{fr.actions.said}</dt>
        <dd className="space-y-1 font-serif text-lg">
          {byLine(action.citations).map((citation) => (
            <p key={citation.line} className="wrap-anywhere">
              {fr.citations.quote(citation.quote)}
              <CitationMarks citations={[citation]} />
            </p>
          ))}
        </dd>
      </>
    )}
  </dl>
);
