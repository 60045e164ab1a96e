import type { MeetingView } from '#api/contract/meetings.ts';
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

/** Why there is no analysis yet, or none at all; nothing once there is one. */
export const AnalysisState = ({ meeting }: { readonly meeting: MeetingView }) => {
  const { state, reason } = meeting.analysis;
  if (meeting.status === 'scheduled' && state !== 'done') return <Banner tone="info">{fr.analysis.scheduled}</Banner>;
  if (state === 'waiting') return <Banner tone="info">{waiting(meeting)}</Banner>;
  if (state === 'skipped') return <Banner tone="info">{reason ?? fr.analysis.skipped}</Banner>;
  return state === 'failed' ? <Banner tone="warning">{reason ?? fr.analysis.failed}</Banner> : null;
};
