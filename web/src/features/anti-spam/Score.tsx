import { messageOf } from '../../api/failure.ts';
import { formatTimeWithSeconds } from '../../fr/dates.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRunAntiSpamChecksMutation, type AntiSpamStatus } from './api.ts';
import { fr } from './fr.ts';

/** The score of the last look, and what it means; all six checks can be run at once. */
export const Score = ({ score, alert, threshold, checkedAt }: AntiSpamStatus) => {
  const [run, { isLoading, error: failure }] = useRunAntiSpamChecksMutation();
  const check = async (): Promise<void> => {
    const { error } = await run();
    if (error === undefined) showToast('success', fr.ran);
  };
  return (
    <Section
      title={fr.scoreTitle}
      aside={
        <Button variant="secondary" disabled={isLoading} onClick={() => void check()}>
          {isLoading ? fr.running : fr.run}
        </Button>
      }
    >
      <div className="flex flex-col gap-2 px-5 pb-5">
        {failure === undefined ? null : <Banner tone="danger">{messageOf(failure)}</Banner>}
        <output className="text-2xl font-semibold tabular-nums">{score === null ? fr.notYet : fr.score(score)}</output>
        {score === null ? null : (
          <StatusBadge tone={alert ? 'danger' : 'success'}>
            {alert ? fr.alert(threshold) : fr.calm(threshold)}
          </StatusBadge>
        )}
        {checkedAt === null ? null : (
          <p className="text-tertiary text-sm">{fr.checkedAt(formatTimeWithSeconds(checkedAt))}</p>
        )}
      </div>
    </Section>
  );
};
