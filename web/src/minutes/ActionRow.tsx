import type { ActionItemView } from '#api/contract/analysis.ts';
import { typeset } from '#api/contract/typography.ts';
import { clsx } from 'clsx';
import { ChevronDown, Clock } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDeadlineDay, formatPastDay } from '../fr/spans.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useAnchor } from '../ui/useAnchor.ts';
import { CitationMarks } from './citations/CitationMarks.tsx';
import { Editable, EditHandle } from './corrections/Editable.tsx';
import { fr } from './fr.ts';
import { isLate } from './late.ts';

const ActionDetails = lazyPart(() => import('./ActionDetails.tsx').then((module) => module.ActionDetails));

interface Props {
  readonly action: ActionItemView;
  /** Checks it or takes the check off; without it the box cannot be used. */
  readonly onToggle?: ((completed: boolean) => void) | undefined;
}

const Deadline = ({ action }: { readonly action: ActionItemView }) => {
  if (action.deadline === null) return null;
  if (!isLate(action)) return <time dateTime={action.deadline}>{formatDeadlineDay(action.deadline)}</time>;
  return (
    <span className="text-warning inline-flex items-center gap-1 font-medium">
      <Clock aria-hidden size={14} className="shrink-0" />
      <span>
        <time dateTime={action.deadline}>{formatPastDay(action.deadline)}</time>, {fr.actions.late}
      </span>
    </span>
  );
};

/**
 * An action item in one row: what, who, by when. A click on it shows what it rests on; the round box completes it.
 */
export const ActionRow = ({ action, onToggle }: Props) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  // A notice leads here.
  const place = useAnchor<HTMLButtonElement>(`action-${action.id}`, () => setOpen(true));
  const completed = action.status === 'completed';
  const target = { subject: `action/${action.id}`, kind: 'action', action } as const;
  return (
    <li className="group border-border border-b py-2.5">
      <Editable bare target={target}>
        <div className="relative flex items-start gap-3">
          <span className="relative z-1 inline-flex">
            <Checkbox
              round
              checked={completed}
              refusal={onToggle === undefined ? fr.actions.notYours : undefined}
              label={fr.actions.check(action.task)}
              onChange={(checked) => onToggle?.(checked)}
            />
          </span>
          <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,7.5rem)_8.75rem]">
            <p className="min-w-0 wrap-anywhere">
              <span className={clsx(completed && 'text-success line-through')}>{typeset(action.task)}</span>
              <span className="relative z-1">
                <CitationMarks citations={action.citations} />
                {/* Among the words: beside the columns it would push them aside. */}
                <EditHandle target={target} part="mark" />
              </span>
              {completed ? <span className="sr-only">, {fr.actions.completed}</span> : null}
            </p>
            <p className="flex flex-wrap gap-x-2 text-sm sm:contents sm:text-base">
              <span className="text-secondary min-w-0 wrap-anywhere">{action.assignee}</span>
              <span className="text-secondary sm:text-right">
                <Deadline action={action} />
              </span>
            </p>
          </div>
          <span className="relative z-1 -my-0.5 inline-flex min-w-6 shrink-0 items-center">
            <EditHandle target={target} part="pencil" />
          </span>
          {/* The whole row can be clicked. */}
          <button
            ref={place}
            type="button"
            aria-label={action.task}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
            className="text-tertiary hover:text-text -mx-1 shrink-0 p-1 before:absolute before:-inset-y-2 before:inset-x-0 before:content-['']"
          >
            <ChevronDown aria-hidden size={14} className={clsx('transition-transform', open && 'rotate-180')} />
          </button>
        </div>
        <div id={id} hidden={!open}>
          {open ? <ActionDetails action={action} /> : null}
        </div>
      </Editable>
    </li>
  );
};
