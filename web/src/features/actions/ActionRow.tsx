import type { RegisteredAction } from '#api/contract/actions.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from '../../ui/Link.tsx';
import { formatDeadline } from '../../fr/dates.ts';
import { paths } from '../../routes/paths.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { fr } from './fr.ts';

export interface RowProps {
  readonly action: RegisteredAction;
  readonly selected: boolean;
  readonly busy: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onCheck: (completed: boolean) => void;
  readonly onPerson: (name: string) => void;
}

/** When it is due; late is amber and a word. */
const Deadline = ({ deadline, due }: Pick<RegisteredAction, 'deadline' | 'due'>) => {
  if (deadline === null) return <span className="text-tertiary">{fr.noDate}</span>;
  const word = due === 'late' ? fr.late : due === 'today' ? fr.today : null;
  return (
    <span className={clsx(due === 'late' && 'text-warning font-medium')}>
      {formatDeadline(deadline)}
      {word === null ? null : `, ${word}`}
    </span>
  );
};

/** One action: what, who, by when, from which meeting. Its words lead to where they were said. */
export const ActionRow = ({ action, selected, busy, onSelect, onCheck, onPerson }: RowProps) => {
  const [wanted, want] = useState(false);
  if (wanted && !busy) want(false);
  const isDone = action.status === 'completed';
  // Shown at once: what was asked for, until the list says what came of it.
  const completed = busy && wanted ? !isDone : isDone;
  const to =
    action.line === null ? paths.meeting(action.meetingId, 'actions') : paths.passage(action.meetingId, action.line);
  return (
    <li
      aria-busy={busy}
      className={clsx(
        'border-border flex items-start gap-4 border-t px-4 py-2.5 transition-opacity first:border-t-0',
        selected && 'bg-accent-soft/50',
        busy && 'opacity-55',
      )}
    >
      <span className="flex gap-4 pt-0.5">
        <Checkbox checked={selected} label={fr.select(action.task)} onChange={onSelect} />
        <Checkbox
          round
          checked={completed}
          disabled={busy}
          refusal={action.may.check ? undefined : fr.notYours}
          label={fr.check(action.task)}
          onChange={(checked) => {
            want(true);
            onCheck(checked);
          }}
        />
      </span>
      <span className="min-w-0 flex-1 gap-x-4 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_11rem_11rem_14rem] @4xl:items-baseline">
        <span className="block">
          <Link
            to={to}
            className={clsx(
              'block font-medium wrap-anywhere hover:underline',
              completed && 'text-success line-through',
            )}
          >
            {action.task}
          </Link>
          {action.inTools.map(({ title, url }) => (
            <a
              key={url}
              href={url}
              target="_blank"
              rel="noreferrer"
              className="text-accent w-fit text-sm underline underline-offset-2"
            >
              {fr.openIn(title)}
            </a>
          ))}
        </span>
        <span className="text-secondary mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm @4xl:contents">
          {action.assignee === null ? (
            <span className="text-tertiary">{fr.unassigned}</span>
          ) : (
            <button
              type="button"
              onClick={() => onPerson(action.assignee ?? '')}
              className="hover:text-text truncate text-left hover:underline"
            >
              {action.assignee}
            </button>
          )}
          <Deadline deadline={action.deadline} due={action.due} />
          <Link to={paths.meeting(action.meetingId)} title={action.title} className="truncate hover:underline">
            {action.title}
          </Link>
        </span>
      </span>
    </li>
  );
};
