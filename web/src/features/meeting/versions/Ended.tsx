import type { MeetingView } from '#api/contract/meetings.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { fr } from './fr.ts';
import { Relaunch } from './Relaunch.tsx';

interface Props {
  readonly meeting: Pick<MeetingView, 'id' | 'analysis' | 'may'>;
}

/** Why there is no analysis, or not another one, with a way to have it done. */
export const Ended = ({ meeting: { id, analysis, may } }: Props) => {
  const isSkipped = analysis.state === 'skipped';
  return (
    <Banner tone={isSkipped ? 'info' : 'warning'}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {analysis.reason ?? (isSkipped ? fr.skipped : fr.failed)}
        {may.analyse ? <Relaunch meetingId={id} /> : null}
      </div>
    </Banner>
  );
};
