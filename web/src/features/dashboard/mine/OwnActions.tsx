import type { RegisteredAction } from '#api/contract/actions.ts';
import { clsx } from 'clsx';
import { Link } from '../../../ui/Link.tsx';
import { messageOf } from '../../../api/failure.ts';
import { formatDeadline } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { useMayWrite } from '../../../session/mayWrite.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useDrawn } from '../../../ui/useDrawn.ts';
import { useCheckOwnActionMutation, useOwnActionsQuery } from '../api.ts';
import { fr } from '../fr.ts';

const Deadline = ({ deadline, due }: Pick<RegisteredAction, 'deadline' | 'due'>) =>
  deadline === null ? null : (
    <span className={clsx(due === 'late' && 'text-warning font-medium')}>
      {formatDeadline(deadline)}
      {due === 'late' ? `, ${fr.mine.late}` : due === 'today' ? `, ${fr.mine.today}` : null}
    </span>
  );

const Action = ({ action }: { readonly action: RegisteredAction }) => {
  const [check, { isLoading, isSuccess }] = useCheckOwnActionMutation();
  const { meetingId, id, task, line, title } = action;
  const reopen = async (): Promise<void> => {
    const { error } = await check({ meetingId, id, status: 'pending' });
    if (error !== undefined) showToast('error', messageOf(error));
  };
  const finish = async (): Promise<void> => {
    const { error } = await check({ meetingId, id, status: 'completed' });
    if (error !== undefined) return showToast('error', messageOf(error));
    showToast('success', fr.mine.done(task), { label: fr.mine.undo, run: () => void reopen() });
  };
  return (
    <li aria-busy={isLoading} className="border-border flex items-start gap-3 border-t px-5 py-2.5">
      <span className="pt-0.5">
        <Checkbox
          round
          // What was asked for, until the list is without it.
          checked={isLoading || isSuccess}
          disabled={!action.may.check || isLoading || isSuccess}
          label={fr.mine.check(task)}
          onChange={() => void finish()}
        />
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={line === null ? paths.meeting(meetingId, 'actions') : paths.passage(meetingId, line)}
          className="block font-medium wrap-anywhere hover:underline"
        >
          {task}
        </Link>
        <span className="text-secondary flex flex-wrap gap-x-3 text-sm">
          <Deadline {...action} />
          <span className="truncate">{title}</span>
        </span>
      </span>
    </li>
  );
};

const Rows = () => (
  <Loading>
    {[0, 1, 2].map((row) => (
      <div key={row} className="border-border flex flex-col gap-1.5 border-t px-5 py-3">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-3 w-1/3" />
      </div>
    ))}
  </Loading>
);

/** What the person has to do, what is due first ahead: to tick off where it stands. */
export const OwnActions = () => {
  const { data: read, error } = useOwnActionsQuery();
  const data = useDrawn(read);
  const mayWrite = useMayWrite();
  return (
    <Section
      title={fr.mine.actions}
      className="min-h-56"
      aside={
        <Link to={paths.actions} className="text-accent text-sm hover:underline">
          {data === undefined || data.total <= data.actions.length ? fr.mine.all : fr.mine.allOf(data.total)}
        </Link>
      }
    >
      {data === undefined && error === undefined ? <Rows /> : null}
      {data === undefined && error !== undefined ? <p className="text-secondary px-5 pb-4">{fr.mine.unread}</p> : null}
      {data?.actions.length === 0 ? (
        <EmptyState
          guide={paths.guide('dashboard')}
          title={fr.mine.none}
          note={mayWrite ? fr.mine.noneNote : fr.mine.noneObserverNote}
        />
      ) : null}
      {data === undefined || data.actions.length === 0 ? null : (
        <ul>
          {data.actions.map((action) => (
            <Action key={`${action.meetingId} ${action.id}`} action={action} />
          ))}
        </ul>
      )}
    </Section>
  );
};
