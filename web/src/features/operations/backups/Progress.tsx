import { formatDateTime } from '../../../fr/dates.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { actorName } from '../actorName.ts';
import type { UnderWay } from './api.ts';
import { fr } from './fr.ts';

/** The backup that is asked for or made, with how far it is. */
export const Progress = ({ underWay }: { readonly underWay: UnderWay }) => {
  const { status, by, askedAt, events, share } = underWay;
  const percent = status === 'waiting' || share === null ? null : Math.floor(share * 100);
  const words = [
    fr.underWay[status],
    ...(percent === null ? [] : [fr.percent(percent), fr.events(events)]),
    ...(by === null || askedAt === null ? [] : [fr.askedBy(actorName(by), formatDateTime(askedAt))]),
  ];
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar label={fr.underWayLabel} done={percent} total={100} />
      <output className="text-secondary text-sm">{words.join(', ')}</output>
    </div>
  );
};
