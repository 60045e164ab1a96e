import type { SentTask, TaskTools } from '#api/contract/task-tools.ts';
import { messageOf } from '../../../api/failure.ts';
import { formatShortDate } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Link } from '../../../ui/Link.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCheckTaskToolMutation, useDisconnectTaskToolMutation, type Tool } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly tool: Tool;
  readonly title: string;
  readonly connection: NonNullable<TaskTools['tools'][number]['connection']>;
  readonly tasks: readonly SentTask[];
  readonly onAgain: () => void;
}

const Problems = ({ tasks }: Pick<Props, 'tasks'>) => (
  <div>
    <p className="font-medium">{fr.problems}</p>
    <ul className="text-secondary list-disc pl-5 text-sm">
      {tasks.map(({ meetingId, actionId, failure }) => (
        <li key={`${meetingId}/${actionId}`} className="wrap-anywhere">
          {failure?.message}{' '}
          <Link to={paths.meetingAction(meetingId, actionId)} className="text-accent underline">
            {fr.open}
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

/** Where somebody's actions go, how they stand there, and how to end it. */
export const ConnectedTool = ({ tool, title, connection, tasks, onAgain }: Props) => {
  const [check, checking] = useCheckTaskToolMutation();
  const [end, ending] = useDisconnectTaskToolMutation();
  const { place, account, since, failure } = connection;
  const inPhase = (phase: SentTask['phase']) => tasks.filter((one) => one.phase === phase);
  const sent = inPhase('sent');
  const done = sent.filter((one) => one.done).length;
  const [waiting, gone] = [inPhase('begun').length, inPhase('gone').length];
  const problems = tasks.filter((one) => one.failure !== null).slice(0, 5);
  const remove = async () => {
    const { error } = await end(tool);
    showToast(error === undefined ? 'success' : 'error', error === undefined ? fr.removed(title) : messageOf(error));
  };
  return (
    <>
      <Facts
        facts={[
          [fr.place, place ?? fr.unknown],
          [fr.account, account ?? fr.unknown],
          [fr.since, formatShortDate(since)],
          ...(tool === 'gmail' ? [] : [[fr.sent, fr.counts(sent.length - done, done)] as const]),
        ]}
      />
      {failure === null ? null : <Banner tone="warning">{failure.message}</Banner>}
      {waiting === 0 ? null : <p className="text-secondary text-sm">{fr.waiting(waiting)}</p>}
      {gone === 0 ? null : <p className="text-secondary text-sm">{fr.gone(gone)}</p>}
      {problems.length === 0 ? null : <Problems tasks={problems} />}
      {checking.data === undefined || failure !== null ? null : (
        <Banner tone={checking.data.failure === null ? 'success' : 'warning'}>
          {checking.data.failure?.message ?? fr.holds(title)}
        </Banner>
      )}
      {checking.error === undefined ? null : <Banner tone="danger">{messageOf(checking.error)}</Banner>}
      <div className="flex flex-wrap gap-3">
        {failure === null ? (
          <Button aria-label={fr.checkOf(title)} disabled={checking.isLoading} onClick={() => void check(tool)}>
            {checking.isLoading ? fr.checking : fr.check}
          </Button>
        ) : (
          <Button variant="primary" onClick={onAgain}>
            {fr.again(title)}
          </Button>
        )}
        <Button
          variant="grave"
          aria-label={fr.disconnectOf(title)}
          disabled={ending.isLoading}
          onClick={() => void remove()}
        >
          {fr.disconnect}
        </Button>
      </div>
    </>
  );
};
