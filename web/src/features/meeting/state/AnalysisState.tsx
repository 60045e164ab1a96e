import type { MeetingView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { fr } from './fr.ts';
import type { RelaunchProps } from '../versions/Relaunch.tsx';
import type { StandingProps } from '../versions/Standing.tsx';

const Standing = lazyPart<StandingProps>(() => import('../versions/Standing.tsx').then((module) => module.Standing));

const Relaunch = lazyPart<RelaunchProps>(() => import('../versions/Relaunch.tsx').then((module) => module.Relaunch));

const waiting = ({ status, analysis }: MeetingView): string => {
  if (analysis.dueAt !== null) {
    const late = Date.parse(analysis.dueAt) < Date.now();
    return late ? fr.late(formatDateTime(analysis.dueAt)) : fr.due(formatDateTime(analysis.dueAt));
  }
  return status === 'active' ? fr.active : fr.soon;
};

export interface AnalysisStateProps {
  readonly meeting: MeetingView;
  readonly outdated: PartOfView['outdated'];
}

/**
 * Why there is no analysis yet, or none at all, what became of another one, and that one rests on words that were put
 * right since.
 */
export const AnalysisState = ({ meeting, outdated }: AnalysisStateProps) => {
  const { state, reason, dueAt } = meeting.analysis;
  if (state === 'done' && outdated !== undefined)
    return outdated.failure === undefined ? (
      <Banner tone="info">{fr.outdated}</Banner>
    ) : (
      <Banner tone="warning">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {fr.notUpdated(outdated.failure.message)}
          {meeting.may.analyse ? <Relaunch meetingId={meeting.id} /> : null}
        </div>
      </Banner>
    );
  if (meeting.status === 'scheduled' && state !== 'done') return <Banner tone="info">{fr.scheduled}</Banner>;
  if (meeting.status === 'cancelled') return <Banner tone="info">{fr.cancelled}</Banner>;
  if (state === 'waiting') return <Banner tone="info">{waiting(meeting)}</Banner>;
  if (state === 'done' && dueAt !== null) return <Banner tone="info">{fr.again}</Banner>;
  if (state === 'done' && reason === null) return null;
  return <Standing meeting={meeting} ended />;
};
