import type { ActionItemView } from '#api/contract/analysis.ts';
import { clsx } from 'clsx';
import { CalendarDays, ChevronDown, CircleCheck, CircleDashed, Flag, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDeadline } from '../fr/dates.ts';
import { StatusBadge } from '../ui/Badge.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { CitationMarks } from './citations/CitationMarks.tsx';
import { byLine } from './citations/citations.ts';
import { fr } from './fr.ts';

interface Props {
  readonly action: ActionItemView;
  /** Checks it or takes the check off; without it the box cannot be used. */
  readonly onToggle?: ((completed: boolean) => void) | undefined;
}

const Details = ({ action }: { readonly action: ActionItemView }) => (
  <dl className="border-border mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t pt-3">
    <dt className="text-tertiary">{fr.actions.assignee}</dt>
    <dd>{action.assignee ?? fr.actions.unassigned}</dd>
    <dt className="text-tertiary">{fr.actions.deadline}</dt>
    <dd>
      {action.deadline === null ? fr.actions.noDeadline : formatDeadline(action.deadline)}
      {action.deadlineText === null ? null : (
        <span className="text-tertiary"> {fr.actions.saidAs(action.deadlineText)}</span>
      )}
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

/** An action item: what, who, by when. A click shows what it rests on; the round box completes it. */
export const ActionCard = ({ action, onToggle }: Props) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const completed = action.status === 'completed';
  return (
    <li
      className={clsx(
        'border-border bg-surface rounded-lg border border-l-3 px-4 py-3',
        completed ? 'border-l-success' : 'border-l-warning',
      )}
    >
      <div className="flex items-start gap-3">
        <Checkbox
          round
          checked={completed}
          disabled={onToggle === undefined}
          label={fr.actions.check(action.task)}
          onChange={(checked) => onToggle?.(checked)}
        />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="flex w-full items-start gap-2 text-left"
          >
            <span
              className={clsx('min-w-0 flex-1 font-medium wrap-anywhere', completed && 'text-success line-through')}
            >
              {action.task}
            </span>
            <ChevronDown
              aria-hidden
              size={18}
              className={clsx('text-tertiary mt-px shrink-0 transition-transform', open && 'rotate-180')}
            />
          </button>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
            <StatusBadge tone={completed ? 'success' : 'warning'} icon={completed ? CircleCheck : CircleDashed}>
              {completed ? fr.actions.completed : fr.actions.pending}
            </StatusBadge>
            {action.assignee === null ? null : <StatusBadge icon={UserRound}>{action.assignee}</StatusBadge>}
            {action.deadline === null ? null : (
              <StatusBadge icon={CalendarDays}>{formatDeadline(action.deadline)}</StatusBadge>
            )}
            <StatusBadge tone={action.priority === 'high' && !completed ? 'warning' : 'neutral'} icon={Flag}>
              {fr.actions.priority[action.priority]}
            </StatusBadge>
            <span className="-ml-3">
              <CitationMarks citations={action.citations} />
            </span>
          </div>
          <div id={id} hidden={!open}>
            {open ? <Details action={action} /> : null}
          </div>
        </div>
      </div>
    </li>
  );
};
