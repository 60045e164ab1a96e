import type { RebuildView } from '#api/contract/operations.ts';
import { messageOf } from '../../../api/failure.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Section } from '../../../ui/Section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { actorName } from '../actorName.ts';
import { Code } from '../Code.tsx';
import { useCancelRebuildMutation } from './api.ts';
import { Differences } from './Differences.tsx';
import { fr } from './fr.ts';
import { rebuildWords as words } from './rebuilds/fr.ts';

const TONES: Readonly<Record<RebuildView['status'], Tone>> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  cancelled: 'absent',
};

const Progress = ({ rebuild }: { readonly rebuild: RebuildView }) => {
  const { projection, share, events, phase, secondsLeft, resumed } = rebuild;
  // Before it has read its first events nobody knows its share: the bar says that it is at work, and no number.
  const percent = share === null || events === 0 ? null : Math.floor(share * 100);
  const said = [
    ...(percent === null ? [] : [words.percent(percent), words.read(events)]),
    ...(phase === null ? [] : [words.phase[phase]]),
    ...(secondsLeft === null ? [] : [words.secondsLeft(secondsLeft)]),
    ...(resumed > 0 ? [words.resumedTimes(resumed)] : []),
  ];
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar label={words.rebuildOf(projection)} done={percent} total={100} />
      <p className="text-secondary text-sm">{said.join(', ')}</p>
    </div>
  );
};

const Row = ({ rebuild }: { readonly rebuild: RebuildView }) => {
  const [cancel, { isLoading }] = useCancelRebuildMutation();
  const { kind, projection, by, askedAt, status, cancelling, silent, error, finishedAt } = rebuild;
  const run = async (): Promise<void> => {
    const { error: refused } = await cancel(projection);
    if (refused === undefined) showToast('success', words.rebuildEnding(projection));
    else showToast('error', messageOf(refused));
  };
  return (
    <li className="flex flex-col gap-2 px-5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{kind === 'undo' ? words.undoing(projection) : fr.projectionName(projection)}</p>
          <p className="text-tertiary text-sm">{words.askedBy(actorName(by), formatDateTime(askedAt))}</p>
        </div>
        <div className="flex items-center gap-3">
          <StatusBadge tone={TONES[status]}>{cancelling ? words.cancelling : words.rebuildStatus[status]}</StatusBadge>
          {finishedAt === null ? (
            <Button variant="grave" disabled={isLoading || cancelling} onClick={() => void run()}>
              {kind === 'undo' ? words.cancelUndo : words.cancel}
            </Button>
          ) : null}
        </div>
      </div>
      {finishedAt === null ? <Progress rebuild={rebuild} /> : null}
      {rebuild.differences === null ? null : <Differences differences={rebuild.differences} />}
      {silent ? <p className="text-warning text-sm">{words.silent}</p> : null}
      {error === null ? null : (
        <p className="text-secondary text-sm">
          {finishedAt === null ? `${words.waitsFor} ` : null}
          <Code code={error} />
        </p>
      )}
    </li>
  );
};

/** The rebuild that is open, with how far it is, and the last ones. */
export const Rebuilds = ({ rebuilds }: { readonly rebuilds: readonly RebuildView[] }) =>
  rebuilds.length === 0 ? null : (
    <Section title={words.rebuilds}>
      <ul className="divide-border border-border divide-y border-t">
        {rebuilds.slice(0, 5).map((rebuild) => (
          <Row key={rebuild.id} rebuild={rebuild} />
        ))}
      </ul>
    </Section>
  );
