import type { MeetingView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { fr } from './fr.ts';

const waiting = ({ status, analysis }: MeetingView): string => {
  if (analysis.dueAt !== null) {
    const late = Date.parse(analysis.dueAt) < Date.now();
    return late ? fr.analysis.late(formatDateTime(analysis.dueAt)) : fr.analysis.due(formatDateTime(analysis.dueAt));
  }
  return status === 'active' ? fr.analysis.active : fr.analysis.soon;
};

interface Props {
  readonly meeting: MeetingView;
  readonly outdated: PartOfView['outdated'];
}

/** Why there is no analysis yet, none at all, or one that rests on words that were put right since; else nothing. */
export const AnalysisState = ({ meeting, outdated }: Props) => {
  const { state, reason } = meeting.analysis;
  if (state === 'done' && outdated !== undefined)
    return outdated.failure === undefined ? (
      <Banner tone="info">{fr.analysis.outdated}</Banner>
    ) : (
      <Banner tone="warning">{fr.analysis.notUpdated(outdated.failure.message)}</Banner>
    );
  if (meeting.status === 'scheduled' && state !== 'done') return <Banner tone="info">{fr.analysis.scheduled}</Banner>;
  if (state === 'waiting') return <Banner tone="info">{waiting(meeting)}</Banner>;
  if (state === 'skipped') return <Banner tone="info">{reason ?? fr.analysis.skipped}</Banner>;
  return state === 'failed' ? <Banner tone="warning">{reason ?? fr.analysis.failed}</Banner> : null;
};
